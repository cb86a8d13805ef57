import { sql } from 'kysely'
import { type ImportMapping, readMapping } from '../../../lib/domain/import/importMapping'
import type { Database } from '../../db/database'
import { describeOneEngine } from '../../db/testing/testDatabase'
import { importFrom, removeSources, writeSource } from '../testing/testSources'
import { undoImport } from '../undo/undoImport'
import { tableSample } from '../assistant/tableSample'
import type { RememberedMapping } from './factsPlan'
import { rememberedMapping } from './rememberedMapping'
import { importFrogs, linesOf, stateOf, table } from './testing/testFacts'

afterAll(removeSources)

/** What the fields of a taxonomy or collection mean, with what belongs to it, in their order. */
async function answersOf(database: Database, head: string): Promise<string[]> {
  const { rows } = await sql<{ line: string }>`
    select concat_ws(' ', coalesce(f.relation_type || ': ', '') || f.name || ':', coalesce(f.meaning, '–'), f.meaning_details::text) as line
    from property_fields f left join property_collections c on c.id = f.collection_id left join taxonomies t on t.id = f.taxonomy_id
    where coalesce(c.name, t.name) = ${head} order by f.relation_type nulls first, f.position, f.name`.execute(database.owner)
  return rows.map(({ line }) => line)
}

/** What the assistant proposes for a table. */
function proposed(rows: readonly string[], remembered: RememberedMapping | null): ImportMapping {
  const first = { rows: rows.map((row, index) => ({ line: index + 1, values: row.split(';') })), merged: [], hasMore: false }
  const { guess } = tableSample({ file: 'a.csv', sheet: null }, first, null, remembered)
  const { taxonomy: _taxonomy, file: _file, headerRow: _row, ...mapping } = guess
  return { tables: [mapping] }
}

