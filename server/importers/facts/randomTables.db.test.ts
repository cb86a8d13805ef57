import fc from 'fast-check'
import { sql } from 'kysely'
import { assertInTime } from '../../../lib/domain/testing/runs'
import { describeOneEngine } from '../../db/testing/testDatabase'
import { importFrom, removeSources, writeSource } from '../testing/testSources'
import { undoImport } from '../undo/undoImport'
import { linesOf, stateOf } from './testing/testFacts'

afterAll(removeSources)

const taxa = ['Alpha prima', 'Beta secunda', 'Gamma tertia', 'Delta quarta', 'Niemand nullus']
const values = ['', '1', '2', 'x']
const row = fc.record({
  taxon: fc.constantFrom(...taxa),
  one: fc.constantFrom(...values),
  two: fc.constantFrom(...values),
  partner: fc.constantFrom('', ...taxa),
})
type Row = typeof row extends fc.Arbitrary<infer T> ? T : never
const rows = fc.array(row, { maxLength: 12 })

const mapping = {
  tables: [
    {
      taxon: { columns: ['Art'] },
      properties: [{ column: 'eins' }, { column: 'zwei' }],
      relations: [{ partner: { columns: ['Partner'] }, type: { text: 'frisst' } }],
    },
  ],
}

/** What a collection that holds some lines holds of a table after its import, by the rules in words: one plain loop. */
function expectedLines(table: readonly Row[], held: readonly string[]): string[] {
  const records = new Map<string, Map<string, Set<string>>>()
  const relations = new Set<string>()
  for (const { taxon, one, two, partner } of table) {
    if (taxon === 'Niemand nullus') continue
    const record = records.get(taxon) ?? new Map<string, Set<string>>()
    for (const [name, value] of [
      ['eins', one],
      ['zwei', two],
    ] as const)
      if (value !== '') record.set(name, (record.get(name) ?? new Set()).add(value))
    records.set(taxon, record)
    if (partner !== '' && partner !== 'Niemand nullus' && partner !== taxon) relations.add(`${taxon} –frisst→ ${partner} {}`)
  }
  const lines = [...records].flatMap(([taxon, fields]) => {
    // What the table contradicts itself about stays as it is.
    const known = recordIn(held, taxon)
    const clear = [...fields].flatMap(([name, all]) => {
      const value = all.size === 1 ? [...all][0] : known[name]
      return value === undefined ? [] : [`"${name}": "${value}"`]
    })
    return clear.length > 0 ? [`${taxon} {${clear.sort().join(', ')}}`] : []
  })
  return [...lines, ...relations].sort()
}

describeOneEngine('import of random tables', (db) => {
  beforeAll(async () => {
    const list = taxa.filter((name) => name !== 'Niemand nullus').map((name) => `${name},species`)
    await importFrom(db(), writeSource({ 'a.csv': `name,rank\n${list.join('\n')}\n` }), { taxonomy: 'Vier', type: 'Art' })
  })

  test('is what a plain loop makes of them, one after the other into the same collection; and undone it is the state before', async () => {
    await assertInTime(
      fc.asyncProperty(rows, rows, fc.boolean(), async (first, second, deleteMissing) => {
        const batches: (string | null)[] = []
        const states: unknown[] = [await stateOf(db())]
        let held: string[] = []
        for (const table of [first, second]) {
          const lines = table.map(({ taxon, one, two, partner }) => [taxon, one, two, partner].join(';'))
          const source = writeSource({ 't.csv': `Art;eins;zwei;Partner\n${lines.join('\n')}\n` })
          const wanted = expectedLines(table, held)
          if (wanted.length === 0) continue
          const run = (dryRun: boolean) => importFrom(db(), source, { collection: 'Zufall', mapping, dryRun, deleteMissing })
          const dry = await run(true)
          const real = await run(false)
          expect([...dry.counts, dry.left]).toEqual([...real.counts, real.left])
          const { length: total } = wanted
          const [stays, compared] = [
            held.filter((line) => !isCompared(line, table)),
            held.filter((line) => isCompared(line, table)),
          ]
          const kept = wanted.filter((line) => compared.some((each) => keyOf(each) === keyOf(line))).length
          const missing = compared.filter((line) => !wanted.some((each) => keyOf(each) === keyOf(line)))
          const refused = deleteMissing ? missing.filter((line) => isRefused(line, table)) : []
          const gone = missing.filter((line) => !refused.includes(line))
          expect([real.counts[0], (real.counts[1] ?? 0) + (real.counts[2] ?? 0), real.counts[3], real.left]).toEqual([
            total - kept,
            kept,
            ...(deleteMissing ? [gone.length, 0] : [0, gone.length]),
          ])
          held = [...stays, ...wanted, ...refused, ...(deleteMissing ? [] : gone)].sort()
          expect((await linesOf(db(), 'Zufall')).sort()).toEqual(held)
          expect((await run(false)).counts).toEqual([0, 0, total, 0])
          if (real.batch !== null) {
            batches.push(real.batch)
            states.push(await stateOf(db()))
          }
        }
        for (const batch of batches.reverse()) {
          expect(await stateOf(db())).toEqual(states.pop())
          await undoImport(db(), batch)
        }
        expect(await stateOf(db())).toEqual(states.pop())
      }),
      2,
      60,
    )
  }, 600_000)

  test('leaves no batch that runs and nothing staged', async () => {
    const { rows: left } = await sql`select count(*)::int as n from import_batches where state = 'running'`.execute(db().owner)
    expect(left).toEqual([{ n: 0 }])
  })
})

/** The values that a collection has about a taxon. */
function recordIn(held: readonly string[], taxon: string): Record<string, string> {
  const line = held.find((each) => each.startsWith(`${taxon} {`))
  return line === undefined ? {} : (JSON.parse(line.slice(line.indexOf('{'))) as Record<string, string>)
}

const keyOf = (line: string) => line.slice(0, line.indexOf(' {'))

/** A relation of which a row that was not taken may speak: one end is that of the row, the other nobody has found. */
const isRefused = (line: string, table: readonly Row[]) =>
  table.some(
    ({ taxon, partner }) =>
      (partner === 'Niemand nullus' && taxon !== partner && line.startsWith(`${taxon} –frisst→`)) ||
      (taxon === 'Niemand nullus' && partner !== '' && line.includes(`–frisst→ ${partner} {`)),
  )

/** A table without relations leaves those there are, and one without values leaves the records. */
const isCompared = (line: string, table: readonly Row[]) =>
  line.includes('→') ? table.some(({ partner }) => partner !== '') : table.some(({ one, two }) => one !== '' || two !== '')
