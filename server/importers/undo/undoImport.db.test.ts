import { sql } from 'kysely'
import { describeOneEngine } from '../../db/testing/testDatabase'
import { importFrogs, linesOf, stateOf, table } from '../facts/testing/testFacts'
import { importFrom, removeSources } from '../testing/testSources'
import { undoImport } from './undoImport'

afterAll(removeSources)

describeOneEngine('importing again, and taking imports back', (db) => {
  beforeAll(() => importFrogs(db()))

  test('the same again changes nothing; a changed table changes exactly that, a dry run says so before, and undoing brings the state before back', async () => {
    const options = { collection: 'Werte', deleteMissing: true }
    const first = table('Art;Wert;Jahr', 'Bombina bombina;1;2001', 'Hyla arborea;2;2002', 'Bombina variegata;3;2003')
    expect((await importFrom(db(), first, options)).counts).toEqual([3, 0, 0, 0])
    const before = await stateOf(db())
    const again = await importFrom(db(), first, options)
    expect([again.counts, again.batch]).toEqual([[0, 0, 3, 0], null])
    expect(await stateOf(db())).toEqual(before)

    const second = table('Art;Wert;Neu', 'Rana ignea;1;x', 'Hyla arborea;2;', 'Erdkröte;4;')
    expect((await importFrom(db(), second, { ...options, dryRun: true })).counts).toEqual([1, 2, 0, 1])
    expect(await stateOf(db())).toEqual(before)
    const changed = await importFrom(db(), second, options)
    expect(changed.counts).toEqual([1, 2, 0, 1])
    expect(await linesOf(db(), 'Werte')).toEqual([
      'Bombina bombina {"Neu": "x", "Wert": "1"}',
      'Bufo bufo {"Wert": "4"}',
      'Hyla arborea {"Wert": "2"}',
    ])

    const undone = await undoImport(db(), changed.batch)
    expect([undone.removed, undone.restored, undone.returned, undone.collections]).toEqual([1, 2, 1, ['Werte']])
    expect(await stateOf(db())).toEqual(before)
    await expect(undoImport(db(), changed.batch)).rejects.toThrow(/wurde schon rückgängig gemacht\.$/)
  })

  test('imports are undone one after the other, the latest first', async () => {
    const options = { collection: 'Der Reihe nach', deleteMissing: true }
    const tables = [
      table('Art;Wert', 'Bombina bombina;1', 'Hyla arborea;2'),
      table('Art;Wert', 'Bombina bombina;3', 'Bombina variegata;4'),
      table('Art;Wert', 'Bombina bombina;5', 'Hyla arborea;6'),
      table('Art;Wert', 'Bombina variegata;7', 'Hyla arborea;6'),
    ]
    const states = [await stateOf(db())]
    const batches: (string | null)[] = []
    for (const each of tables) {
      batches.push((await importFrom(db(), each, options)).batch)
      states.push(await stateOf(db()))
    }
    for (const batch of batches.reverse()) {
      expect(await stateOf(db())).toEqual(states.pop())
      await undoImport(db(), batch)
    }
    expect(await stateOf(db())).toEqual(states.pop())
  })

  test('a collection that an import made goes with it, name and all', async () => {
    const before = await stateOf(db())
    const source = table('Art;Wert', 'Bombina bombina;1')
    const made = await importFrom(db(), source, { collection: 'Vergeht' })
    expect((await undoImport(db(), made.batch)).heads).toBe(1)
    expect(await stateOf(db())).toEqual(before)
    expect((await importFrom(db(), source, { collection: 'Vergeht' })).counts).toEqual([1, 0, 0, 0])
  })

  test('what somebody changed since keeps an import from being undone, and is named', async () => {
    const source = (value: string) => table('Art;Wert', `Bombina bombina;${value}`, 'Hyla arborea;2')
    const made = await importFrom(db(), source('1'), { collection: 'Bearbeitet' })
    const changed = await importFrom(db(), source('5'), { collection: 'Bearbeitet' })
    await sql`update property_records r set properties = '{"Wert": "7"}' from taxa t, property_collections c
      where t.id = r.taxon_id and t.name = 'Bombina bombina' and c.id = r.collection_id and c.name = 'Bearbeitet'`.execute(
      db().owner,
    )
    const state = await stateOf(db())
    await expect(undoImport(db(), changed.batch)).rejects.toThrow(
      new RegExp(
        '^Der Import von .* lässt sich nicht rückgängig machen, weil seither etwas geändert wurde: ' +
          '«Bombina bombina» in «Bearbeitet» wurde geändert\\. ' +
          'Machen Sie diese Änderungen zuerst rückgängig\\. Es wurde nichts geändert\\.$',
      ),
    )
    await expect(undoImport(db(), made.batch)).rejects.toThrow(/Ein späterer Import von /)
    expect(await stateOf(db())).toEqual(state)
  })
})
