import { parseTreeKey, treeKey, type TreeKey } from '../../../lib/domain/tree/treeKeys'
import { isUuid } from '../../../lib/domain/text/uuid'
import type { Context } from '../context'
import { expected } from '../../expected'
import type { PageArguments } from '../paging'
import { visibleUsers, type UserRow } from '../user/sql'
import {
  childBeginning,
  collectionNodes,
  collectionTableNodes,
  organizationNodes,
  rootNode,
  taxonLineageNodes,
  taxonNodes,
  taxonomyNodes,
  treeNode,
  type TreeNodeRow,
  type TreePageRow,
} from './sql'

/** A page of a node's children; an unknown record has none. Throws BAD_USER_INPUT for what is no key. */
export async function pageOfChildren(context: Context, parent: string, page: PageArguments): Promise<TreePageRow> {
  const key = readKey(parent)
  if (key.kind === 'taxon' || key.kind === 'taxonomy') return taxonNodes(context.db, key.kind, key.id, page)
  if (key.kind === 'collection') return cut(await collectionTableNodes(context.db, key.id), page)
  if (key.kind !== 'root') return { total: 0, nodes: [] }
  if (key.root !== 'users') return cut(await siblings(context, key), page)
  const { total, users } = await visibleUsers(context.database, context.viewerId, page.offset, page.limit)
  return { total, nodes: users.map((user, index) => userNode(user, page.offset + index)) }
}

/** The place of a taxon's or taxonomy's first child that begins with a text; null for other parents. Throws BAD_USER_INPUT for what is no key. */
export async function childBeginningWith(context: Context, parent: string, beginning: string): Promise<number | null> {
  const key = readKey(parent)
  return key.kind === 'taxon' || key.kind === 'taxonomy' ? childBeginning(context.db, key.kind, key.id, beginning) : null
}

/** The nodes from the root down to the named one; empty when there is no such node. */
export async function lineageOf(context: Context, named: string): Promise<TreeNodeRow[]> {
  const key = readKey(named)
  switch (key.kind) {
    case 'root':
      return [await rootOf(context, key)]
    case 'taxon':
      return taxonLineage(context, key.id)
    case 'records':
    case 'relations': {
      const above = await below(context, { kind: 'root', root: 'collections' }, treeKey('collection', key.id))
      const table = (await collectionTableNodes(context.db, key.id)).find((node) => node.key === named)
      return above.length > 0 && table ? [...above, table] : []
    }
    case 'taxonomy': {
      const species = await below(context, { kind: 'root', root: 'Art' }, named)
      return species.length > 0 ? species : below(context, { kind: 'root', root: 'Lebensraum' }, named)
    }
    case 'collection':
      return below(context, { kind: 'root', root: 'collections' }, named)
    case 'organization':
      return below(context, { kind: 'root', root: 'organizations' }, named)
    case 'user':
      return below(context, { kind: 'root', root: 'users' }, named)
  }
}

type RootKey = Extract<TreeKey, { kind: 'root' }>

function readKey(text: string): TreeKey {
  const key = parseTreeKey(text)
  if (!key || (key.kind !== 'root' && !isUuid(key.id)))
    throw expected('BAD_USER_INPUT', `«${text.slice(0, 100)}» ist kein Knoten des Baums.`)
  return key.kind === 'root' ? key : { ...key, id: key.id.toLowerCase() }
}

async function taxonLineage(context: Context, id: string): Promise<TreeNodeRow[]> {
  const taxa = await taxonLineageNodes(context.db, id)
  const [top] = taxa
  if (!top) return []
  const above = await below(context, { kind: 'root', root: top.taxonomyType }, treeKey('taxonomy', top.taxonomyId))
  return [...above, ...taxa]
}

/** A root and the child of it that is named; empty when it has no such child. */
async function below(context: Context, root: RootKey, named: string): Promise<TreeNodeRow[]> {
  const children = await siblings(context, root)
  const node = children.find(({ key }) => key === named)
  return node ? [rootNode(root.root, children.length), node] : []
}

const rootOf = async (context: Context, root: RootKey) => rootNode(root.root, (await siblings(context, root)).length)

/** All children of a root: few enough to be read at once. */
async function siblings({ database, db, viewerId }: Context, { root }: RootKey): Promise<TreeNodeRow[]> {
  switch (root) {
    case 'Art':
    case 'Lebensraum':
      return taxonomyNodes(db, root)
    case 'collections':
      return collectionNodes(db)
    case 'organizations':
      return organizationNodes(db)
    case 'users': {
      const { users } = await visibleUsers(database, viewerId, 0, 100_000)
      return users.map(userNode)
    }
  }
}

const userNode = (user: UserRow, position: number) =>
  treeNode({ key: treeKey('user', user.id), kind: 'user', id: user.id, label: user.name, childCount: 0, position })

const cut = (nodes: TreeNodeRow[], { offset, limit }: PageArguments): TreePageRow => ({
  total: nodes.length,
  nodes: nodes.slice(offset, offset + limit),
})
