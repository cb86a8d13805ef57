import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { sql } from 'kysely'
import type { Database } from '../../db/database'
import type { ImportOptions } from '../plan'
import { runImport } from '../runImport'
import { summaryOf } from '../reportText'

/** A folder of a test's own with the given files; gone after the test file. */
export function writeSource(files: Record<string, string | Buffer>): string {
  const folder = mkdtempSync(join(tmpdir(), 'ae-import-'))
  folders.push(folder)
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), content)
  }
  return folder
}

const folders: string[] = []
export const removeSources = (): void => folders.splice(0).forEach((folder) => rmSync(folder, { recursive: true, force: true }))

/** Imports as the command does; the report as data, with paths left out. */
export async function importFrom(
  database: Database,
  path: string,
  options: Partial<ImportOptions> = {},
  signal = new AbortController().signal,
) {
  const dataDir = writeSource({})
  const result = await runImport(database, { path, ...options }, { dataDir, onProgress() {}, signal })
  const { csvPath, ...summary } = summaryOf(result, options.dryRun ?? false)
  return { ...summary, csvPath, counts: [summary.added, summary.changed, summary.unchanged, summary.deleted] }
}

/** Every reason of a report with its lines, as 'file:line column=value → outcome'. */
export const issuesOf = ({ reasons, files }: Awaited<ReturnType<typeof importFrom>>) =>
  Object.fromEntries(
    reasons.map(({ reason, shown }) => [
      reason,
      shown.map(
        (issue) =>
          `${files[issue.file]?.path}:${issue.line}${issue.column ? ` ${issue.column}=${issue.value ?? ''}` : ''} → ` +
          `${issue.taken ? issue.instead : 'nicht übernommen'}${issue.hint ? ` (${issue.hint})` : ''}`,
      ),
    ]),
  )

/** A taxonomy as indented lines in tree order, synonyms with '=' under their accepted name. */
export async function treeOf(database: Database, taxonomy: string): Promise<string[]> {
  const { rows } = await sql<{ line: string }>`
    with recursive tree as (
      select t.id, t.name, t.rank, 0 as depth, array[t.position] as path from taxa t join taxonomies h on h.id = t.taxonomy_id
      where h.name = ${taxonomy} and h.published and t.parent_id is null and t.accepted_id is null
      union all
      select c.id, c.name, c.rank, depth + 1, path || c.position from taxa c join tree p on c.parent_id = p.id
    ), lines as (
      select path, 0 as kind, '' as sort, repeat('  ', depth) || name || coalesce(' [' || rank || ']', '') as line from tree
      union all
      select p.path, 1, s.sort_key, repeat('  ', p.depth + 1) || '=' || s.name from taxa s join tree p on s.accepted_id = p.id
    )
    select line from lines order by path, kind, sort`.execute(database.owner)
  // A synonym stands before the children of its accepted name.
  return rows.map(({ line }) => line)
}

/** Folder of the real archives, or null with a loud line. */
export function realData(name: string): string | null {
  const folder = resolve(process.env.TEST_DATA_DIR ?? join(__dirname, '../../../shared/data'), name)
  if (existsSync(folder)) return folder
  console.warn(`NICHT GEPRÜFT: ${folder} fehlt. TEST_DATA_DIR nennt den Ordner mit den echten Archiven.`)
  return null
}

/** A Darwin Core Archive with everything that can be wrong with it. */
export const archive = {
  'meta.xml': `<archive xmlns="http://rs.tdwg.org/dwc/text/">
    <core encoding="UTF-8" fieldsTerminatedBy="\\t" linesTerminatedBy="\\n" fieldsEnclosedBy="" ignoreHeaderLines="1"
      rowType="http://rs.tdwg.org/dwc/terms/Taxon">
      <files><location>taxa.txt</location></files><id index="0"/>
      <field index="1" term="http://rs.tdwg.org/dwc/terms/parentNameUsageID"/><field index="2" term="http://rs.tdwg.org/dwc/terms/acceptedNameUsageID"/>
      <field index="3" term="http://rs.tdwg.org/dwc/terms/scientificName"/><field index="4" term="http://rs.tdwg.org/dwc/terms/taxonRank"/>
      <field index="5" term="http://rs.tdwg.org/dwc/terms/taxonRemarks"/><field default="Testland" term="http://rs.tdwg.org/dwc/terms/country"/>
    </core>
    <extension encoding="UTF-8" fieldsTerminatedBy="," linesTerminatedBy="\\n" ignoreHeaderLines="1" rowType="http://rs.gbif.org/terms/1.0/VernacularName">
      <files><location>names.csv</location></files><coreid index="0"/>
      <field index="1" term="http://rs.tdwg.org/dwc/terms/vernacularName"/><field index="2" term="http://purl.org/dc/terms/language"/>
    </extension></archive>`,
  'taxa.txt': [
    'id\tparent\taccepted\tname\trank\tremarks',
    '3\t2\t\tBombina bombina (Linnaeus, 1761)\tSpecies\t"selten"',
    '1\t1\t\tAmphibia\tclass\t',
    '2\t1\t\tBombina\tgenus\t',
    '4\t2\t3\tRana bombina\tspecies\t',
    '5\t\t4\tBufo igneus\tspecies\t',
    '6\t99\t\tHyla arborea\tspecies\t',
    '3\t2\t\tDoppelt\tspecies\t',
    '7\t8\t\tKreis a\tspecies\t',
    '8\t7\t\tKreis b\tspecies\t',
    '9\t\t77\tVerwaist\tspecies\t',
    '10\t2\t\t\tspecies\t',
  ].join('\n'),
  'names.csv': 'id,name,lang\n3,Rotbauchunke,ger\n4,"Unke, rote",German\n77,Niemand,de\n3,,de\n',
  'distribution.txt': 'x\n',
}
