import { isUuid } from '../../../lib/domain/text/uuid'
import { checkedName } from '../../auth/checkedName'
import { expected } from '../../expected'
import { canonicalQuery } from '../../exporters/plan/shortLinks'
import { builder } from '../builder'
import { edit } from '../edit/edit'
import { SavedExport, Viewer } from '../refs'
import { signedIn } from '../user/viewer'
import { deleteSavedExport, renameSavedExport, savedExports, saveExport } from './savedExportsSql'

const LONGEST_NAME = 200

SavedExport.implement({
  description: 'An export that the viewer has saved under a name of their own; nobody else sees it.',
  fields: (t) => ({
    id: t.exposeID('id'),
    name: t.exposeString('name'),
    query: t.exposeString('query', { description: 'Its query string, as in /Export?… and /export.csv?….' }),
    savedAt: t.string({ resolve: ({ savedAt }) => savedAt.toISOString() }),
  }),
})

builder.objectField(Viewer, 'savedExports', (t) =>
  t.field({
    type: [SavedExport],
    description: 'By their names.',
    resolve: ({ id }, _, { database }) => database.asViewer(id, savedExports),
  }),
)

builder.mutationFields((t) => ({
  saveExport: t.field({
    type: SavedExport,
    description:
      'Keeps an export under a name of one’s own. NAME_TAKEN when there is one of that name, unless it is to be replaced.',
    args: { name: t.arg.string(), query: t.arg.string(), replace: t.arg.boolean({ defaultValue: false, required: false }) },
    resolve: async (_, { name, query, replace }, context) => {
      const viewer = signedIn(context)
      const wanted = { name: checkedSavedName(name), query: await canonicalQuery(context.database, query) }
      return edit(context, (trx) => saveExport(trx, viewer, wanted, replace === true))
    },
  }),
  renameSavedExport: t.field({
    type: SavedExport,
    args: { id: t.arg.id(), name: t.arg.string() },
    resolve: (_, { id, name }, context) => edit(context, (trx) => renameSavedExport(trx, knownId(id), checkedSavedName(name))),
  }),
  deleteSavedExport: t.field({
    type: 'Boolean',
    args: { id: t.arg.id() },
    resolve: (_, { id }, context) => edit(context, async (trx) => ((await deleteSavedExport(trx, knownId(id))) ? true : gone())),
  }),
}))

const checkedSavedName = (name: string) => checkedName(name, 'Der Name', LONGEST_NAME)

const knownId = (id: string) => (isUuid(id) ? id.toLowerCase() : gone())

function gone(): never {
  throw expected('NOT_FOUND')
}
