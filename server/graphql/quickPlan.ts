import {
  getNullableType,
  isLeafType,
  isListType,
  isNonNullType,
  isObjectType,
  Kind,
  type DocumentNode,
  type FieldNode,
  type FragmentDefinitionNode,
  type GraphQLField,
  type GraphQLObjectType,
  type GraphQLOutputType,
  type GraphQLSchema,
  type OperationDefinitionNode,
  type SelectionSetNode,
} from 'graphql'

/** Which fields an operation asks, worked out once per document. */
export interface Plan {
  operation: OperationDefinitionNode
  fragments: Record<string, FragmentDefinitionNode>
  fields: PlanField[]
  /** How many fields there are at all levels; `PlanField.index` is below it. */
  size: number
}

export interface PlanField {
  index: number
  /** Where the value stands in the answer. */
  key: string
  nodes: FieldNode[]
  parent: GraphQLObjectType
  /** Null for `__typename`. */
  field: GraphQLField<unknown, unknown> | null
  /** Of the object that is its value, or of each in its list. */
  below: PlanField[]
  shape: Shape
}

/** What a value has to be. */
export type Shape =
  | { kind: 'leaf'; required: boolean; serialize: (value: unknown) => unknown }
  | { kind: 'object'; required: boolean }
  | { kind: 'list'; required: boolean; of: Shape }

/** The plan of a query; null for what `quickExecute` leaves to GraphQL's `execute`: mutations, directives, introspection. */
export function planOf(schema: GraphQLSchema, document: DocumentNode, operationName: string): Plan | null {
  const known = plans.get(document) ?? new Map<string, Plan | null>()
  plans.set(document, known)
  const found = known.get(operationName)
  if (found !== undefined) return found
  const made = makePlan(schema, document, operationName)
  known.set(operationName, made)
  return made
}

/** Yoga's cache keeps the documents; their plans live as long as they do. */
const plans = new WeakMap<DocumentNode, Map<string, Plan | null>>()

function makePlan(schema: GraphQLSchema, document: DocumentNode, name: string): Plan | null {
  const fragments: Record<string, FragmentDefinitionNode> = {}
  const operations: OperationDefinitionNode[] = []
  for (const node of document.definitions) {
    if (node.kind === Kind.FRAGMENT_DEFINITION) fragments[node.name.value] = node
    if (node.kind === Kind.OPERATION_DEFINITION && (name === '' || node.name?.value === name)) operations.push(node)
  }
  const [operation] = operations
  const root = schema.getQueryType()
  if (!root || operations.length !== 1 || operation?.operation !== 'query') return null
  let size = 0

  const fieldsOf = (parent: GraphQLObjectType, sets: SelectionSetNode[]): PlanField[] | null => {
    const byKey = new Map<string, FieldNode[]>()
    const visited = new Set<string>()
    if (!sets.every((set) => collect(parent, set, byKey, visited, fragments))) return null
    const fields = [...byKey].map(([key, nodes]) => planField(key, nodes, parent))
    return fields.every((field) => field !== null) ? fields : null
  }

  const planField = (key: string, nodes: FieldNode[], parent: GraphQLObjectType): PlanField | null => {
    const fieldName = nodes[0]?.name.value ?? ''
    if (fieldName === '__typename') return { index: size++, key, nodes, parent, field: null, below: [], shape: typeNameShape }
    const field = parent.getFields()[fieldName]
    const shape = field ? shapeOf(field.type) : null
    // Such a key would not become a property of the answer.
    if (!field || !shape || key === '__proto__') return null
    const type = objectTypeOf(field.type)
    const below = type ? fieldsOf(type, nodes.flatMap(({ selectionSet }) => selectionSet ?? [])) : [] // prettier-ignore
    return below && { index: size++, key, nodes, parent, field, below, shape }
  }

  const fields = fieldsOf(root, [operation.selectionSet])
  return fields && { operation, fragments, fields, size }
}

/** Gathers the fields of an object by their keys, each fragment once; false at a directive or at what is no fragment of this type. */
function collect(
  parent: GraphQLObjectType,
  set: SelectionSetNode,
  byKey: Map<string, FieldNode[]>,
  visited: Set<string>,
  fragments: Record<string, FragmentDefinitionNode>,
): boolean {
  return set.selections.every((node) => {
    if (node.directives?.length) return false
    if (node.kind === Kind.FIELD) {
      const key = node.alias?.value ?? node.name.value
      byKey.set(key, [...(byKey.get(key) ?? []), node])
      return true
    }
    if (node.kind === Kind.FRAGMENT_SPREAD) {
      if (visited.has(node.name.value)) return true
      visited.add(node.name.value)
    }
    const fragment = node.kind === Kind.INLINE_FRAGMENT ? node : fragments[node.name.value]
    if (!fragment || fragment.directives?.length) return false
    if (fragment.typeCondition && fragment.typeCondition.name.value !== parent.name) return false
    return collect(parent, fragment.selectionSet, byKey, visited, fragments)
  })
}

const typeNameShape: Shape = { kind: 'leaf', required: true, serialize: (value) => value }

function shapeOf(type: GraphQLOutputType): Shape | null {
  const required = isNonNullType(type)
  const inner = getNullableType(type)
  if (isLeafType(inner)) return { kind: 'leaf', required, serialize: (value) => inner.serialize(value) }
  if (isObjectType(inner)) return inner.isTypeOf ? null : { kind: 'object', required }
  if (!isListType(inner)) return null
  const of = shapeOf(inner.ofType)
  return of && { kind: 'list', required, of }
}

function objectTypeOf(type: GraphQLOutputType): GraphQLObjectType | null {
  const inner = getNullableType(type)
  if (isListType(inner)) return objectTypeOf(inner.ofType)
  return isObjectType(inner) ? inner : null
}
