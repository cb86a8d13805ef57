import SchemaBuilder from '@pothos/core'
import type { TableMapping } from '../../lib/domain/import/importMapping'
import { type ImportSettings, readImportSettings } from '../../lib/domain/import/importSettings'
import type { Context } from './context'
import { expected } from '../expected'

/** Code first: every type is told here and printed into server/schema.graphql. Fields are non-null unless they say otherwise. */
export const builder = new SchemaBuilder<{
  Context: Context
  DefaultFieldNullability: false
  DefaultInputFieldRequiredness: true
  Scalars: {
    ID: { Input: string; Output: string }
    Date: { Input: string; Output: string }
    Properties: { Input: Record<string, unknown>; Output: Record<string, unknown> }
    Cell: { Input: never; Output: string | number | boolean }
    ImportSettings: { Input: ImportSettings; Output: ImportSettings }
    ImportTableGuess: { Input: never; Output: TableMapping }
  }
}>({ defaultFieldNullability: false, defaultInputFieldRequiredness: true })

/** `extensions` of a field that changes while the Datenstand stays: no answer with it is kept (keeping.ts). */
export const ofTheMoment = { isOfTheMoment: true }

const outputOnly = <T>(name: 'Cell' | 'ImportTableGuess', description: string) =>
  builder.scalarType(name, { description, serialize: (value) => value as T })

builder.scalarType('Date', {
  description: 'A calendar date, 2026-11-21.',
  serialize: (value) => value,
  parseValue: (value) => {
    if (typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value)) return value
    throw expected('BAD_USER_INPUT', `Ein Datum hat die Form 2026-11-21, nicht «${String(value)}».`)
  },
})
builder.scalarType('Properties', {
  description: 'Properties as the source gives them: name → text, number or boolean. In an edit null takes a property away.',
  serialize: (value) => value,
  parseValue: (value) => {
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Record<string, unknown>
    throw expected('BAD_USER_INPUT', 'Eigenschaften sind ein Objekt: Name → Text, Zahl, true, false oder null.')
  },
})
builder.scalarType('ImportSettings', {
  description: 'All that is decided about an import, as lib/domain/import/importSettings.ts has it.',
  serialize: (value) => value,
  parseValue: (value) => {
    const read = readImportSettings(value)
    if ('problem' in read) throw expected('BAD_USER_INPUT', read.problem)
    return read.settings
  },
})
outputOnly('ImportTableGuess', 'What the columns of a table are: a table of lib/domain/import/importMapping.ts.')
outputOnly('Cell', 'A cell of an export: text, number or boolean.')

builder.queryType({})
builder.mutationType({})
