import type { Difference } from '../../history/differences'
import { builder } from '../builder'

export const ChangedValue = builder.objectRef<Difference>('ChangedValue').implement({
  description: 'One field of a change, as text; a property stands behind `properties.`, other rows are named.',
  fields: (t) => ({
    field: t.exposeString('field'),
    before: t.exposeString('before', { nullable: true }),
    after: t.exposeString('after', { nullable: true }),
  }),
})
