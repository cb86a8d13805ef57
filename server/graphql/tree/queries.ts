import { builder } from '../builder'
import { checkedPage } from '../paging'
import { childrenOf, lineageOf } from './nodes'
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
    resolve: (_, { parent, ...page }, context) => childrenOf(context, parent, checkedPage(page, 200)),
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
