import type { ArchiveLayout } from '../../../../lib/domain/archive/archiveLayouts'
import { plainValue } from '../../../../lib/domain/text/composedText'
import { isCanonicalNumber } from '../../../../lib/domain/vocabulary/propertyValues'
import type { ValueType } from '../../../../lib/domain/vocabulary/valueType'
import { propertyName } from '../../../../lib/domain/vocabulary/propertyName'
import { Digits, storedJson, type StoredValues } from '../../columns/storedValues'
import type { Database } from '../../../db/database'
import type { Stage } from '../../plan'
import type { Report } from '../../report'
import type { FileLine } from '../../source/sourceFile'
import type { Table } from '../../text/readTable'
import { eachArchiveRow, type ArchiveRow } from './ownTable'
import { type ArchiveHeads, NO_SUCH_SOURCE, typeKey } from './readHeads'
import { originKey, type Origins } from './readOrigins'
import { addProperties, GOES_WITH, NO_SUCH_TAXON, rowsOfTaxa } from './stagedTaxa'

const SAID_ALREADY = 'Die Eigenschaft des Taxons steht schon in einer früheren Zeile, mit einem anderen Wert'

/** Taxa whose values are written at once. */
const AT_ONCE = 1_000

/** Values of one taxon from one source that stand one after the other. */
interface Group {
  taxon: string
  place: number
  origin: string | null
  at: { file: number; line: number }
  values: StoredValues
  /** Where each of them stands. */
  lines: Map<string, number>
}

/** Reads a table of values: those of the taxonomy become properties of its taxa, those of collections statements. */
export async function readValueTable(
  bulk: Database['bulk'],
  table: Table,
  columns: Pick<ArchiveLayout['properties'], 'taxon' | 'source' | 'property' | 'value'>,
  { heads, origins }: { heads: ArchiveHeads; origins: Origins },
  stage: Stage,
  report: Report,
): Promise<void> {
  let group: Group | null = null
  let waiting: Group[] = []
  const close = () => {
    if (group) waiting.push(group)
    group = null
  }
  const refuse = ({ taxon, at, lines }: Group, name: string, isThere: boolean) =>
    report.add({
      file: at.file,
      line: lines.get(name) ?? at.line,
      ...(isThere
        ? { column: columns.property, value: name, reason: SAID_ALREADY }
        : { column: columns.taxon, value: taxon, reason: NO_SUCH_TAXON }),
      taken: false,
    })
  const write = async () => {
    const [own, others] = [waiting.filter(({ place }) => place < 0), waiting.filter(({ place }) => place >= 0)]
    const there = await rowsOfTaxa(bulk, [...new Set(waiting.map(({ taxon }) => taxon))])
    waiting = []
    const said = own.map(({ taxon, values }) => ({ id: taxon, properties: storedJson(values) }))
    for (const { place, name, isThere } of said.length > 0 ? await addProperties(bulk, said) : []) {
      const some = own[place]
      if (!some) continue
      refuse(some, name, isThere)
      some.lines.delete(name)
    }
    for (const { taxon, at, lines } of own) goWith(there.get(taxon), at.file, lines.values())
    for (const some of others) {
      const { taxon, place, origin, at, values, lines } = some
      if (!there.has(taxon)) {
        for (const name of lines.keys()) refuse(some, name, false)
        continue
      }
      const collection = heads.collections[place]
      if (collection) collection.hasRecords = true
      stage.statement(at.file, {
        line: at.line,
        head: place,
        taxon: { scope: 0, text: taxon, column: columns.taxon },
        partner: null,
        relationType: null,
        origin,
        properties: storedJson(values),
      })
      goWith(at, at.file, [...lines.values()].slice(1))
    }
  }
  /** What is found out later about a row holds for those that only say more of it. */
  const goWith = (row: FileLine | undefined, file: number, lines: Iterable<number>) => {
    if (row) for (const line of lines) report.use(file, line, row, GOES_WITH)
  }
  const flushing = {
    async flush() {
      if (waiting.length >= AT_ONCE) await write()
      await stage.flush()
    },
  }
  const take = (row: ArchiveRow) => {
    const [taxon, source] = [row.cell(columns.taxon), row.cell(columns.source)]
    const [property, value] = [row.cell(columns.property), row.cell(columns.value)]
    if (!taxon) return row.refuse('Die Id des Taxons ist leer', columns.taxon)
    if (!property || value === null)
      return row.refuse('Name oder Wert der Eigenschaft ist leer', property ? columns.value : columns.property)
    const place = source === null ? -1 : heads.places.get(source)
    if (place === undefined) return row.refuse(NO_SUCH_SOURCE, columns.source)
    const name = propertyName(property)
    if (group?.taxon !== taxon || group.place !== place || group.values[name] !== undefined) {
      close()
      const from = source === null ? undefined : origins.get(originKey(taxon, source))
      if (from) {
        from.isUsed = true
        goWith(row, from.at.file, [from.at.line])
      }
      const origin = from?.origin ?? null
      group = {
        taxon,
        place,
        origin,
        at: { file: row.file, line: row.line },
        values: Object.create(null) as StoredValues,
        lines: new Map(),
      }
    }
    group.values[name] = valueOf(value, heads.types.get(typeKey(place, name)))
    group.lines.set(name, row.line)
    row.take()
  }
  const read = { columns: Object.values(columns), became: 'Eigenschaft', limited: { [columns.taxon]: 'id' } } as const
  await eachArchiveRow(table, read, flushing, report, take)
  close()
  await write()
}

/** A number that is no text of its kind keeps its digits as a number; the database writes none with an exponent. */
const valueOf = (text: string, type: ValueType | undefined): string | Digits =>
  type === 'number' && !isCanonicalNumber(text) && jsonNumber.test(text) ? new Digits(text) : plainValue(text)

/** But for a minus in front of nothing, which the database does not keep. */
const jsonNumber = /^(?!-0(\.0+)?$)-?(0|[1-9]\d*)(\.\d+)?$/
