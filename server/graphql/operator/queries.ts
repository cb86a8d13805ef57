import type { Operator as Told } from '../../../lib/domain/operator/operator'
import { programVersion } from '../../programVersion'
import { builder } from '../builder'

const Operator = builder.objectRef<Partial<Told>>('Operator').implement({
  fields: (t) => ({
    name: t.string({ nullable: true, resolve: ({ name }) => name }),
    contact: t.string({
      nullable: true,
      description: 'An e-mail address or the address of a page.',
      resolve: (operator) => operator.contact,
    }),
    imprintUrl: t.string({ nullable: true, resolve: ({ imprintUrl }) => imprintUrl }),
    privacyUrl: t.string({ nullable: true, resolve: ({ privacyUrl }) => privacyUrl }),
    sendsMail: t.boolean({
      description: 'Whether it sends mail: who has forgotten a password can have a link mailed (mailPasswordLink).',
      resolve: ({ sendsMail = false }) => sendsMail,
    }),
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
