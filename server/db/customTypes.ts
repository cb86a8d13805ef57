import { types, type CustomTypesConfig } from 'pg'
import { parseDigits } from '../../lib/domain/vocabulary/exactNumber'

/**
 * How values leave the database, on both engines. bigint becomes a number deliberately: our counts and ids stay far below 2^53.
 * A date stays '2026-11-21', because a Date would move it by the time zone.
 * Numbers inside jsonb that JavaScript would write differently are the texts that they are: 1.50.
 */
export const customTypes: CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
    parsers.get(oid) ?? types.getTypeParser(oid, format)) as typeof types.getTypeParser,
}

const parsers = new Map<number, (text: string) => unknown>([
  [types.builtins.INT8, Number],
  [types.builtins.DATE, (text) => text],
  [types.builtins.JSONB, parseDigits],
])
