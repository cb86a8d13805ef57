import { type ApolloClient, InMemoryCache, isReference } from '@apollo/client'
import { type DocumentNode, type FieldNode, Kind, type SelectionSetNode } from 'graphql'

/**
 * Forgets the answers that no page shows: after an edit nobody knows whether they are still true. What is on the page stays until it is asked again. Of an
 * answer without an id, which several pages have asked in parts, only the parts on the page stay.
 */
export function forgetUnshown(client: ApolloClient): void {
  const { cache } = client
  if (!(cache instanceof InMemoryCache)) return
  const shown = new Map<string, Set<string>>()
  for (const { query, variables } of client.getObservableQueries('active')) {
    const storeName = (typename: string, field: FieldNode) =>
      cache.policies.getStoreFieldName({ typename, fieldName: field.name.value, field, variables })
    for (const root of query.definitions.flatMap((part) =>
      part.kind === Kind.OPERATION_DEFINITION ? fieldsOf(part, query) : [],
    )) {
      const parts = shown.get(storeName('Query', root)) ?? new Set()
      for (const part of fieldsOf(root, query)) parts.add(storeName('', part))
      shown.set(storeName('Query', root), parts)
    }
  }
  cache.modify({
    id: 'ROOT_QUERY',
    broadcast: false,
    fields: (value: unknown, { storeFieldName, DELETE }) => {
      const parts = shown.get(storeFieldName)
      if (!parts) return DELETE
      if (typeof value !== 'object' || value === null || Array.isArray(value) || isReference(value)) return value
      return Object.fromEntries(Object.entries(value).filter(([part]) => part === '__typename' || parts.has(part)))
    },
  })
}

/** What is asked of an object, also through fragments. */
function fieldsOf({ selectionSet }: { selectionSet?: SelectionSetNode }, query: DocumentNode): FieldNode[] {
  return (selectionSet?.selections ?? []).flatMap((part): FieldNode[] => {
    if (part.kind === Kind.FIELD) return [part]
    if (part.kind === Kind.INLINE_FRAGMENT) return fieldsOf(part, query)
    const spread = query.definitions.find(
      (other) => other.kind === Kind.FRAGMENT_DEFINITION && other.name.value === part.name.value,
    )
    return spread ? fieldsOf(spread as { selectionSet?: SelectionSetNode }, query) : []
  })
}
