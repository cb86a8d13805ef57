import type { ImportTarget } from '../../importers/importTargets'
import { builder } from '../builder'

/** A taxonomy or collection that an import writes. */
export const Target = builder.objectRef<ImportTarget>('ImportTarget').implement({
  fields: (t) => ({
    id: t.exposeID('id', { nullable: true, description: 'Null in a check of a new one.' }),
    name: t.exposeString('name'),
  }),
})
