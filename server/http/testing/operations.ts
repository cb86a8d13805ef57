import {
  getNamedType,
  isEnumType,
  isInputObjectType,
  isLeafType,
  isListType,
  isNonNullType,
  isObjectType,
  type GraphQLField,
  type GraphQLInputType,
} from 'graphql'

/** An operation with all arguments of a field as variables, and every leaf that needs no arguments. */
export function operation(kind: string, field: GraphQLField<unknown, unknown>): string {
  const type = getNamedType(field.type)
  const leaves = isObjectType(type)
    ? Object.values(type.getFields()).filter(
        (each) => isLeafType(getNamedType(each.type)) && each.args.every(({ type: arg }) => !isNonNullType(arg)),
      )
    : []
  const selection = isObjectType(type) ? `{ __typename ${leaves.map(({ name }) => name).join(' ')} }` : ''
  if (field.args.length === 0) return `${kind} { ${field.name} ${selection} }`
  const declared = field.args.map(({ name, type: arg }) => `$${name}: ${String(arg)}`).join(', ')
  return `${kind} (${declared}) { ${field.name}(${field.args.map(({ name }) => `${name}: $${name}`).join(', ')}) ${selection} }`
}

/** All arguments of a field: the text wherever one may stand. */
export const variablesOf = (field: GraphQLField<unknown, unknown>, text: string) =>
  Object.fromEntries(field.args.map(({ name, type }) => [name, valueOf(type, text)]))

function valueOf(type: GraphQLInputType, text: string): unknown {
  if (isNonNullType(type)) return valueOf(type.ofType, text)
  if (isListType(type)) return [valueOf(type.ofType, text)]
  if (isEnumType(type)) return type.getValues()[0]?.name
  if (isInputObjectType(type))
    return Object.fromEntries(Object.values(type.getFields()).map((field) => [field.name, valueOf(field.type, text)]))
  if (type.name === 'Int' || type.name === 'Float') return 1
  if (type.name === 'Date') return '2026-11-21'
  if (type.name === 'ImportSettings') return { as: 'taxonomy', name: text }
  if (type.name === 'Properties') return { [text]: text }
  return type.name === 'Boolean' ? true : text
}
