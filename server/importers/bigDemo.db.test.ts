import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { DelimitedReader } from '../../lib/domain/text/delimited'
import { describeOneEngine } from '../db/testing/testDatabase'
import { bigDemo, type DemoStep } from './bigDemo'
import { gradeRules } from './facts/takenGrades'
import { linesOf } from './facts/testing/testFacts'
import { importFrom, realData, removeSources } from './testing/testSources'

afterAll(removeSources)

const plantsFolder = realData('baseflor-france')
const folder = plantsFolder === null ? '' : join(plantsFolder, '..')
const whenFull = plantsFolder !== null && process.env.TEST_FULL === '1' ? test : test.skip

/** Without the long archives; what is looked for in plants and animals is then looked for in the plants. */
const plants = bigDemo
  .filter(({ path }) => !/^(ncbi|european|daisie|eunis)/.test(path))
  .map((step) => JSON.parse(JSON.stringify(step).replaceAll('"baseflor","NCBI Lepidoptera"', '"baseflor"')) as DemoStep)

type Report = Awaited<ReturnType<typeof importFrom>>

describeOneEngine('the big demo of real archives: plants', (db) => {
  whenFull(
    'finds its taxa by name at least as often as was measured before, lists every other, and has fungi live on plants',
    async () => {
      const reports = await runSteps(db(), plants)
      const hosts = hostNames()
      const flanders = names('flanders-redlist-validated/taxon.csv', 'scientificName', ['phylum', /^Tracheophyta$/])
      const protectedPlants = names(
        'germany-bartschv/bartschv_anlage1.csv',
        'Wissenschaftlicher Name',
        ['Gruppe', /^Pteridophyta/],
        ';',
      )
      const rates = {
        hosts: rate(reports.get('Wirte der belgischen Rostpilze'), hosts),
        flanders: rate(reports.get('Rote Liste Flandern'), flanders),
        protectedPlants: rate(reports.get('Bundesartenschutzverordnung, Anlage 1'), protectedPlants),
      }
      // Measured before, in whole percents: 87, 89 and 64. Six that say more than a species, as «Salix cinerea L. (incl. kruisingen)», are somebody's decision.
      expect(rates).toEqual({
        hosts: '378 of 431: 88 %',
        flanders: '1026 of 1152: 89 %',
        protectedPlants: '106 of 166: 64 %',
      })
      expect(reports.get('Wirte der belgischen Rostpilze')?.notes).toEqual([
        '2 Namen sind in den Taxonomien anders geschrieben und nach den Nomenklaturregeln derselbe: ' +
          '«Symphytum officinalis» (Symphytum officinale L.), «Corrigiola litoralis» (Corrigiola littoralis L.).',
        '1 Name hat in den Taxonomien ein Hybridzeichen und in der Tabelle keines: ' +
          '«Prunus domestica subsp. italica» (Prunus domestica n-subsp. italica (Borkh.) Hegi ' +
          '[Prunus domestica L. subsp. domestica x Prunus domestica subsp. insititia (L.) Bonnier & Layens]).',
      ])

      // The fungus is the parasite, the plant the host.
      const hollyhockRust = (await linesOf(db(), 'Wirte der belgischen Rostpilze')).filter((line) =>
        line.startsWith('Puccinia malvacearum'),
      )
      expect(hollyhockRust.map((line) => line.replace(/ \{.*/, ''))[0]).toMatch(
        /^Puccinia malvacearum .*–parasite of→ (Alcea|Malva|Althaea) /,
      )
    },
    900_000,
  )
})

describeOneEngine('the big demo of real archives: all of it', (db) => {
  whenFull(
    'finds the butterflies and habitats too, and a second time changes nothing',
    async () => {
      const reports = await runSteps(db(), bigDemo)
      const european = names('european-butterflies/taxon.csv', 'scientificName')
      const flemish = names('flanders-redlist-validated/taxon.csv', 'scientificName', ['order', /^Lepidoptera$/])
      const germanLepidoptera = names(
        'germany-bartschv/bartschv_anlage1.csv',
        'Wissenschaftlicher Name',
        ['Gruppe', /^Lepidoptera/],
        ';',
      )
      expect({
        european: rate(reports.get('Rote Listen der Tagfalter Europas'), european),
        flemish: rate(reports.get('Rote Liste Flandern'), flemish),
        protectedLepidoptera: rate(reports.get('Bundesartenschutzverordnung, Anlage 1'), germanLepidoptera),
        // By code; measured before: 93 % of the rows.
        habitats: rowRate(reports.get('DAISIE: Lebensräume')),
      }).toEqual({
        european: '374 of 496: 75 %',
        flemish: '78 of 78: 100 %',
        protectedLepidoptera: '65 of 128: 51 %',
        habitats: '18805 of 20216: 93 %',
      })
      const { rows } = await sql`
        select h.name, h.synonym_count > 5000 as synonyms,
          exists (select from vernacular_names v join taxa t on t.id = v.taxon_id where t.taxonomy_id = h.id) as names
        from taxonomies h where h.name = 'DAISIE'`.execute(db().owner)
      expect(rows).toEqual([{ name: 'DAISIE', synonyms: true, names: true }])

      for (const { path, ...step } of bigDemo) {
        const { counts } = await importFrom(db(), join(folder, path), { ...step, dryRun: true })
        expect([path, counts[0], counts[1], counts[3]]).toEqual([path, 0, 0, 0])
      }
    },
    3_600_000,
  )
})

/** Runs the steps; the reports by what they made: their collections, else their taxonomies. */
async function runSteps(database: Parameters<typeof importFrom>[0], steps: readonly DemoStep[]): Promise<Map<string, Report>> {
  const reports = new Map<string, Report>()
  for (const { path, ...step } of steps) {
    const report = await importFrom(database, join(folder, path), step)
    const { collections, taxonomies } = report
    for (const name of collections.length > 0 ? collections : taxonomies) reports.set(name, report)
  }
  return reports
}

/** How many of the names are in no row of the report as one that was not found. */
function rate(report: Report | undefined, wanted: readonly string[]): string {
  const reasons = Object.values(gradeRules).flatMap((rule) => (rule.taken ? [] : [rule.reason]))
  const listed = report?.csvPath ? rowsOf(report.csvPath) : []
  const missed = new Set(listed.filter((row) => reasons.includes(row[4] ?? '')).map((row) => row[3] ?? ''))
  return share(wanted.filter((name) => !missed.has(name)).length, wanted.length)
}

const rowRate = (report: Report | undefined) => share(report?.totals.taken ?? 0, report?.totals.read ?? 0)

const share = (some: number, all: number) => `${some} of ${all}: ${Math.round((100 * some) / all)} %`

/** The distinct names of species and what is below, in a column of a table of the folder, of the rows of which another column fits. */
function names(path: string, name: string, where: [string, RegExp] = ['', /^/], delimiter = ','): string[] {
  const found = column(path, name, where, delimiter).map((text) => text.replace(/\s+/g, ' ').trim())
  return [...new Set(found)].filter((text) => /^\S+ (?!(spp|sp)\b)/.test(text))
}

function column(path: string, name: string, where: [string, RegExp] = ['', /^/], delimiter = ','): string[] {
  const [header = [], ...rows] = rowsOf(join(folder, path), delimiter)
  const [wanted, other] = [header.indexOf(name), header.indexOf(where[0])]
  return rows.filter((row) => other < 0 || where[1].test(row[other] ?? '')).map((row) => row[wanted] ?? '')
}

function hostNames(): string[] {
  const ids = new Set(column('belgian-rust-fungi/resourcerelationship.csv', 'resourceID'))
  const taxa = column('belgian-rust-fungi/taxon.csv', 'taxonID')
  const hosts = new Set(column('belgian-rust-fungi/taxon.csv', 'scientificName').filter((_, index) => ids.has(taxa[index] ?? '')))
  return names('belgian-rust-fungi/taxon.csv', 'scientificName').filter((name) => hosts.has(name))
}

const rowsOf = (path: string, delimiter = ',') =>
  new DelimitedReader({ delimiter, quote: '"', lineEnd: null }).push(readFileSync(path, 'utf8'), true).map(({ values }) => values)
