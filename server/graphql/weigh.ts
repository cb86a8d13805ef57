import {
  getNamedType,
  isCompositeType,
  isListType,
  isNonNullType,
  Kind,
  SchemaMetaFieldDef,
  TypeMetaFieldDef,
  type DocumentNode,
  type FieldNode,
  type FragmentDefinitionNode,
  type GraphQLCompositeType,
  type GraphQLField,
  type GraphQLOutputType,
  type GraphQLSchema,
  type OperationDefinitionNode,
  type SelectionSetNode,
} from 'graphql'
import { AN_EDIT, COSTLY, DEAR, SELF_DESCRIPTION, SHORT_LISTS, USUAL_LIST } from './costs'
import { introspectionLengths } from './introspectionLengths'

/** What an operation is going to cost. */
export interface Weight {
  /** Fields, each as often as it will be read; what is costly counts as many. */
  cost: number
  levels: number
  /** Fields that are done in turns. */
  dear: number
}

type Variables = Readonly<Record<string, unknown>>

/**
 * Weighs an operation before it runs: a list multiplies what is below it by its `limit`, as it stands there or in the variables (coerced ones, with their
 * defaults), or is by default; one without a limit by a usual length, one of the schema's own description by its real length. Each fragment is weighed once
 * per place, so that fragments within fragments cannot make the weighing itself expensive.
 */
export function weigh(
  schema: GraphQLSchema,
  document: DocumentNode,
  operation: OperationDefinitionNode,
  variables: Variables,
): Weight {
  const fragments = new Map<string, FragmentDefinitionNode>()
  for (const node of document.definitions) if (node.kind === Kind.FRAGMENT_DEFINITION) fragments.set(node.name.value, node)
  const weighed = new Map<string, Weight>()
  const open = new Set<string>()
  const lengths = introspectionLengths(schema)

  /** `ofAll`: below the list of all types, where lengths are those of all of them together. */
  const ofSelection = (type: GraphQLCompositeType, set: SelectionSetNode, ofAll: boolean): Weight => {
    const sum = { ...nothing }
    for (const node of set.selections) {
      const part =
        node.kind === Kind.FIELD
          ? ofField(type, node, ofAll)
          : node.kind === Kind.INLINE_FRAGMENT
            ? ofSelection(typeNamed(node.typeCondition?.name.value) ?? type, node.selectionSet, ofAll)
            : ofFragment(node.name.value, ofAll)
      sum.cost += part.cost
      sum.levels = Math.max(sum.levels, part.levels)
      sum.dear += part.dear
    }
    return sum
  }

  const ofField = (type: GraphQLCompositeType, node: FieldNode, ofAll: boolean): Weight => {
    const name = node.name.value
    const field = metaFields[name] ?? ('getFields' in type ? type.getFields()[name] : undefined)
    // Clients add it to every selection of their own accord; under another name somebody asks for it again and again.
    if (name === '__typename' && !node.alias) return { cost: 0, levels: 1, dear: 0 }
    // Unknown fields are reported by another rule.
    if (!field) return { cost: 1, levels: 1, dear: 0 }
    const path = `${type.name}.${name}`
    const usual = type.name === 'Mutation' ? AN_EDIT : type.name.startsWith('__') ? SELF_DESCRIPTION : 1
    const own = { cost: COSTLY[path] ?? usual, levels: 1, dear: dear.has(path) ? 1 : 0 }
    const below = getNamedType(field.type)
    if (!node.selectionSet || !isCompositeType(below)) return own
    const isMeta = below.name.startsWith('__')
    const inner = ofSelection(
      below,
      node.selectionSet,
      path === '__Schema.types' || (ofAll && !metaFields[name] && name !== 'type'),
    )
    const many = isMeta
      ? isList(field.type)
        ? (lengths[ofAll ? 'mean' : 'most'][name] ?? USUAL_LIST)
        : 1
      : (SHORT_LISTS[path] ?? times(node, field, variables))
    // The program describes itself in few levels however deep it is asked.
    return { cost: own.cost + many * inner.cost, levels: inner.levels + (isMeta ? 0 : 1), dear: own.dear + many * inner.dear }
  }

  const ofFragment = (name: string, ofAll: boolean): Weight => {
    const place = `${name} ${ofAll}`
    const known = weighed.get(place)
    if (known) return known
    const fragment = fragments.get(name)
    const type = typeNamed(fragment?.typeCondition.name.value)
    // A circle or an unknown fragment; both are reported by other rules.
    if (!fragment || !type || open.has(name)) return nothing
    open.add(name)
    const weight = ofSelection(type, fragment.selectionSet, ofAll)
    open.delete(name)
    weighed.set(place, weight)
    return weight
  }

  const typeNamed = (name: string | undefined): GraphQLCompositeType | undefined => {
    const type = name === undefined ? undefined : schema.getType(name)
    return type && isCompositeType(type) ? type : undefined
  }

  const root = schema.getRootType(operation.operation)
  return root ? ofSelection(root, operation.selectionSet, false) : nothing
}

const nothing: Readonly<Weight> = { cost: 0, levels: 0, dear: 0 }

const dear = new Set(DEAR)

const metaFields: Partial<Record<string, GraphQLField<unknown, unknown>>> = {
  [SchemaMetaFieldDef.name]: SchemaMetaFieldDef,
  [TypeMetaFieldDef.name]: TypeMetaFieldDef,
}

/** A page of n nodes: n times what is below it. The resolver checks the number itself. */
function times(node: FieldNode, field: GraphQLField<unknown, unknown>, variables: Variables): number {
  const limit = field.args.find(({ name }) => name === 'limit')
  if (!limit) return isList(field.type) ? USUAL_LIST : 1
  const given = node.arguments?.find(({ name }) => name.value === 'limit')?.value
  const value =
    given?.kind === Kind.VARIABLE ? variables[given.name.value] : given?.kind === Kind.INT ? Number(given.value) : undefined
  const number = value ?? limit.defaultValue
  return typeof number === 'number' ? Math.max(1, number) : 100
}

const isList = (type: GraphQLOutputType): boolean => isListType(type) || (isNonNullType(type) && isList(type.ofType))
