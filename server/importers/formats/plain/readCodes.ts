import { cell } from '../../columns/column'
import { readRows, type Table } from '../../text/readTable'
import type { Codes } from '../codes'
import type { TaxonColumns } from '../taxonColumns'

async function* rowsOf(tables: readonly Table[]): ReturnType<typeof readRows> {
  for (const table of tables) yield* readRows(table)
}

/** All codes with their levels; read in a pass of their own, because a child may stand before its parent. */
export async function readCodes(tables: readonly Table[], { roles }: TaxonColumns): Promise<Codes> {
  const codes: Codes = new Map()
  for await (const rows of rowsOf(tables)) {
    for (const { values } of rows) {
      const code = roles.code ? cell(values, roles.code) : null
      const level = roles.level ? cell(values, roles.level) : null
      if (code !== null && !codes.has(code)) codes.set(code, level !== null && /^\d{1,3}$/.test(level) ? Number(level) : null)
    }
  }
  return codes
}
