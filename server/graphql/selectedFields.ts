import { Kind, type GraphQLResolveInfo, type SelectionSetNode } from 'graphql'

/** Names of the fields asked of what a resolver answers with, through fragments; those that a directive leaves out count too. */
export function selectedFields({ fieldNodes, fragments }: GraphQLResolveInfo): Set<string> {
  const names = new Set<string>()
  const add = (set: SelectionSetNode | undefined) => {
    for (const node of set?.selections ?? []) {
      if (node.kind === Kind.FIELD) names.add(node.name.value)
      else add(node.kind === Kind.INLINE_FRAGMENT ? node.selectionSet : fragments[node.name.value]?.selectionSet)
    }
  }
  for (const { selectionSet } of fieldNodes) add(selectionSet)
  return names
}
