import { sql } from 'kysely'
import type { Database } from '../../db/database'
import { describeOneEngine } from '../../db/testing/testDatabase'
import { importFrogs, linesOf } from '../facts/testing/testFacts'
import type { ImportOptions } from '../plan'
import { runImport } from '../runImport'
import { importFrom, removeSources, writeSource } from '../testing/testSources'

afterAll(removeSources)

describeOneEngine('an edit while an import compares', (db) => {
  const facts = (...rows: string[]) => writeSource({ 'merkmale.csv': rows.join('\n') })
  const options: Partial<ImportOptions> = { collection: 'Merkmale', taxonomy: 'Lurche' }

  beforeAll(async () => {
    await importFrogs(db())
    await importFrom(db(), facts('Art;Farbe;Alter', 'Hyla arborea;grün;5', 'Bombina bombina;rot;4'), options)
  })

  /** As the program writes what somebody edits: the row and its entry in the history, in one transaction. */
  const edit = (name: string, changes: object) =>
    db()
      .owner.transaction()
      .execute(async (trx) => {
        await sql`
          with edited as (
            update property_records r set properties = r.properties || ${JSON.stringify(changes)}::jsonb from taxa t
            where t.id = r.taxon_id and t.name = ${name} returning r.id, r.collection_id, r.taxon_id)
          insert into changes (table_name, row_id, action, before, after, collection_id, taxon_id)
          select 'property_records', id, 'update', '{}', '{}', collection_id, taxon_id from edited`.execute(trx)
      })

  type Bulk = Database['bulk']

  /** Imports, and edits when all has been read and compared with what stands there, right before the transaction that writes it. */
  function importWhile(path: string, change: () => Promise<void>) {
    let phase = ''
    const waiting = (bulk: Bulk): Bulk =>
      new Proxy(bulk, {
        get(target, name) {
          if (name === 'withPlugin') return (...of: Parameters<Bulk['withPlugin']>) => waiting(target.withPlugin(...of))
          if (name === 'transaction')
            return () => ({
              async execute(work: Parameters<ReturnType<Bulk['transaction']>['execute']>[0]) {
                if (phase === 'vergleichen') await change()
                return target.transaction().execute(work)
              },
            })
          const value: unknown = Reflect.get(target, name, target)
          return typeof value === 'function' ? (value.bind(target) as unknown) : value
        },
      })
    const onProgress = (state: { phase: string }) => void (phase = state.phase)
    const context = { dataDir: writeSource({}), onProgress, signal: new AbortController().signal }
    return runImport({ ...db(), bulk: waiting(db().bulk) }, { path, ...options }, context)
  }

  test('of a row that it writes, too, is not written over: the import says whose it was, and leaves everything', async () => {
    const file = facts('Art;Alter', 'Hyla arborea;7', 'Bombina bombina;9')
    await expect(importWhile(file, () => edit('Hyla arborea', { Farbe: 'braun' }))).rejects.toThrow(
      'Während des Imports hat jemand «Hyla arborea» in «Merkmale» geändert. Es wurde nichts übernommen, und die Änderung bleibt; ' +
        'starten Sie den Import noch einmal.',
    )
    expect(await linesOf(db(), 'Merkmale')).toEqual([
      'Bombina bombina {"Alter": "4", "Farbe": "rot"}',
      'Hyla arborea {"Alter": "5", "Farbe": "braun"}',
    ])
    await importFrom(db(), file, options)
    expect(await linesOf(db(), 'Merkmale')).toEqual([
      'Bombina bombina {"Alter": "9", "Farbe": "rot"}',
      'Hyla arborea {"Alter": "7", "Farbe": "braun"}',
    ])
  })

  test('of a row that its file does not name goes beside it', async () => {
    await importWhile(facts('Art;Alter', 'Bombina bombina;10'), () => edit('Hyla arborea', { Farbe: 'gelb' }))
    expect(await linesOf(db(), 'Merkmale')).toEqual([
      'Bombina bombina {"Alter": "10", "Farbe": "rot"}',
      'Hyla arborea {"Alter": "7", "Farbe": "gelb"}',
    ])
  })
})
