import {
  BreakingChangeType,
  findBreakingChanges,
  type GraphQLSchema,
  isEnumType,
  isInputObjectType,
  isInterfaceType,
  isObjectType,
} from 'graphql'

/** What of an earlier GraphQL interface does not hold any more. What was said to be deprecated may go. */
export const brokenSchema = (before: GraphQLSchema, now: GraphQLSchema): string[] =>
  findBreakingChanges(before, now)
    .filter(({ type, description }) => !(mayGo.has(type) && isDeprecated(before, description)))
    .map(({ description }) => description.replace(/\.$/, ''))

const mayGo = new Set<string>([
  BreakingChangeType.FIELD_REMOVED,
  BreakingChangeType.VALUE_REMOVED_FROM_ENUM,
  BreakingChangeType.ARG_REMOVED,
])

/** By what graphql-js calls it: `Query.search was removed.`, `red was removed from enum type Colour.`, `Query.search arg text was removed.` */
function isDeprecated(schema: GraphQLSchema, description: string): boolean {
  const [, value = '', enumName = ''] = /^(\w+) was removed from enum type (\w+)/.exec(description) ?? []
  const ofEnum = schema.getType(enumName)
  if (isEnumType(ofEnum)) return Boolean(ofEnum.getValue(value)?.deprecationReason)
  const [, typeName = '', fieldName = '', arg] = /^(\w+)\.(\w+)(?: arg (\w+))? was removed/.exec(description) ?? []
  const type = schema.getType(typeName)
  if (isInputObjectType(type)) return Boolean(type.getFields()[fieldName]?.deprecationReason)
  if (!isObjectType(type) && !isInterfaceType(type)) return false
  const field = type.getFields()[fieldName]
  const named = arg === undefined ? field : field?.args.find(({ name }) => name === arg)
  return Boolean(named?.deprecationReason)
}
