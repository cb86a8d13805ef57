import { builder } from '../builder'
import { checkedPage } from '../paging'
import { type NarrowedNodeRow, type NarrowedTreeRow, narrowedTree } from './narrowed'
import { childBeginningWith, pageOfChildren, lineageOf } from './nodes'
import type { TreeNodeRow, TreePageRow } from './sql'

const TreeNodeKind = builder.enumType('TreeNodeKind', {
  values: ['root', 'taxonomy', 'taxon', 'collection', 'records', 'relations', 'user', 'organization'] as const,
})

const TreeNode = builder.objectRef<TreeNodeRow>('TreeNode').implement({
  fields: (t) => ({
    key: t.exposeString('key'),
    kind: t.expose('kind', { type: TreeNodeKind }),
    id: t.exposeID('id', { nullable: true, description: "The record's id; null for roots and for a collection's two tables." }),
    label: t.exposeString('label'),
    author: t.exposeString('author', { nullable: true }),
    rank: t.exposeString('rank', { nullable: true }),
    vernacularName: t.exposeString('vernacularName', { nullable: true }),
    childCount: t.exposeInt('childCount'),
    position: t.exposeInt('position', { description: 'Place among the siblings, from 0.' }),
  }),
})

const TreePage = builder.objectRef<TreePageRow>('TreePage').implement({
  fields: (t) => ({ total: t.exposeInt('total'), nodes: t.field({ type: [TreeNode], resolve: ({ nodes }) => nodes }) }),
})

builder.queryField('treeChildren', (t) =>
  t.field({
    type: TreePage,
    description: [
      "One page of a tree node's children in tree order. Keys: 'Art', 'Lebensraum', 'collections', 'users', 'organizations' for the roots,",
      "else 'taxonomy:ID', 'taxon:ID', 'collection:ID'. limit is at most 200.",
    ].join('\n'),
    args: { parent: t.arg.string(), offset: t.arg.int({ defaultValue: 0 }), limit: t.arg.int({ defaultValue: 200 }) },
    resolve: (_, { parent, ...page }, context) => pageOfChildren(context, parent, checkedPage(page, 200)),
  }),
)

builder.queryField('treeLineage', (t) =>
  t.field({
    type: [TreeNode],
    description:
      'The nodes from the root down to the named one, each with its place among its siblings; empty when there is no such node.',
    args: { key: t.arg.string() },
    resolve: (_, { key }, context) => lineageOf(context, key),
  }),
)

builder.queryField('treeSeek', (t) =>
  t.int({
    nullable: true,
    description:
      'The position of the first child whose name (of a habitat: its code) begins with a text; null when there is none. Below taxa and taxonomies only.',
    args: { parent: t.arg.string(), beginning: t.arg.string() },
    resolve: (_, { parent, beginning }, context) => childBeginningWith(context, parent, beginning),
  }),
)

const NarrowedNode = builder.objectRef<NarrowedNodeRow>('NarrowedNode').implement({
  fields: (t) => ({
    node: t.expose('node', { type: TreeNode }),
    parent: t.exposeString('parent', { nullable: true, description: 'Key of the node above; null for a root.' }),
    isMatch: t.exposeBoolean('isMatch', { description: 'Whether it matches itself; else it stands above a match.' }),
    foundAs: t.exposeString('foundAs', {
      nullable: true,
      description: 'The synonym or vernacular name that matched, unless the node shows it anyway.',
    }),
    below: t.exposeInt('below', { description: 'Matches below this node; at least so many when capped.' }),
    taxa: t.exposeInt('taxa', {
      nullable: true,
      description: 'All taxa of a taxonomy or root, of which `below` match; null elsewhere.',
    }),
  }),
})

const NarrowedTree = builder.objectRef<NarrowedTreeRow>('NarrowedTree').implement({
  fields: (t) => ({
    total: t.exposeInt('total', { description: 'Matching nodes.' }),
    capped: t.exposeBoolean('capped', { description: 'There are more that match: these are the best.' }),
    nodes: t.field({
      type: [NarrowedNode],
      description: 'The matches and everything above them, in no order; siblings stand by position.',
      resolve: ({ nodes }) => nodes,
    }),
  }),
})

builder.queryField('treeNarrowed', (t) =>
  t.field({
    type: NarrowedTree,
    description: 'The tree narrowed to what the search finds for a text, with the way to each match: at most 1,000 matches.',
    args: { text: t.arg.string() },
    resolve: (_, { text }, { database, signal }) => narrowedTree(database, text, signal),
  }),
)
