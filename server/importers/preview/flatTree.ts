import { sql } from 'kysely'
import type { Database } from '../../db/database'
import { type Codes, parentsByCode } from '../formats/codes'
import type { ColumnAccount } from '../report'
import { intArray } from '../../db/arrays'
import type { Hierarchy } from '../stage/hierarchy'

interface Row {
  name: string
  id: string | null
  code: string | null
  parent: string | null
  properties: Record<string, unknown>
}

/** So many rows are looked at. */
const LOOKED_AT = 2_000
const FEWEST = 3

/** Why nearly all staged taxa are roots although the table says what stands above what: German sentences that say what to choose. */
export async function hintsOfFlatTree(
  bulk: Database['bulk'],
  hierarchy: Hierarchy,
  { taxa, roots }: { taxa: number; roots: number },
  columns: readonly ColumnAccount[],
): Promise<string[]> {
  if (taxa < FEWEST || roots < 0.9 * taxa) return []
  const { rows } = await sql<Row>`
    select name, source_id as id, code, parent_ref as parent, properties from import_taxa
    where seq = any (${intArray(hierarchy.order.subarray(0, LOOKED_AT))}::int[]) and not synonym order by seq`.execute(bulk)
  return flatTreeHints(rows, columns)
}

/** The same from the rows themselves. */
export function flatTreeHints(rows: readonly Row[], columns: readonly ColumnAccount[]): string[] {
  const properties = propertiesOf(rows)
  const lost = lostParents(rows, properties, columns)
  const parent = lost ?? parentColumn(rows, properties)
  const codes = codeColumn(rows, properties, columns)
  return [parent, parent === null ? codes : null].filter((hint) => hint !== null)
}

function propertiesOf(rows: readonly Row[]): Map<string, string[]> {
  const values = new Map<string, string[]>()
  for (const row of rows)
    for (const [name, value] of Object.entries(row.properties)) {
      const own = values.get(name) ?? []
      own.push(String(value))
      values.set(name, own)
    }
  return values
}

/** The title of the column that has become something, as the report calls it. */
const titleOf = (columns: readonly ColumnAccount[], became: RegExp) => columns.find((column) => became.test(column.became))?.name

/** A column says what stands above, and nothing is called like that. */
function lostParents(
  rows: readonly Row[],
  properties: ReadonlyMap<string, string[]>,
  columns: readonly ColumnAccount[],
): string | null {
  const wanted = new Set(rows.flatMap(({ parent }) => parent ?? []))
  const title = titleOf(columns, /übergeordneten Objekts/)
  if (title === undefined || rows.filter(({ parent }) => parent !== null).length * 2 < rows.length) return null
  const [example = ''] = wanted
  const holder = [...properties].find(([name, values]) => name !== title && shareIn([...wanted], new Set(values)) > 0.5)?.[0]
  const where =
    holder === undefined
      ? 'Wählen Sie die Spalte, in der diese Werte bei den übergeordneten Objekten stehen, als «Id» oder «Code».'
      : `Diese Werte stehen in der Spalte «${holder}»: Wählen Sie sie als «Id» oder «Code».`
  return `Fast alles ist eine Wurzel, denn was in «${title}» steht (zum Beispiel «${example.replace(/^name:/, '')}»), ist keine Id einer Zeile. ${where}`
}

const parentTitle = /parent|elter|übergeordnet|oberbegriff|obereinheit|obergruppe|higher|gehört zu/i

/** A property whose values are ids, codes or names of other rows, or whose title says so. */
function parentColumn(rows: readonly Row[], properties: ReadonlyMap<string, string[]>): string | null {
  const known = [
    ['Codes', new Set(rows.flatMap(({ code }) => code ?? []))],
    ['Ids', new Set(rows.flatMap(({ id }) => id ?? []))],
    ['Namen', new Set(rows.map(({ name }) => name))],
  ] as const
  const by = (title: string) => `Wählen Sie sie unter «Spalten» als «übergeordnet», in einer Zuordnung mit "parent": "${title}".`
  for (const [title, values] of properties) {
    // Small numbers are ids by accident.
    if (!parentTitle.test(title) && values.every((value) => /^\d+$/.test(value))) continue
    const different = [...new Set(values)]
    const what =
      different.length < 2 && !parentTitle.test(title) ? undefined : known.find(([, own]) => shareIn(different, own) >= 0.8)?.[0]
    if (what !== undefined)
      return `Fast alles ist eine Wurzel, aber die Werte der Spalte «${title}» sind ${what} anderer Zeilen. ${by(title)}`
  }
  const title = [...properties.keys()].find((each) => parentTitle.test(each))
  return title === undefined ? null : `Fast alles ist eine Wurzel. Sagt die Spalte «${title}», was worüber steht? ${by(title)}`
}

/** A column whose values begin with one another: A, A1, A1.1. */
function codeColumn(
  rows: readonly Row[],
  properties: ReadonlyMap<string, string[]>,
  columns: readonly ColumnAccount[],
): string | null {
  const codes = titleOf(columns, /(^|, )Code/)
  if (codes !== undefined && example(rows.flatMap(({ code }) => code ?? [])) !== null)
    return (
      `Fast alles ist eine Wurzel, obwohl die Codes in «${codes}» eine Ordnung haben ` +
      `(${example(rows.flatMap(({ code }) => code ?? [])) ?? ''}). ` +
      'Sie gilt nur, wenn keine Spalte «übergeordnet» oder «höheres Taxon» ist.'
    )
  const ids = titleOf(columns, /(^|, )Id($|,)/)
  const candidates = [...(ids === undefined ? [] : [[ids, rows.flatMap(({ id }) => id ?? [])] as const]), ...properties]
  for (const [title, values] of candidates) {
    const found = example(values)
    if (found !== null)
      return (
        `Fast alles ist eine Wurzel, aber die Werte der Spalte «${title}» sehen wie eine Ordnung aus (${found}). ` +
        `Wählen Sie sie unter «Spalten» als «Code», in einer Zuordnung mit "code": "${title}".`
      )
  }
  return null
}

/** «A1 unter A»; null where the values are no codes that order themselves. */
function example(values: readonly string[]): string | null {
  const codes: Codes = new Map(values.filter((value) => value.length <= 30 && !/\s/.test(value)).map((value) => [value, null]))
  const parentOf = parentsByCode(codes)
  const pairs = [...codes.keys()].flatMap((code) => {
    const above = parentOf(code, null)
    // F1 and F10 are numbered, not ordered: something else than one more digit has to begin.
    return above !== null && isBorder(code, above.length) ? [`${code} unter ${above}`] : []
  })
  return pairs.length >= 2 && pairs.length >= 0.3 * values.length ? pairs.slice(0, 2).join(', ') : null
}

const isBorder = (code: string, at: number) => !(/\d/.test(code[at - 1] ?? '') && /\d/.test(code[at] ?? ''))

const shareIn = (values: readonly string[], known: ReadonlySet<string>) =>
  values.length === 0 ? 0 : values.filter((value) => known.has(value)).length / values.length
