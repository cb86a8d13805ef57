/** As much of JSON Schema (2020-12) as this program says of itself. */
export interface JsonSchema {
  type?: string | readonly string[]
  description?: string
  enum?: readonly unknown[]
  const?: unknown
  format?: string
  pattern?: string
  minimum?: number
  maximum?: number
  minLength?: number
  contentMediaType?: string
  items?: JsonSchema
  minItems?: number
  maxItems?: number
  properties?: Readonly<Record<string, JsonSchema>>
  required?: readonly string[]
  anyOf?: readonly JsonSchema[]
  $ref?: string
}