describeOneEngine('what readers come for, in an imported table', (db) => {
  beforeAll(() => importFrogs(db()))

  test('columns that are plainly called so; numbers stay numbers', async () => {
    const source = table(
      'Art;Rote Liste;Schutz;Feuchtezahl;Kategorie',
      'Bombina bombina;EN;geschützt;9;a',
      'Hyla arborea;VU;;8;b',
    )
    const { files } = await importFrom(db(), source, { collection: 'Antworten' })
    expect(await answersOf(db(), 'Antworten')).toEqual([
      'Rote Liste: redListCategory',
      'Schutz: protection',
      'Feuchtezahl: indicatorValue',
      'Kategorie: –',
    ])
    expect(files[0]?.columns.map(({ became }) => became)).toEqual([
      'Name des Taxons',
      'Kategorie einer Roten Liste: Text',
      'Schutz: Text',
      'Zeigerwert: Zahl',
      'Eigenschaft: Text',
    ])
    expect(await linesOf(db(), 'Antworten')).toEqual([
      'Bombina bombina {"Schutz": "geschützt", "Kategorie": "a", "Rote Liste": "EN", "Feuchtezahl": "9"}',
      'Hyla arborea {"Kategorie": "b", "Rote Liste": "VU", "Feuchtezahl": "8"}',
    ])
  })

  test('a mapping says what they mean and what belongs to it; details stay with their meaning, and undone all is as before', async () => {
    const source = table('Art;Kat;Nässe;Wert', 'Hyla arborea;VU;7;1')
    const as = (kat: object, naesse: object) => ({
      tables: [{ properties: [{ column: 'Kat', ...kat }, { column: 'Nässe', ...naesse }, { column: 'Wert' }] }],
    })
    const list = { meaning: 'redListCategory', meaningDetails: { area: 'Schweiz', year: 2023 } } as const
    const scale = {
      meaning: 'indicatorValue',
      meaningDetails: { least: 1, greatest: 9, leastLabel: 'trocken', greatestLabel: 'nass' },
    } as const
    await importFrom(db(), source, { collection: 'Gesagt', mapping: as(list, scale) })
    const said = [
      'Kat: redListCategory {"area": "Schweiz", "year": 2023}',
      'Nässe: indicatorValue {"least": 1, "greatest": 9, "leastLabel": "trocken", "greatestLabel": "nass"}',
      'Wert: –',
    ]
    expect(await answersOf(db(), 'Gesagt')).toEqual(said)
    const before = await stateOf(db())
    // Without a mapping the remembered one holds; one that is silent about details keeps them, another meaning takes them away.
    await importFrom(db(), source, { collection: 'Gesagt' })
    expect(await stateOf(db())).toEqual(before)
    await importFrom(db(), source, { collection: 'Gesagt', mapping: as({ meaning: 'redListCategory' }, {}) })
    expect(await answersOf(db(), 'Gesagt')).toEqual(said)
    const other = await importFrom(db(), source, { collection: 'Gesagt', mapping: as({ meaning: 'keyFact' }, scale) })
    expect((await answersOf(db(), 'Gesagt'))[0]).toBe('Kat: keyFact')
    await undoImport(db(), other.batch)
    expect(await answersOf(db(), 'Gesagt')).toEqual(said)
  })

  test('where rows name the property, and of a taxonomy, whatever an editor has said since', async () => {
    const long = table('Art;Merkmal;Wert', 'Hyla arborea;Rote Liste;VU', 'Hyla arborea;Quelle;Heft 3')
    await importFrom(db(), long, { collection: 'Lang' })
    // What a row calls a property is no source, whatever it is called.
    expect(await answersOf(db(), 'Lang')).toEqual(['Rote Liste: redListCategory', 'Quelle: –'])

    const rows = ['taxonID;scientificName;threatStatus;Lichtzahl', '1;Aus bus;VU;8', '2;Aus cus;EN;7']
    const folder = (...more: string[]) => writeSource({ 'taxon.csv': [...rows, ...more].join('\n') })
    await importFrom(db(), folder(), { taxonomy: 'Mit Antworten', type: 'Art' })
    expect(await answersOf(db(), 'Mit Antworten')).toEqual(['threatStatus: redListCategory', 'Lichtzahl: indicatorValue'])
    await sql`
      update property_fields set meaning = case when name = 'threatStatus' then null else meaning end,
        meaning_details = case when name = 'Lichtzahl' then '{"least": 1, "greatest": 5}'::jsonb end where name in ('threatStatus', 'Lichtzahl')`.execute(
      db().owner,
    )
    await importFrom(db(), folder('3;Aus dus;LC;9'), { taxonomy: 'Mit Antworten', type: 'Art' })
    expect(await answersOf(db(), 'Mit Antworten')).toEqual([
      'threatStatus: –',
      'Lichtzahl: indicatorValue {"least": 1, "greatest": 5}',
    ])
  })

  test('what the assistant proposes from names is nobody’s word: it is taken, and what an editor says afterwards stays', async () => {
    const rows = ['Art;Rote Liste;Schutz;Feuchtezahl', 'Hyla arborea;VU;ja;7', 'Bombina bombina;EN;nein;8']
    await importFrom(db(), table(...rows), { collection: 'Vorgeschlagen', mapping: proposed(rows, null) })
    const guessed = ['Rote Liste: redListCategory', 'Schutz: protection', 'Feuchtezahl: indicatorValue']
    expect(await answersOf(db(), 'Vorgeschlagen')).toEqual(guessed)
    const { rows: heads } = await sql<{ id: string }>`
      update property_fields f set meaning = case f.name when 'Schutz' then 'keyFact' when 'Feuchtezahl' then 'indicatorValue' end,
        meaning_details = case f.name when 'Feuchtezahl' then '{"least": 1, "greatest": 5}'::jsonb end
      from property_collections c where c.id = f.collection_id and c.name = 'Vorgeschlagen' returning c.id`.execute(db().owner)
    const edited = ['Rote Liste: –', 'Schutz: keyFact', 'Feuchtezahl: indicatorValue {"least": 1, "greatest": 5}']
    expect(await answersOf(db(), 'Vorgeschlagen')).toEqual(edited)
    const more = [...rows, 'Bombina variegata;LC;ja;9']
    for (const remembered of [await rememberedMapping(db().bulk, heads[0]?.id ?? ''), null]) {
      await importFrom(db(), table(...more), { collection: 'Vorgeschlagen', mapping: proposed(more, remembered) })
      expect(await answersOf(db(), 'Vorgeschlagen')).toEqual(edited)
    }
  })

  test('a table of relations is proposed with a mapping that is taken', async () => {
    const rows = ['Art;Wirt;Rote Liste;Quelle', 'Hyla arborea;Bombina bombina;EN;Heft 1']
    const mapping = proposed(rows, null)
    expect(readMapping(JSON.parse(JSON.stringify(mapping)))).toEqual({ mapping })
    await importFrom(db(), table(...rows), { collection: 'Wirte', mapping })
    expect(await answersOf(db(), 'Wirte')).toEqual(['Wirt: Rote Liste: –', 'Wirt: Quelle: source'])
  })

  test('what a relation says is no answer about its taxon', async () => {
    await importFrom(db(), table('Art;Wirt;Rote Liste', 'Hyla arborea;Bombina bombina;EN'), { collection: 'Frass' })
    expect(await answersOf(db(), 'Frass')).toEqual(['Wirt: Rote Liste: –'])
  })
})
