import type { OtherTable } from '../../../lib/domain/import/importMapping'
import { swissCount } from '../../../lib/domain/text/swissCount'
import { cell, type Column } from '../columns/column'
import { asKey, type LookedUp, SHOWN_TEXTS } from '../columns/lookedUp'
import { lookUp, tidyColumns } from '../facts/factColumns'
import { ImportError } from '../importError'
import type { Source } from '../source/sourceFile'
import { tableOf } from './mappedTables'
import { readRows } from './readTable'

/** More are not held. */
const MOST_ROWS = 2_000_000

/** What the report says of a table in which only something is looked up. */
export const ONLY_LOOKED_UP = 'darin ist nur nachgeschlagen, was eine andere Tabelle nennt'

/**
 * Reads another table once: `textOf` says, with its columns by their names, how the text of a row is made.
 * Rows known by the same that say the same are one answer; where they do not, none of them is. Throws `ImportError`.
 */
export async function lookUpTexts(
  source: Source,
  { file, sheet, key }: OtherTable,
  path: string,
  textOf: (find: (name: string) => Column) => (values: readonly string[]) => string | null,
): Promise<LookedUp> {
  const table = await tableOf(source, { ...(file && { file }), ...(sheet && { sheet }) }, path)
  const find = lookUp(tidyColumns(table.header), table.file.path)
  const [own, read] = [find(key), textOf(find)]
  const texts = new Map<string, string>()
  const disputed = new Map<string, string[]>()
  const add = (known: string, text: string) => {
    const before = texts.get(known)
    const said = disputed.get(known) ?? (before === undefined ? [] : [before])
    if (said.length > SHOWN_TEXTS || said.some((each) => asKey(each) === asKey(text))) return
    if (said.length === 0) texts.set(known, text)
    else {
      texts.delete(known)
      disputed.set(known, [...said, text])
    }
  }
  for await (const rows of readRows(table)) {
    for (const { values } of rows) {
      const [said, text] = [cell(values, own), read(values)]
      if (said !== null && text !== null) add(asKey(said), text)
    }
    if (texts.size + disputed.size > MOST_ROWS)
      throw new ImportError(`${table.file.path}: Die Tabelle zum Nachschlagen hat mehr als ${swissCount(MOST_ROWS)} Zeilen.`)
  }
  return { file: table.file, texts, disputed }
}
