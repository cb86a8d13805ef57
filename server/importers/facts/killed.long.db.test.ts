import { join } from 'node:path'
import { sql } from 'kysely'
import { type Database } from '../../db/database'
import { onePlace } from '../../safekeeping/testing/places'
import { verifyDatabase } from '../../safekeeping/verify/verify'
import { afterKill, killWithin, startCommand } from '../../testing/killedCommand'
import { clearTornOff } from '../alone'
import { importFrom, removeSources, writeSource } from '../testing/testSources'
import { undoImport } from '../undo/undoImport'
import { linesOf } from './testing/testFacts'

afterAll(removeSources)

const isFull = process.env.TEST_FULL === '1'
const TAXA = isFull ? 8_000 : 800
const KILLS = isFull ? 8 : 1

const mapping = (records: string, relations: string) => ({
  tables: [
    {
      collection: records,
      missing: 'delete' as const,
      taxon: { columns: ['taxonID'], isId: true },
      properties: [{ column: 'a' }, { column: 'b' }],
      relations: [],
    },
    {
      collection: relations,
      missing: 'delete' as const,
      taxon: { columns: ['taxonID'], isId: true },
      properties: [],
      relations: [{ partner: { columns: ['partner'], isId: true }, type: { text: 'frisst' } }],
    },
  ],
})

/** Two states of one table: values and partners differ, and each has taxa that the other has not. */
const states = ['alt', 'neu'] as const
type State = (typeof states)[number]
const name = (index: number) => `Genus ${String(index).padStart(6, '0')}`
const rowsOf = (state: State) => {
  const step = state === 'alt' ? 1 : 2
  return Array.from({ length: TAXA }, (_, index) => ({
    index,
    a: index % (7 + step),
    b: step,
    partner: (index + step) % TAXA,
  })).filter(({ index }) => index % 10 !== step)
}
const recordLines = (state: State) => rowsOf(state).map(({ index, a, b }) => `${name(index)} {"a": "${a}", "b": "${b}"}`)
const relationLines = (state: State) => rowsOf(state).map(({ index, partner }) => `${name(index)} –frisst→ ${name(partner)} {}`)

test.each(onePlace)(
  'kill -9 at any moment of an import of records and relations leaves all of it or nothing ($name)',
  async ({ make }) => {
    const { settings, environment, remove } = await make()
    const source = writeSource({
      'taxa.csv': `id,name,rank\n${Array.from({ length: TAXA }, (_, index) => `t${index},${name(index)},genus`).join('\n')}\n`,
      ...Object.fromEntries(
        states.map((state) => [
          `${state}.csv`,
          `taxonID,a,b,partner\n${rowsOf(state)
            .map(({ index, a, b, partner }) => `t${index},${a},${b},t${partner}`)
            .join('\n')}\n`,
        ]),
      ),
      'bestehend.json': JSON.stringify(mapping('Werte', 'Beziehungen')),
      'neu.json': JSON.stringify(mapping('Neue Werte', 'Neue Beziehungen')),
    })
    const inside = (file: string) => join(source, file)
    const child = (state: State, words: string) =>
      startCommand('import', environment, [inside(`${state}.csv`), '--mapping', inside(words)])
    try {
      await afterKill(settings, async (database) => {
        await importFrom(database, inside('taxa.csv'), { taxonomy: 'Taxa', type: 'Art' })
        await importFrom(database, inside('alt.csv'), { mapping: mapping('Werte', 'Beziehungen') })
      })
      const begun = child('neu', 'bestehend.json')
      await begun.saysSomething
      const started = performance.now()
      expect(await begun.ended).toBe(0)
      const takes = performance.now() - started

      let present: State = 'neu'
      for (let kill = 0; kill < KILLS; kill++) {
        const other: State = present
        const wanted: State = other === 'neu' ? 'alt' : 'neu'
        const killedAfter = await killWithin(child(wanted, 'bestehend.json'), takes)
        await afterKill(settings, async (database) => {
          const left = await stateIn(database, 'Werte', 'Beziehungen')
          expect({ killedAfter, left }).toEqual({ killedAfter, left: left === wanted ? wanted : other })
          await expectSound(database, killedAfter)
          await importFrom(database, inside(`${wanted}.csv`), { mapping: mapping('Werte', 'Beziehungen') })
          expect(await stateIn(database, 'Werte', 'Beziehungen')).toBe(wanted)
        })
        present = wanted
      }

      for (let kill = 0; kill < KILLS; kill++) {
        const killedAfter = await killWithin(child('neu', 'neu.json'), takes)
        await afterKill(settings, async (database) => {
          const left = await stateIn(database, 'Neue Werte', 'Neue Beziehungen')
          const isThere = left === 'neu'
          expect({ killedAfter, left }).toEqual({ killedAfter, left: isThere ? 'neu' : 'leer' })
          await expectSound(database, killedAfter)
          const { rows } = await sql<{ n: number }>`select count(*)::int as n from property_collections`.execute(database.owner)
          expect({ killedAfter, collections: rows[0]?.n }).toEqual({ killedAfter, collections: isThere ? 4 : 2 })
          // The same import works then; it goes, so that the next one is new again.
          const { batch } = await importFrom(database, inside('neu.csv'), { mapping: mapping('Neue Werte', 'Neue Beziehungen') })
          expect(await stateIn(database, 'Neue Werte', 'Neue Beziehungen')).toBe('neu')
          expect(batch === null).toBe(isThere)
          await undoImport(database, batch)
        })
      }
    } finally {
      await remove()
    }
  },
  isFull ? 1_800_000 : 900_000,
)

/** Which of the states two collections show, to the last line; else what is the matter. */
async function stateIn(database: Database, records: string, relations: string): Promise<string> {
  const lines = [...(await linesOf(database, records)), ...(await linesOf(database, relations))]
  if (lines.length === 0) return 'leer'
  const differs = (state: State) => [...recordLines(state), ...relationLines(state)].findIndex((line, at) => line !== lines[at])
  const size = (state: State) => recordLines(state).length + relationLines(state).length
  return (
    states.find((state) => lines.length === size(state) && differs(state) === -1) ??
    `${lines.length} Zeilen, anders als «neu» bei: ${lines[differs('neu')]}`
  )
}

/** What is left of imports is cleared, as a start does; then every rule of the data holds. */
async function expectSound(database: Database, killedAfter: number): Promise<void> {
  await clearTornOff(database)
  const { findings } = await verifyDatabase(database)
  expect({ killedAfter, findings }).toEqual({ killedAfter, findings: [] })
}
