import SchemaBuilder from '@pothos/core'
import type { Context } from './context'

/** Code first: every type is told here and printed into server/schema.graphql. Fields are non-null unless they say otherwise. */
export const builder = new SchemaBuilder<{
  Context: Context
  DefaultFieldNullability: false
  DefaultInputFieldRequiredness: true
  Scalars: {
    ID: { Input: string; Output: string }
    Date: { Input: never; Output: string }
    Properties: { Input: never; Output: Record<string, unknown> }
    Cell: { Input: never; Output: string | number | boolean }
  }
}>({ defaultFieldNullability: false, defaultInputFieldRequiredness: true })

const outputOnly = <T>(name: 'Date' | 'Properties' | 'Cell', description: string) =>
  builder.scalarType(name, { description, serialize: (value) => value as T })

outputOnly('Date', 'A calendar date, 2026-11-21.')
outputOnly('Properties', 'Properties as the source gives them: name → text, number or boolean.')
outputOnly('Cell', 'A cell of an export: text, number or boolean.')

builder.queryType({})
builder.mutationType({})
