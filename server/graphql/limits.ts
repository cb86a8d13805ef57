import {
  getNamedType,
  isCompositeType,
  isListType,
  isNonNullType,
  Kind,
  type ASTVisitor,
  type DocumentNode,
  type FieldNode,
  type FragmentDefinitionNode,
  type GraphQLCompositeType,
  type GraphQLOutputType,
  type GraphQLSchema,
  type SelectionSetNode,
  type ValidationContext,
} from 'graphql'
import { expected } from './errors'

/** The deepest query of the screens has 7 levels. */
const MOST_LEVELS = 12
/** The costliest of the screens has some 12,000: a page of 200 relations with both taxa and their German names. */
const MOST_COST = 50_000
/** A list without a limit of its own is taken for so long. */
const USUAL_LIST = 10
/** A transaction each. */
const AN_EDIT = 1_000
/** Tables of one collection are sorted for each request: not within lists. */
const COSTLY: Record<string, number> = {
  'PropertyCollection.records': 5_000,
  'PropertyCollection.relations': 5_000,
  'Query.search': 5_000,
  'Query.treeNarrowed': 5_000,
  // Whole lists, as long as the database has them: not within each other.
  'Query.overview': 500,
  'Organization.taxonomies': 500,
  'Organization.collections': 500,
  'Query.comparison': 1_000,
  'Query.exportPreview': 2_000,
  'Query.exportCount': 2_000,
  'Query.exportGroupStatistics': 4_000,
  'Query.exportFieldValues': 2_000,
  'Query.exportFieldChart': 4_000,
  'Query.collectionTaxonomies': 4_000,
  'Query.exportIds': 500,
  // Opens the file.
  'Query.importTableSample': 5_000,
  'Query.importTargets': 1_000,
  // Up to 500 names, each looked for in several ways: one list at a time.
  'Query.matchNames': 30_000,
  'Taxon.subtreeSize': 50,
  // A transaction with the viewer's rights.
  'Taxon.editableRelations': 2_000,
  // Each of them is some 40 ms of argon2.
  'Mutation.login': 10_000,
  'Mutation.changePassword': 20_000,
  'Mutation.setPassword': 10_000,
  'Mutation.openPasswordLink': 1_000,
  'Mutation.createUser': 5_000,
  'Mutation.createShortLink': 10_000,
  'Query.shortLink': 1_000,
  'Query.history': 1_000,
  // Reads all that changed between the two.
  'Query.states': 20_000,
  'Query.writes': 2_000,
  'Query.deletionPreview': 5_000,
  'Query.deletions': 500,
  // Changes as many rows as the import did.
  'Mutation.undoImport': 20_000,
  'Mutation.deleteRow': 10_000,
  'Mutation.undoDeletion': 10_000,
}

interface Weight {
  cost: number
  levels: number
}

/** Validation rule: a query may be only so deep and cost only so much; lists multiply what is below them. Introspection is free. */
export function limitsRule(context: ValidationContext): ASTVisitor {
  return {
    OperationDefinition(node) {
      const root = context.getSchema().getRootType(node.operation)
      if (!root) return
      const { cost, levels } = weigh(context.getSchema(), context.getDocument(), root, node.selectionSet)
      if (levels > MOST_LEVELS)
        context.reportError(expected('TOO_COMPLEX', `Die Abfrage ist ${levels} Ebenen tief; erlaubt sind ${MOST_LEVELS}.`))
      else if (cost > MOST_COST)
        context.reportError(
          expected('TOO_COMPLEX', 'Die Abfrage verlangt zu viel auf einmal. Fragen Sie weniger Felder oder kleinere Seiten ab.'),
        )
    },
  }
}

/** Each fragment is weighed once per type, so that fragments within fragments cannot make the weighing itself expensive. */
export function weigh(
  schema: GraphQLSchema,
  document: DocumentNode,
  root: GraphQLCompositeType,
  selection: SelectionSetNode,
): Weight {
  const fragments = new Map<string, FragmentDefinitionNode>()
  for (const node of document.definitions) if (node.kind === Kind.FRAGMENT_DEFINITION) fragments.set(node.name.value, node)
  const weighed = new Map<string, Weight>()
  const open = new Set<string>()

  const ofSelection = (type: GraphQLCompositeType, set: SelectionSetNode): Weight => {
    const sum = { cost: 0, levels: 0 }
    for (const node of set.selections) {
      const part =
        node.kind === Kind.FIELD
          ? ofField(type, node)
          : node.kind === Kind.INLINE_FRAGMENT
            ? ofSelection(typeNamed(node.typeCondition?.name.value) ?? type, node.selectionSet)
            : ofFragment(node.name.value)
      sum.cost += part.cost
      sum.levels = Math.max(sum.levels, part.levels)
    }
    return sum
  }

  const ofField = (type: GraphQLCompositeType, node: FieldNode): Weight => {
    const field = 'getFields' in type ? type.getFields()[node.name.value] : undefined
    // Introspection and unknown fields; the latter are reported by another rule.
    if (!field) return { cost: node.name.value.startsWith('__') ? 0 : 1, levels: 1 }
    const below = getNamedType(field.type)
    const own = COSTLY[`${type.name}.${field.name}`] ?? (type.name === 'Mutation' ? AN_EDIT : 1)
    if (!node.selectionSet || !isCompositeType(below)) return { cost: own, levels: 1 }
    const inner = ofSelection(below, node.selectionSet)
    return {
      cost:
        own +
        times(
          node,
          field.type,
          field.args.some(({ name }) => name === 'limit'),
        ) *
          inner.cost,
      levels: inner.levels + 1,
    }
  }

  const ofFragment = (name: string): Weight => {
    const known = weighed.get(name)
    if (known) return known
    const fragment = fragments.get(name)
    const type = typeNamed(fragment?.typeCondition.name.value)
    // A circle or an unknown fragment; both are reported by other rules.
    if (!fragment || !type || open.has(name)) return { cost: 0, levels: 0 }
    open.add(name)
    const weight = ofSelection(type, fragment.selectionSet)
    open.delete(name)
    weighed.set(name, weight)
    return weight
  }

  const typeNamed = (name: string | undefined): GraphQLCompositeType | undefined => {
    const type = name === undefined ? undefined : schema.getType(name)
    return type && isCompositeType(type) ? type : undefined
  }

  return ofSelection(root, selection)
}

/** A page of n nodes: n times what is below it. A limit in a variable counts as a usual page, the resolver checks the number itself. */
function times(node: FieldNode, type: GraphQLOutputType, isPage: boolean): number {
  if (isPage) {
    const value = node.arguments?.find(({ name }) => name.value === 'limit')?.value
    return value?.kind === Kind.INT ? Math.max(1, Number(value.value)) : 100
  }
  return isList(type) ? USUAL_LIST : 1
}

const isList = (type: GraphQLOutputType): boolean => isListType(type) || (isNonNullType(type) && isList(type.ofType))
