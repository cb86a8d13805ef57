import { key } from '../../../lib/domain/vocabulary/columnKey'
import { plainValue } from '../../../lib/domain/text/composedText'
import type { ValueReading } from '../../../lib/domain/vocabulary/columnReading'
import { namesApart, propertyName } from '../../../lib/domain/vocabulary/propertyName'
import { normalizeRank } from '../../../lib/domain/vocabulary/rank'
import { normalizeStatus } from '../../../lib/domain/vocabulary/status'
import type { Column } from '../columns/column'
import { lengthProblem, type LimitedText } from '../columns/longTexts'
import type { RowCells } from '../columns/rowCells'
import { leaveOut, type Remark, yesOrNo } from '../columns/remarks'
import { type StoredValues, storedValue } from '../columns/storedValues'
import { isErrorCell } from '../columns/survey'
import type { RefusedTaxon } from '../plan'
import { nameParts, nameOfParts, speciesOfParts } from '../../../lib/domain/vocabulary/nameOfParts'
import {
  classificationOf,
  collapse,
  type CoreColumns,
  ERROR_CELL,
  gapInParts,
  partsOf,
  propertiesAmong,
  type RowFault,
  saidIn,
  vernacularColumnsOf,
  type WordIds,
} from './taxonCells'
import { synonymsBeside } from './plain/synonymCell'
import { classificationColumns, looseNames, type TaxonColumnRole, type Vocabulary } from './vocabulary'

/** What each column of a table is for. */
export interface TaxonColumns extends CoreColumns {
  /** Everything that is not core, kept under its own name. */
  properties: Column[]
}

