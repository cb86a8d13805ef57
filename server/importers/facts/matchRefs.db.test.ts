import { sql } from 'kysely'
import { describeOneEngine } from '../../db/testing/testDatabase'
import { importFrom, issuesOf, removeSources, writeSource } from '../testing/testSources'
import { importFrogs, linesOf, table } from './testing/testFacts'

afterAll(removeSources)

describeOneEngine('of several taxa that a name fits equally well', (db) => {
  test('the only one that is written so letter by letter is meant; without one, or with two, none is', async () => {
    const habitats = ['name;author', 'Weiher;', 'weiher;', 'Hecke;Ellenberg', 'hecke;Ellenberg', 'Moor;a', 'Moor;b']
    await importFrom(db(), writeSource({ 'moore.csv': habitats.join('\n') }), { taxonomy: 'Moore', type: 'Lebensraum' })
    const rows = ['weiher;1', 'Weiher;2', 'WEIHER;3', 'hecke Ellenberg;4', 'Moor;5']
    const report = await importFrom(db(), table('Lebensraum;Wert', ...rows), { collection: 'Werte', taxonomies: ['Moore'] })
    expect(await linesOf(db(), 'Werte')).toEqual(['hecke {"Wert": "4"}', 'Weiher {"Wert": "2"}', 'weiher {"Wert": "1"}'])
    expect(issuesOf(report)).toEqual({
      'Der Name ist mehrdeutig': [
        'tabelle.csv:4 Lebensraum=WEIHER → nicht übernommen (gemeint vielleicht: Weiher · weiher)',
        'tabelle.csv:6 Lebensraum=Moor → nicht übernommen (gemeint vielleicht: Moor a · Moor b)',
      ],
    })
  })
})

