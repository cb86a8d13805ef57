import fc from 'fast-check'
import { sql } from 'kysely'
import { writeExportQuery } from '../../lib/domain/export/exportQuery'
import { runs } from '../../lib/domain/testing/runs'
import { describeOneEngine } from '../db/testing/testDatabase'
import { resolveExportQuery } from '../exporters/plan/resolveExport'
import { exportRows } from '../exporters/rows/exportRows'
import { arbitraryExport } from '../exporters/testing/arbitraryExport'
import { storeWorld } from '../exporters/testing/storeWorld'
import { makeWorld } from '../exporters/testing/world'
import { eventsOf } from './events'
import { refreshConcerned } from './keepWatching'
import { beginSelection } from './watchedSelection'
import { addWatch } from './watches'
import { watchedQuery } from './watchedQuery'

const world = makeWorld(20261127)
const admin = '00000000-0000-4000-8000-000000000001'
/** Nobody watches more than fifty. */
const SELECTIONS = runs(4, 30)
const EDITS = runs(6, 30)
const MOST_EDITS = 60

/** The id of a row, by chance. */
const any = (table: string) => `(select o.id from ${table} o order by md5(o.id::text || $seed) limit 1)`
/** What another row of the same kind says. */
const ofAnother = (table: string, same: string) =>
  `(select o.properties from ${table} o where ${same} order by md5(o.id::text || $seed) limit 1)`

/** What people do to the data. */
const edits = [
  `update property_records r set properties = ${ofAnother('property_records', 'o.collection_id = r.collection_id')}
    where r.id = ${any('property_records')}`,
  `delete from property_records where id = ${any('property_records')}`,
  `update taxa set name = name || ' neu' where id = ${any('taxa')}`,
  `update relations r set properties = ${ofAnother('relations', '(o.collection_id, o.relation_type) = (r.collection_id, r.relation_type)')}
    where r.id = ${any('relations')}`,
  `delete from relations where id = ${any('relations')}`,
  `delete from synonyms where (taxon_id, synonym_id) =
    (select taxon_id, synonym_id from synonyms order by md5(taxon_id::text || synonym_id::text || $seed) limit 1)`,
  `update vernacular_names set name = name || ' neu' where id = ${any('vernacular_names')}`,
]

/** The world holds values that nobody may give any more; then nothing changes. */
const refused = (error: Error) => expect(error.message).toBe('PROPERTIES_UNFIT')

describeOneEngine('watched selections of random settings', (db) => {
  beforeAll(async () => {
    await storeWorld(db(), world)
    await sql`insert into users (id, name, is_admin) values (${admin}, 'Chefin', true)`.execute(db().owner)
  })

  /** The rows of the file by their object, as it says them; the sentence where it cannot be had. */
  async function fileOf(query: string): Promise<Map<string, string> | string> {
    const rows = new Map<string, string>()
    try {
      for await (const batch of exportRows(db(), await resolveExportQuery(db().reader, query)))
        for (const [id = '', ...cells] of batch) rows.set(id ?? '', `${rows.get(id ?? '') ?? ''}${JSON.stringify(cells)}\n`)
      return rows
    } catch (error) {
      return (error as Error).message
    }
  }

  test('what is told after each edit is what two files differ by, for each selection', async () => {
    const drawn = fc.sample(arbitraryExport(world), { seed: 22, numRuns: SELECTIONS })
    const queries = [...new Set(drawn.map(({ settings, view }) => watchedQuery(writeExportQuery(settings, view))))]
    const selections: { id: string; query: string; file: Map<string, string> }[] = []
    for (const [at, query] of queries.entries()) {
      const file = await fileOf(query)
      if (typeof file === 'string') continue
      const { id } = await beginSelection(db(), query)
      await db().asViewer(admin, (trx) =>
        addWatch(trx, admin, { selectionId: id, name: `${at}`, channel: 'mail', url: null, secret: null }),
      )
      selections.push({ id, query, file })
    }
    const told = { entered: 0, gone: 0, changed: 0, problems: 0, untouched: 0 }
    // Which rows are edited is chance: it goes on until one of them is in a selection.
    for (let step = 0; step < EDITS || (told.changed === 0 && step < MOST_EDITS); step++) {
      const edit = edits[step % edits.length] ?? ''
      await db()
        .asViewer(admin, (trx) => sql.raw(edit.replaceAll('$seed', `'${step}'`)).execute(trx))
        .catch(refused)
      const known = new Map<string, number>()
      for (const { id } of selections) known.set(id, (await eventsOf(db().owner, id, 1_000)).length)
      await refreshConcerned(db(), { quiet: 0, least: 1 })
      for (const selection of selections) {
        const { id, query, file: before } = selection
        const events = await eventsOf(db().owner, id, 1_000)
        const fresh = events.slice(0, events.length - (known.get(id) ?? 0))
        const after = await fileOf(query)
        if (typeof after === 'string') {
          expect([query, events[0]?.problem]).toEqual([query, after])
          told.problems += 1
          continue
        }
        const counts = {
          entered: [...after.keys()].filter((key) => !before.has(key)).length,
          gone: [...before.keys()].filter((key) => !after.has(key)).length,
          changed: [...after].filter(([key, row]) => before.has(key) && before.get(key) !== row).length,
        }
        const isSame = counts.entered + counts.gone + counts.changed === 0
        if (isSame && fresh.length === 0) {
          told.untouched += 1
          continue
        }
        expect([edit, query, fresh.map(({ entered, gone, changed }) => ({ entered, gone, changed }))]).toEqual([
          edit,
          query,
          [counts],
        ])
        for (const kind of ['entered', 'gone', 'changed'] as const) told[kind] += counts[kind]
        selection.file = after
      }
    }
    // Each of it has been met.
    expect([told.changed > 0, told.untouched > 0]).toEqual([true, true])
    if (EDITS > 20) expect(told.gone).toBeGreaterThan(0)
  })
})
