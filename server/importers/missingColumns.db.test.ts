import { sql } from 'kysely'
import { describeOneEngine } from '../db/testing/testDatabase'
import { fieldsOf, importFrogs, linesOf, stateOf, table } from './facts/testing/testFacts'
import { importFrom, removeSources, treeOf } from './testing/testSources'
import { undoImport } from './undo/undoImport'

afterAll(removeSources)

describeOneEngine('what a file has no column for', (db) => {
  /** Taxa with the source's id, the accepted name, author, rank, status and properties. */
  const taxaOf = async (taxonomy: string) =>
    (
      await sql<{ line: string }>`
        select concat_ws(' | ', t.source_id, t.name, '= ' || a.name, t.author, t.rank, t.status, t.code, t.properties) as line
        from taxa t join taxonomies h on h.id = t.taxonomy_id left join taxa a on a.id = t.accepted_id
        where h.name = ${taxonomy} order by t.source_id collate "C"`.execute(db().owner)
    ).rows.map(({ line }) => line)

  beforeAll(() => importFrogs(db()))

  test('columns of records that the file does not have keep their values, those that it has lose them; told before, undone after', async () => {
    const options = { collection: 'Teil' }
    await importFrom(db(), table('Art;Farbe;Höhe', 'Bombina bombina;rot;5', 'Hyla arborea;grün;6'), options)
    const before = await stateOf(db())
    const part = table('Art;Alter;Farbe', 'Bombina bombina;9;', 'Hyla arborea;4;blau')
    const dry = await importFrom(db(), part, { ...options, dryRun: true })
    const done = await importFrom(db(), part, options)
    expect([dry.counts, done.counts]).toEqual([
      [0, 2, 0, 0],
      [0, 2, 0, 0],
    ])
    expect(await linesOf(db(), 'Teil')).toEqual([
      'Bombina bombina {"Alter": "9", "Höhe": "5"}',
      'Hyla arborea {"Alter": "4", "Farbe": "blau", "Höhe": "6"}',
    ])
    expect(await fieldsOf(db(), 'Teil')).toEqual(['Alter number 2', 'Farbe text 1', 'Höhe number 2'])
    expect((await importFrom(db(), part, options)).counts).toEqual([0, 0, 2, 0])
    await undoImport(db(), done.batch)
    expect(await stateOf(db())).toEqual(before)
    await importFrom(db(), part, { ...options, deleteMissing: true })
    expect(await linesOf(db(), 'Teil')).toEqual([
      'Bombina bombina {"Alter": "9"}',
      'Hyla arborea {"Alter": "4", "Farbe": "blau"}',
    ])
  })

  test('so do properties that a table with one value per row names nowhere', async () => {
    const options = { collection: 'Teil in Zeilen' }
    const long = (...rows: string[]) => table('Taxon\tMerkmal\tWert', ...rows)
    await importFrom(db(), long('Bombina bombina\tFarbe\trot', 'Bombina bombina\tHöhe\t5', 'Hyla arborea\tHöhe\t6'), options)
    const part = long('Bombina bombina\tAlter\t9', 'Hyla arborea\tHöhe\t7')
    expect((await importFrom(db(), part, options)).counts).toEqual([0, 2, 0, 0])
    expect(await linesOf(db(), 'Teil in Zeilen')).toEqual([
      'Bombina bombina {"Alter": "9", "Farbe": "rot"}',
      'Hyla arborea {"Höhe": "7"}',
    ])
  })

  test('and columns of relations', async () => {
    const run = (properties: string[], ...rows: string[]) =>
      importFrom(db(), table(`Wer;Wen;${properties.join(';')}`, ...rows), {
        collection: 'Teil von Beziehungen',
        mapping: {
          tables: [
            {
              taxon: { columns: ['Wer'] },
              properties: [],
              relations: [
                {
                  partner: { columns: ['Wen'] },
                  type: { text: 'frisst' },
                  properties: properties.map((column) => ({ column })),
                },
              ],
            },
          ],
        },
      })
    await run(
      ['Stadium', 'Quelle'],
      'Bombina bombina;Hyla arborea;Larve;A',
      'Bombina bombina;Hyla arborea;adult;B',
      'Hyla arborea;Bombina bombina;adult;C',
    )
    const second = ['Bombina bombina;Hyla arborea;A;viel', 'Bombina bombina;Hyla arborea;D;', 'Hyla arborea;Bombina bombina;;']
    const done = await run(['Quelle', 'Menge'], ...second)
    expect([done.counts, done.left]).toEqual([[0, 3, 0, 0], 0])
    expect(await linesOf(db(), 'Teil von Beziehungen')).toEqual([
      'Bombina bombina –frisst→ Hyla arborea {"Menge": "viel", "Quelle": "A", "Stadium": "Larve"}',
      'Bombina bombina –frisst→ Hyla arborea {"Quelle": "D", "Stadium": "adult"}',
      'Hyla arborea –frisst→ Bombina bombina {"Stadium": "adult"}',
    ])
    expect((await run(['Quelle', 'Menge'], ...second)).counts).toEqual([0, 0, 3, 0])
    // Which of the two has another source nobody can say.
    const unsure = await run(['Quelle'], 'Bombina bombina;Hyla arborea;E', 'Bombina bombina;Hyla arborea;F')
    expect([unsure.counts, unsure.left]).toEqual([[2, 0, 0, 0], 3])
    expect(await linesOf(db(), 'Teil von Beziehungen')).toEqual([
      'Bombina bombina –frisst→ Hyla arborea {"Menge": "viel", "Quelle": "A", "Stadium": "Larve"}',
      'Bombina bombina –frisst→ Hyla arborea {"Quelle": "D", "Stadium": "adult"}',
      'Bombina bombina –frisst→ Hyla arborea {"Quelle": "E"}',
      'Bombina bombina –frisst→ Hyla arborea {"Quelle": "F"}',
      'Hyla arborea –frisst→ Bombina bombina {"Stadium": "adult"}',
    ])
  })

  test('of taxa stays with their place; what the file has a column for is as it says; told before, undone after', async () => {
    const options = { taxonomy: 'Teil', type: 'Art' as const }
    const whole = table(
      'id;parentId;acceptedId;name;author;rank;Farbe',
      '1;;;Rana;L.;genus;',
      '2;1;;Rana arvalis;Nilsson;species;braun',
      '3;1;;Rana temporaria;L.;species;braun',
      '4;;3;Rana fusca;Thunberg;species;rot',
    )
    await importFrom(db(), whole, options)
    const before = await stateOf(db())
    const part = table('id;name;Schutz', '2;Rana arvalis;ja', '4;Rana fusca;', '5;Rana nova;nein')
    const dry = await importFrom(db(), part, { ...options, dryRun: true })
    const done = await importFrom(db(), part, options)
    expect([dry.counts, done.counts, done.left]).toEqual([[1, 1, 1, 0], [1, 1, 1, 0], 2])
    const tree = ['Rana [genus]', '  Rana arvalis [species]', '  Rana temporaria [species]', '    =Rana fusca', 'Rana nova']
    expect(await treeOf(db(), 'Teil')).toEqual(tree)
    expect(await taxaOf('Teil')).toEqual([
      '1 | Rana | L. | genus | accepted | {}',
      '2 | Rana arvalis | Nilsson | species | accepted | {"Farbe": "braun", "Schutz": "ja"}',
      '3 | Rana temporaria | L. | species | accepted | {"Farbe": "braun"}',
      '4 | Rana fusca | = Rana temporaria | Thunberg | species | synonym | {"Farbe": "rot"}',
      '5 | Rana nova | accepted | {"Schutz": "nein"}',
    ])
    expect((await importFrom(db(), part, options)).counts).toEqual([0, 0, 3, 0])
    await undoImport(db(), done.batch)
    expect(await stateOf(db())).toEqual(before)

    const empty = table('id;parentId;name;author;Farbe', '2;;Rana arvalis;;', '3;;Rana temporaria;L.;braun')
    expect((await importFrom(db(), empty, options)).counts).toEqual([0, 2, 0, 0])
    expect(await treeOf(db(), 'Teil')).toEqual([
      'Rana [genus]',
      'Rana arvalis [species]',
      'Rana temporaria [species]',
      '  =Rana fusca',
    ])
    expect((await taxaOf('Teil'))[1]).toBe('2 | Rana arvalis | species | accepted | {}')
    await importFrom(db(), table('id;name', '3;Rana temporaria'), { ...options, deleteMissing: true })
    expect(await taxaOf('Teil')).toEqual(['3 | Rana temporaria | accepted | {}'])
  })

  test('of taxa that are only mentioned is all but their place', async () => {
    const options = { taxonomy: 'Erwähnt', type: 'Art' as const }
    await importFrom(
      db(),
      table('id;parentId;name;author;rank;Farbe', '1;;Hyla;Laurenti;genus;grün', '2;1;Hyla arborea;L.;species;grün'),
      options,
    )
    const other = table('id;name;author;rank;genus', '2;Hyla arborea;(L.);species;Hyla')
    expect((await importFrom(db(), other, options)).counts).toEqual([0, 1, 1, 0])
    expect(await treeOf(db(), 'Erwähnt')).toEqual(['Hyla [genus]', '  Hyla arborea [species]'])
    expect(await taxaOf('Erwähnt')).toEqual([
      '1 | Hyla | Laurenti | genus | accepted | {"Farbe": "grün"}',
      '2 | Hyla arborea | (L.) | species | accepted | {"Farbe": "grün", "genus": "Hyla"}',
    ])
  })

  test('a taxon that becomes a synonym of one below it leaves no circle behind', async () => {
    const options = { taxonomy: 'Kreis', type: 'Art' as const }
    await importFrom(db(), table('id;parentId;name', '1;;Alpha', '2;1;Beta', '3;2;Gamma', '4;1;Delta'), options)
    await importFrom(db(), table('id;acceptedId;name', '1;3;Alpha', '3;;Gamma'), options)
    expect(await treeOf(db(), 'Kreis')).toEqual(['Beta', '  Gamma', '    =Alpha', '    Delta'])
  })
})
