import { isEnumType, isInputObjectType, isInterfaceType, isObjectType, type GraphQLSchema } from 'graphql'

/** How long the lists of an introspection are. */
export interface IntrospectionLengths {
  /** Of all types taken together, for each of them. */
  mean: Readonly<Record<string, number>>
  /** Of whichever type somebody asks for. */
  most: Readonly<Record<string, number>>
}

const known = new WeakMap<GraphQLSchema, IntrospectionLengths>()

/** The lengths by the names of the fields, as this schema has them. */
export function introspectionLengths(schema: GraphQLSchema): IntrospectionLengths {
  const lengths = known.get(schema) ?? measured(schema)
  known.set(schema, lengths)
  return lengths
}

function measured(schema: GraphQLSchema): IntrospectionLengths {
  const types = Object.values(schema.getTypeMap())
  const fields = types.map((type) => (isObjectType(type) || isInterfaceType(type) ? Object.values(type.getFields()) : []))
  const args = [...fields.flat(), ...schema.getDirectives()].map((each) => each.args.length)
  const inputs = types.map((type) => (isInputObjectType(type) ? Object.keys(type.getFields()).length : 0))
  const values = types.map((type) => (isEnumType(type) ? type.getValues().length : 0))
  const whole = {
    types: types.length,
    directives: schema.getDirectives().length,
    // As many as there are places in the language.
    locations: 19,
    interfaces: 1,
    possibleTypes: 1,
  }
  const [sizes, named] = [fields.map(({ length }) => length), { inputFields: inputs, enumValues: values, args }]
  const each = (of: (numbers: readonly number[]) => number) => ({
    ...whole,
    fields: of(sizes),
    ...Object.fromEntries(Object.entries(named).map(([name, numbers]) => [name, of(numbers)])),
  })
  return { mean: each(mean), most: each((numbers) => Math.max(0, ...numbers)) }
}

const mean = (numbers: readonly number[]) => numbers.reduce((sum, number) => sum + number, 0) / Math.max(1, numbers.length)
