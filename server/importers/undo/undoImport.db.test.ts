import { sql } from 'kysely'
import { describeOneEngine } from '../../db/testing/testDatabase'
import { importFrogs, linesOf, stateOf, table } from '../facts/testing/testFacts'
import { ImportCancelled } from '../importError'
import { importFrom, removeSources } from '../testing/testSources'
import { headColumns } from './putRowsBack'
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

  test('whoever ends it before it is done finds everything as it was', async () => {
    const made = await importFrom(db(), table('Art;Wert', 'Bombina bombina;1'), { collection: 'Bleibt' })
    const before = await stateOf(db())
    const abort = new AbortController()
    const undoing = undoImport(db(), made.batch, { check: async () => abort.abort(), signal: abort.signal })
    await expect(undoing).rejects.toThrow(new ImportCancelled('Abgebrochen. Es wurde nichts rückgängig gemacht.'))
    expect(await stateOf(db())).toEqual(before)
    expect((await undoImport(db(), made.batch)).collections).toEqual(['Bleibt'])
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

  test('what a later import said about a field stays, and what the import itself said goes', async () => {
    const said = (about: object) => ({
      collection: 'Felder',
      mapping: {
        tables: [
          { taxon: { columns: ['Art'] }, properties: ['Wert', 'K'].map((column) => ({ column, name: column, ...about })) },
        ],
      },
    })
    const fields = async () => {
      const { rows } =
        await sql`select f.name, f.unit, f.description, f.meaning, f.meaning_details ->> 'area' as area from property_fields f
        join property_collections c on c.id = f.collection_id where c.name = 'Felder' order by f.position`.execute(db().owner)
      return rows.map((row) => Object.values(row as object).join('|'))
    }
    await importFrom(db(), table('Art;Wert;K', 'Bombina bombina;1;2'), said({}))
    const first = await importFrom(db(), table('Art;Wert;K', 'Hyla arborea;2;3'), said({ description: 'Länge' }))
    await importFrom(
      db(),
      table('Art;Wert;K', 'Bombina variegata;3;4'),
      said({ unit: 'mm', meaning: 'indicatorValue', meaningDetails: { area: 'Schweiz' } }),
    )
    const after = await fields()
    await undoImport(db(), first.batch)
    expect([after, await fields()]).toEqual([
      ['Wert|mm|Länge|indicatorValue|Schweiz', 'K|mm|Länge|indicatorValue|Schweiz'],
      ['Wert|mm||indicatorValue|Schweiz', 'K|mm||indicatorValue|Schweiz'],
    ])
  })

  test('what is described by an import is put back, whatever it is', async () => {
    const { rows } = await sql<{ table: keyof typeof headColumns; columns: string[] }>`
      select tgrelid::regclass::text as table, array_agg(a.attname::text) as columns
      from pg_trigger g cross join lateral unnest(g.tgattr::int2[]) as n (number) join pg_attribute a on a.attrelid = g.tgrelid and a.attnum = n.number
      where g.tgname = 'raise_version' and g.tgrelid in ('taxonomies'::regclass, 'property_collections'::regclass) group by 1 order by 1`.execute(
      db().owner,
    )
    // An import that can be taken back neither renames nor hides, and where a collection itself comes from no import says.
    const described = rows.map(({ table, columns }) => [
      table,
      columns.filter((name) => !['name', 'published', 'origin_collection_id'].includes(name)).sort(),
    ])
    expect(Object.fromEntries(described)).toEqual({
      property_collections: headColumns.property_collections.split(', ').sort(),
      taxonomies: headColumns.taxonomies.split(', ').sort(),
    })
  })
})
