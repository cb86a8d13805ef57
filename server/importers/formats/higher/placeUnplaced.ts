import type { Database } from '../../../db/database'
import type { Issue, Report } from '../../report'
import { contradictedTaxa, placeTaxa, refsOfTaxa, type UnplacedTaxon, unplacedTaxa } from '../../stage/unplaced'
import type { HigherTaxa } from './higherTaxa'
import { classificationOf } from '../taxonCells'
import type { TaxonColumns } from '../taxonColumns'
import { NAMED } from './writtenNames'

/**
 * Finds a place for staged taxa whose parent or accepted name is not in the source, or that name no parent: extracts of bigger lists
 * leave the ids of higher taxa behind and say in the same row what they are called, or write the classification out.
 */
export async function placeUnplaced(
  bulk: Database['bulk'],
  columns: TaxonColumns,
  higher: HigherTaxa,
  report: Report,
): Promise<void> {
  await nameContradicted(bulk, columns, report)
  let some = false
  for await (const rows of unplacedTaxa(bulk, 0)) for (const row of rows) if (placeOf(row, columns, higher)) some = true
  if (!some) return
  // Which of the higher taxa are rows themselves is known only when all are mentioned; so the rows are read once more.
  await higher.adopt((wanted) => refsOfTaxa(bulk, 0, wanted))
  for await (const rows of unplacedTaxa(bulk, 0)) {
    const places = rows.flatMap((row) => {
      const place = placeOf(row, columns, higher)
      return place ? [{ row, place }] : []
    })
    await placeTaxa(
      bulk,
      places.map(({ row, place }) => ({ seq: row.seq, ref: place.ref })),
    )
    for (const { row, place } of places) if (row.ref !== null && !row.ref.startsWith(NAMED)) report.add(issue(row, place.name))
  }
}

/** The id says where a taxon stands; the name of something else is only named. */
async function nameContradicted(bulk: Database['bulk'], { roles }: TaxonColumns, report: Report): Promise<void> {
  for await (const rows of contradictedTaxa(bulk, 0))
    for (const { file, line, synonym, otherName, found } of rows) {
      const column = (synonym ? roles.acceptedName : roles.parentName)?.name ?? ''
      const reason = synonym
        ? 'Die Id des akzeptierten Namens führt zu einem anderen als sein Name'
        : 'Die Id des übergeordneten Taxons führt zu einem anderen als sein Name'
      report.add({ file, line, column, value: otherName, reason, instead: `unter «${found}» übernommen`, taken: true, cells: 1 })
    }
}

const issue = ({ file, line, synonym, ref, name }: UnplacedTaxon, place: string): Issue => ({
  file,
  line,
  column: synonym ? 'akzeptiert' : 'übergeordnet',
  value: ref ?? '',
  hint: `Zeile von «${name}»`,
  reason: synonym
    ? 'Der akzeptierte Name fehlt in der Quelle, die Zeile nennt ihn aber'
    : 'Das übergeordnete Taxon fehlt in der Quelle, die Zeile sagt aber, wohin sie gehört',
  instead: `unter «${place}» übernommen`,
  taken: true,
})

function placeOf(row: UnplacedTaxon, columns: TaxonColumns, higher: HigherTaxa): { name: string; ref: string } | null {
  const { name, rank, ref, otherName, file, line } = row
  if (row.synonym) return otherName === null ? null : { name: otherName, ref: higher.mention(otherName, line) }
  const classification = classificationOf(columns, (column) => row.properties[column.name] ?? null)
  const parentName = otherName ?? (ref?.startsWith(NAMED) ? ref.slice(NAMED.length) : null)
  return higher.placeOf({ name, rank, classification }, parentName, { file, line })
}
