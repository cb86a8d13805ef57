import Ajv, { type ValidateFunction } from 'ajv'

// What answers of the Reconciliation Service API 0.2 have to look like, as its specification says it, in the words of JSON Schema.

const text = { type: 'string' }
const filled = { type: 'string', minLength: 1 }
const object = (properties: object, required: readonly string[] = Object.keys(properties), others = true) => ({
  ...{ type: 'object', properties, required, additionalProperties: others },
})
const list = (items: object) => ({ type: 'array', items })
const mapOf = (each: object) => ({ type: 'object', additionalProperties: each })
const namedThing = object({ id: filled, name: filled })
const describedThing = object({ id: filled, name: filled, description: text }, ['id', 'name'])
const url = { type: 'string', pattern: '^https?://[^ ]+$' }
const withId = { type: 'string', pattern: '^https?://.*\\{\\{id\\}\\}' }
const suggestService = object({
  ...{ service_url: url, service_path: { type: 'string', pattern: '^/' } },
  ...{ flyout_service_url: url, flyout_service_path: { type: 'string', pattern: '\\$\\{id\\}' } },
})

/** A value of a data extension: exactly one of its forms, with nothing beside it. No booleans: the specification's schema has none. */
const value = {
  oneOf: [
    object({}, [], false),
    object({ id: text, name: text, description: text }, ['id', 'name'], false),
    object({ str: text }, ['str'], false),
    object({ float: { type: 'number' } }, ['float'], false),
    object({ int: { type: 'integer' } }, ['int'], false),
    object({ date: { type: 'string', pattern: '^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\dZ$' } }, ['date'], false),
  ],
}

const candidate = object(
  {
    ...{
      id: filled,
      name: filled,
      description: text,
      type: list(namedThing),
      score: { type: 'number' },
      match: { type: 'boolean' },
    },
    features: list(object({ id: filled, value: { type: ['number', 'boolean'] } })),
  },
  ['id', 'name', 'score'],
)

const shapes = {
  manifest: object(
    {
      versions: { type: 'array', items: text, contains: { const: '0.2' } },
      ...{ name: filled, identifierSpace: url, schemaSpace: url, documentation: url, logo: url, serviceVersion: filled },
      view: object({ url: withId }),
      defaultTypes: { ...list(describedThing), uniqueItems: true },
      suggest: object({ entity: suggestService, type: suggestService, property: suggestService }),
      preview: object({ url: withId, width: { type: 'integer' }, height: { type: 'integer' } }),
      extend: object({ propose_properties: object({ service_url: url, service_path: text }), property_settings: list({}) }),
      batchSize: { type: 'integer', minimum: 1 },
    },
    ['versions', 'name', 'identifierSpace', 'schemaSpace'],
  ),
  results: mapOf(object({ result: list(candidate) })),
  suggestedEntities: object({
    result: list(object({ id: filled, name: filled, description: text, notable: list(namedThing) }, ['id', 'name'])),
  }),
  suggestedTypes: object({
    result: list(object({ id: filled, name: filled, description: text, broader: list(namedThing) }, ['id', 'name'])),
  }),
  suggestedProperties: object({ result: list(describedThing) }),
  proposals: object({ properties: list(describedThing), type: text, limit: { type: 'number' } }, ['properties']),
  extension: object({ meta: list(object({ id: filled, name: filled })), rows: mapOf(mapOf(list(value))) }),
  flyout: object({ id: text, html: text }),
}

const validators = new Map<string, ValidateFunction>()
const ajv = new Ajv({ allowUnionTypes: true, allErrors: true })

/** What is wrong with the form of an answer; null where nothing is. */
export function wrongIn(shape: keyof typeof shapes, answer: unknown): unknown {
  const validate = validators.get(shape) ?? ajv.compile(shapes[shape])
  validators.set(shape, validate)
  return validate(answer) ? null : validate.errors
}