describeOneEngine('ids that several taxonomies have, where nobody has named one', (db) => {
  const AMBIGUOUS = 'Die Id gibt es in mehreren Taxonomien; nennen Sie die gemeinte'
  const values = (ids: readonly number[]) => table('taxonID;Wert', ...ids.map((id) => `${id};w${id}`))

  beforeAll(async () => {
    await importFrogs(db())
    const algae = ['id;Code;Name;author', '3;;Alga tertia;', '4;;Alga quarta;Kützing', '9;7;Alga nona;']
    await importFrom(db(), writeSource({ 'algen.csv': algae.join('\n') }), { taxonomy: 'Algen', type: 'Art' })
    await importFrom(db(), writeSource({ 'moose.csv': 'id;Name\n20;Musca' }), { taxonomy: 'Moose', type: 'Art' })
  })

  test('mean the taxa of the only one that has them all, and the report says so', async () => {
    const report = await importFrom(db(), values([3, 4, 5, 7]), { collection: 'Alle' })
    expect(await linesOf(db(), 'Alle')).toEqual([
      'Bombina bombina {"Wert": "w3"}',
      'Bombina variegata {"Wert": "w4"}',
      'Bufo bufo {"Wert": "w7"}',
      'Hyla arborea {"Wert": "w5"}',
    ])
    expect([issuesOf(report), report.notes]).toEqual([
      {},
      [
        'Die 4 Ids der Tabelle, die es gibt, hat die Taxonomie «Lurche», alle oder manche davon auch «Algen»; gemeint sind die Taxa von «Lurche». ' +
          'Sind es andere, nennen Sie deren Taxonomie.',
      ],
    ])
  })

  test('are ambiguous where none has them all, or more than one', async () => {
    const none = await importFrom(db(), values([3, 4, 5, 7, 20, 99]), { collection: 'Keine' })
    expect(await linesOf(db(), 'Keine')).toEqual(['Hyla arborea {"Wert": "w5"}', 'Musca {"Wert": "w20"}'])
    expect([issuesOf(none), none.notes]).toEqual([
      {
        [AMBIGUOUS]: [
          'tabelle.csv:2 taxonID=3 → nicht übernommen (gemeint vielleicht: Alga tertia (Algen) · Bombina bombina (Linnaeus, 1761) (Lurche))',
          'tabelle.csv:3 taxonID=4 → nicht übernommen (gemeint vielleicht: Alga quarta Kützing (Algen) · Bombina variegata (Linnaeus, 1758) (Lurche))',
          'tabelle.csv:5 taxonID=7 → nicht übernommen (gemeint vielleicht: Alga nona (Algen) · Bufo bufo (Linnaeus, 1758) (Lurche))',
        ],
        'Diesen Namen gibt es in den Taxonomien nicht': ['tabelle.csv:7 taxonID=99 → nicht übernommen'],
      },
      [],
    ])
    await expect(importFrom(db(), values([3, 4]), { collection: 'Beide' })).rejects.toThrow(
      `Keine Zeile konnte einem Taxon zugeordnet werden; es wurde nichts geändert. Häufigster Grund: ${AMBIGUOUS} (2-mal).`,
    )
  })

  test('are those of a taxonomy that is named, of a taxon that somebody has decided on, and ids of ours are of one taxon', async () => {
    const named = await importFrom(db(), values([3, 4, 5]), { collection: 'Genannt', taxonomies: ['Algen', 'Lurche'] })
    expect([await linesOf(db(), 'Genannt'), named.notes]).toEqual([
      ['Alga quarta {"Wert": "w4"}', 'Alga tertia {"Wert": "w3"}', 'Hyla arborea {"Wert": "w5"}'],
      [],
    ])
    const { rows } = await sql<{ id: string }>`select id from taxa where name = 'Alga tertia'`.execute(db().owner)
    const [{ id = '' } = {}] = rows
    const taxon = { columns: ['taxonID'], isId: true }
    const mapping = { tables: [{ taxon, properties: [{ column: 'Wert' }], decisions: { 3: id } }] }
    await importFrom(db(), table('taxonID;Wert', '3;w3', '5;w5'), { collection: 'Entschieden', mapping })
    const decided = ['Alga tertia {"Wert": "w3"}', 'Hyla arborea {"Wert": "w5"}']
    expect(await linesOf(db(), 'Entschieden')).toEqual(decided)
    // Another taxonomy may have our ids as those of its source.
    await importFrom(db(), writeSource({ 'kopie.csv': `id;Name\n${id};Alga copiata` }), { taxonomy: 'Kopie', type: 'Art' })
    await importFrom(db(), table('taxonID;Wert', `${id};w3`, '5;w5'), { collection: 'Unsere' })
    expect(await linesOf(db(), 'Unsere')).toEqual(decided)
  })

  test('keep what stands there where what is missing goes', async () => {
    await importFrom(db(), values([3, 5, 7]), { collection: 'Bleibt', taxonomies: ['Lurche'] })
    const { counts } = await importFrom(db(), values([3, 20]), { collection: 'Bleibt', deleteMissing: true })
    expect(counts).toEqual([1, 0, 0, 2])
    expect(await linesOf(db(), 'Bleibt')).toEqual(['Bombina bombina {"Wert": "w3"}', 'Musca {"Wert": "w20"}'])
  })

  test('are those of a version before the one that it replaces, and a number that none has changes nothing', async () => {
    await importFrom(db(), writeSource({ 'moose.csv': 'id;Name\n20;Musca nova' }), { taxonomy: 'Moose 2', type: 'Art' })
    await expect(importFrom(db(), values([20]), { collection: 'Moose' })).rejects.toThrow(AMBIGUOUS)
    await sql`
      insert into crosswalks (from_taxonomy_id, to_taxonomy_id, replaces)
      select f.id, t.id, true from taxonomies f, taxonomies t where f.name = 'Moose' and t.name = 'Moose 2'`.execute(db().owner)
    const { notes } = await importFrom(db(), values([20, 99]), { collection: 'Moose' })
    expect([await linesOf(db(), 'Moose'), notes]).toEqual([
      ['Musca nova {"Wert": "w20"}'],
      [
        'Die einzige Id der Tabelle, die es gibt, hat die Taxonomie «Moose 2», aber auch «Moose»; gemeint sind die Taxa von «Moose 2». ' +
          'Sind es andere, nennen Sie deren Taxonomie.',
      ],
    ])
  })
})