/** Sorts the columns of a table by the words of a format. */
export function assignColumns(
  columns: readonly Column[],
  vocabulary: Vocabulary,
  given: TaxonColumns['roles'] = {},
): TaxonColumns {
  const free = new Map<string, Column>()
  for (const column of columns) if (!free.has(key(column.name))) free.set(key(column.name), column)
  const roles: TaxonColumns['roles'] = { ...given }
  // A single one may be called «Art» and say of what kind something is.
  const hasParts = nameParts.filter((some) => some.some((word) => free.has(word))).length > 1
  for (const [role, words] of Object.entries(vocabulary) as [TaxonColumnRole, readonly string[]][]) {
    const fits = (each: string) => free.has(each) && !(role === 'name' && hasParts && looseNames.includes(each))
    const word = roles[role] ? undefined : words.find(fits)
    const column = word === undefined ? undefined : free.get(word)
    if (word === undefined || !column) continue
    roles[role] = column
    free.delete(word)
  }
  const byKey = new Map(columns.map((column) => [key(column.name), column]))
  const find = (words: readonly string[], known = byKey) =>
    words.map((word) => known.get(word)).find((column) => column !== undefined)
  const withoutBrackets = new Map(columns.map((column) => [key(column.name.replace(/(?<=.)[[(].*$/, '')), column]))
  const core = new Set(Object.values(roles))
  return {
    roles,
    classification: classificationColumns.flatMap(({ rank, words }) => {
      const column = find(words) ?? find(words, withoutBrackets)
      return column && !core.has(column) ? [{ rank, column }] : []
    }),
    parts: nameParts.flatMap((words) => find(words) ?? []),
    properties: propertiesAmong(columns, core, roles),
  }
}

/** The columns of a header; a nameless one is called by its number, a second one of a name gets a number. */
export function headerColumns(header: readonly string[]): Column[] {
  const names = header.map((text, index) => {
    const own = text
      .replaceAll('\0', '')
      .trim()
      .replace(/^(col|dwc):/i, '')
    return own.trim() === '' ? `Spalte ${index + 1}` : propertyName(own)
  })
  return namesApart(names).map((name, index) => ({ name, index, default: null }))
}

/** What one row says, before parents and accepted names are looked for. */
export interface MappedTaxon {
  id: string | null
  rowId: string | null
  parentId: string | null
  parentName: string | null
  acceptedIds: string[]
  acceptedName: string | null
  name: string
  code: string | null
  level: number | null
  author: string | null
  rank: string | null
  rankVerbatim: string | null
  status: string
  statusVerbatim: string | null
  /** The status says so; whether it is one also depends on the accepted name. */
  statusIsSynonym: boolean
  vernaculars: { name: string; language: string | null }[]
  /** Names that the row itself gives as synonyms. */
  synonyms: string[]
  classification: { rank: string; name: string }[]
  /** Its name is put together of several columns, none of which has the author. */
  hasParts: boolean
  /** Of a name in several columns that goes on below the species. */
  species: string | null
  properties: StoredValues
  /** What of the row is not kept as it stands there; the row is taken all the same. */
  remarks: Remark[]
}

/** Maps one row; what it returns is made of the row and the meaning of its columns alone. */
export function mapTaxon(columns: TaxonColumns, row: RowCells, wordIds?: WordIds): MappedTaxon | RowFault {
  const { roles } = columns
  const remarks: Remark[] = []
  const text = (role: TaxonColumnRole) =>
    roles[role] ? saidIn(columns, { role, column: roles[role] }, row, remarks, wordIds) : null
  const whole = collapse(text('name'))
  const parts = whole === null ? partsOf(columns, row) : []
  const name = whole ?? nameOfParts(parts)
  if (name === null) return { reason: 'Der Name ist leer', column: roles.name?.name ?? columns.parts[0]?.name ?? 'Name' }
  const wrong = (whole === null ? columns.parts : [roles.name]).find((column) => column && isErrorCell(row.see(column) ?? ''))
  if (wrong) return { reason: ERROR_CELL, column: wrong.name, value: row.see(wrong) ?? '' }
  const gap = whole === null ? gapInParts(columns, row, name) : null
  if (gap) return gap
  const names = { name, parentName: collapse(text('parentName')), acceptedName: collapse(text('acceptedName')) }
  const ids = {
    id: text('id'),
    rowId: text('rowId'),
    parentId: text('parentId'),
    acceptedId: text('acceptedId'),
    code: text('code'),
  }
  const fault = longFault(roles, names, 'name') ?? longFault(roles, ids, 'id')
  if (fault) return fault
  const rankVerbatim = text('rank')
  const statusVerbatim = text('status')
  const { status, synonym } = normalizeStatus(statusVerbatim)
  const isProvisional = yesOrNo(roles.provisional, row, remarks)
  if (isProvisional && !/accepted$/.test(status))
    leaveOut(roles.provisional, row, remarks, 'Nur ein akzeptierter Name kann vorläufig sein')
  return {
    id: ids.id,
    rowId: ids.rowId,
    parentId: ids.parentId,
    parentName: names.parentName,
    // Pro parte: several accepted names, separated by a bar.
    acceptedIds: [
      ...new Set(
        ids.acceptedId
          ?.split('|')
          .map((id) => id.trim())
          .filter(Boolean) ?? [],
      ),
    ],
    acceptedName: names.acceptedName,
    name,
    code: ids.code,
    level: numberOf(text('level')),
    author: collapse(text('author')),
    rank: normalizeRank(rankVerbatim),
    rankVerbatim,
    status: isProvisional && status === 'accepted' ? 'provisionally accepted' : status,
    statusVerbatim,
    statusIsSynonym: synonym,
    vernaculars: vernacularColumnsOf(columns).flatMap(({ column, language }) => {
      const vernacular = collapse(saidIn(columns, { role: 'vernacular', column }, row, remarks, wordIds))
      if (vernacular === null) return []
      const problem = lengthProblem(vernacular, 'name')
      if (problem !== null) leaveOut(column, row, remarks, problem, 'ohne diesen Namen übernommen')
      return problem === null ? [{ name: vernacular, language }] : []
    }),
    synonyms: synonymsBeside(columns, row, name, remarks),
    classification: classificationOf(columns, (column) => row.see(column)),
    hasParts: parts.length > 1,
    species: speciesOfParts(parts),
    properties: properties(columns, row, remarks),
    remarks,
  }
}

/** What a row names its taxon by, whatever is wrong with it. */
export function namedByRow(columns: TaxonColumns, row: RowCells): RefusedTaxon {
  const { id, name } = columns.roles
  return {
    id: id ? row.see(id) : null,
    name: collapse(name ? row.see(name) : null) ?? nameOfParts(partsOf(columns, row)),
  }
}

/** Of the names or the ids of a row, the first that is too long. */
function longFault(
  roles: TaxonColumns['roles'],
  texts: Partial<Record<TaxonColumnRole, string | null>>,
  kind: LimitedText,
): RowFault | null {
  for (const [role, text] of Object.entries(texts) as [TaxonColumnRole, string | null][]) {
    const reason = lengthProblem(text, kind)
    if (reason)
      return { reason, column: roles[role]?.name ?? (role === 'name' ? 'Name' : role), value: (text ?? '').slice(0, 80) }
  }
  return null
}

function properties({ properties: columns, noValue }: TaxonColumns, row: RowCells, remarks: Remark[]): StoredValues {
  const found: StoredValues = {}
  for (const column of columns) {
    const value = row.take(column)
    if (value === null) continue
    if (noValue?.has(value)) {
      // Its column says how often it stands there.
      row.name(column)
      continue
    }
    if (isErrorCell(value)) {
      leaveOut(column, row, remarks, ERROR_CELL)
      continue
    }
    const stored = storedValue(value, column.reading)
    if (stored === null)
      remarks.push({
        column: column.name,
        value: value.slice(0, 80),
        reason: unfitReason(column.reading),
        instead: 'als Text übernommen',
      })
    found[column.name] = stored ?? plainValue(value)
  }
  return found
}

/** Why a value is not what its column is read as. */
export const unfitReason = (reading: ValueReading = 'text'): string =>
  reading === 'day'
    ? 'Der Wert ist kein Datum'
    : `Der Wert ist keine Zahl mit ${reading === 'comma' ? 'Dezimalkomma' : 'Dezimalpunkt'}`

const numberOf = (text: string | null): number | null => (text !== null && /^\d{1,3}$/.test(text) ? Number(text) : null)
