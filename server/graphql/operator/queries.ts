import type { OperatorSettings } from '../../operatorSettings'
import { programVersion } from '../../programVersion'
import { builder } from '../builder'

const Operator = builder.objectRef<Partial<OperatorSettings>>('Operator').implement({
  fields: (t) => ({
    name: t.string({ nullable: true, resolve: ({ name }) => name }),
    contact: t.string({
      nullable: true,
      description: 'An e-mail address or the address of a page.',
      resolve: (operator) => operator.contact,
    }),
    imprintUrl: t.string({ nullable: true, resolve: ({ imprintUrl }) => imprintUrl }),
    privacyUrl: t.string({ nullable: true, resolve: ({ privacyUrl }) => privacyUrl }),
    version: t.string({ description: 'Of the program.', resolve: () => programVersion() }),
  }),
})

builder.queryField('operator', (t) =>
  t.field({
    type: Operator,
    description: 'Who runs this server, as its settings say it; null where they say nothing.',
    resolve: (_, __, { operator }) => operator ?? {},
  }),
)
