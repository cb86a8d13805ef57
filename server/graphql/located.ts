import { type DocumentNode, type FieldNode, getOperationAST, GraphQLError, Kind, type SelectionSetNode } from 'graphql'

/** An error of a field with the place in the question where that field is asked for, as the specification of GraphQL has it. */
export function located(error: GraphQLError, document: DocumentNode, operationName?: string | null): GraphQLError {
  if (error.nodes || !error.path) return error
  const operation = getOperationAST(document, operationName)
  const { path, extensions, message } = error
  const names = path.filter((step) => typeof step === 'string')
  const nodes = operation && fieldsAt([operation.selectionSet], names, document)
  return new GraphQLError(message, { nodes, path, extensions, originalError: error.originalError ?? error })
}

/** The fields that a path of response names leads to: several where a field is asked for more than once. */
function fieldsAt(sets: readonly SelectionSetNode[], names: readonly string[], document: DocumentNode): FieldNode[] {
  const [name, ...rest] = names
  const found = sets.flatMap((set) => fieldsNamed(set, name, document))
  if (rest.length === 0) return found
  return fieldsAt(
    found.flatMap(({ selectionSet }) => selectionSet ?? []),
    rest,
    document,
  )
}

const fieldsNamed = (set: SelectionSetNode, name: string | undefined, document: DocumentNode): FieldNode[] =>
  set.selections.flatMap((node) => {
    if (node.kind === Kind.FIELD) return (node.alias ?? node.name).value === name ? [node] : []
    if (node.kind === Kind.INLINE_FRAGMENT) return fieldsNamed(node.selectionSet, name, document)
    const fragment = document.definitions.find(
      (each) => each.kind === Kind.FRAGMENT_DEFINITION && each.name.value === node.name.value,
    )
    return fragment?.kind === Kind.FRAGMENT_DEFINITION ? fieldsNamed(fragment.selectionSet, name, document) : []
  })
