import fc from 'fast-check'
import { sql } from 'kysely'
import { assertInTime } from '../../lib/domain/testing/runs'
import { describeOneEngine } from '../db/testing/testDatabase'
import { stateOf, table } from './facts/testing/testFacts'
import { importFrom, issuesOf, removeSources, treeOf } from './testing/testSources'
import { undoImport } from './undo/undoImport'

afterAll(removeSources)

describeOneEngine('what a file of taxa has no column or row for', (db) => {
  /** Taxa with the source's id, the accepted name, author, rank, status and properties. */
  const taxaOf = async (taxonomy: string) =>
    (
      await sql<{ line: string }>`
        select concat_ws(' | ', t.source_id, t.name, '= ' || a.name, t.author, t.rank, t.status, t.code, t.properties) as line
        from taxa t join taxonomies h on h.id = t.taxonomy_id left join taxa a on a.id = t.accepted_id
        where h.name = ${taxonomy} order by t.source_id collate "C"`.execute(db().owner)
    ).rows.map(({ line }) => line)

  test('stays with the place of its taxa; what the file has a column for is as it says; told before, undone after', async () => {
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

  test('parents and accepted names that have no row in the file are those of their id, and stay as they are', async () => {
    const options = { taxonomy: 'Nachtrag', type: 'Art' as const }
    const header = 'id;parentId;acceptedId;name;author'
    await importFrom(
      db(),
      table(
        'id;parentId;acceptedId;name;author;Farbe',
        ...['1;;;Rana;L.;grün', '2;1;;Rana arvalis;Nilsson;', '3;1;;Rana temporaria;L.;', '4;;3;Rana fusca;Thunberg;'],
      ),
      options,
    )
    const part = table(header, '2;1;;Rana arvalis;Nilsson, 1842', '5;;3;Rana muta;Laur.', '6;1;;Rana nova;', '7;4;;Rana falsa;')
    const done = await importFrom(db(), part, options)
    expect([done.counts, done.left]).toEqual([[3, 1, 2, 0], 1])
    expect(Object.values(issuesOf(done))).toEqual([
      [expect.stringContaining(':5 übergeordnet=4 → als Wurzel übernommen (Zeile von «Rana falsa»)')],
    ])
    expect(await treeOf(db(), 'Nachtrag')).toEqual([
      ...['Rana', '  Rana arvalis', '  Rana nova', '  Rana temporaria', '    =Rana fusca', '    =Rana muta', 'Rana falsa'],
    ])
    expect((await taxaOf('Nachtrag')).slice(0, 3)).toEqual([
      '1 | Rana | L. | accepted | {"Farbe": "grün"}',
      '2 | Rana arvalis | Nilsson, 1842 | accepted | {}',
      '3 | Rana temporaria | L. | accepted | {}',
    ])
    expect((await importFrom(db(), part, options)).counts).toEqual([0, 0, 6, 0])
    // The whole of a taxonomy has no parents elsewhere.
    await importFrom(db(), table(header, '2;1;;Rana arvalis;'), { ...options, deleteMissing: true })
    expect(await treeOf(db(), 'Nachtrag')).toEqual(['Rana arvalis'])
  })

  test('is of taxa that are only mentioned all but their place', async () => {
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

  test('is not asked of a taxon that it names: by its name alone it is found wherever it stands, and so is a parent without a row of its own', async () => {
    const options = { taxonomy: 'Namen allein', type: 'Art' as const }
    const whole = table(
      'scientificName;scientificNameAuthorship;taxonRank;parentNameUsage;acceptedNameUsage;Farbe',
      'Rana;L.;genus;;;',
      'Rana arvalis;Nilsson;species;Rana;;braun',
      'Rana temporaria;L.;species;Rana;;braun',
      'Rana fusca;Thunberg;species;;Rana temporaria;rot',
      'Bufo;Garsault;genus;;;',
      'Varia;A.;section;Bufo;;',
      'Varia;B.;section;Rana;;',
      'Duplex;A.;section;Rana;;',
      'Duplex;B.;section;;Rana;',
    )
    await importFrom(db(), whole, options)
    const before = await stateOf(db())
    const tree = await treeOf(db(), 'Namen allein')
    const run = async (...lines: [string, ...string[]]) => (await importFrom(db(), table(...lines), options)).counts
    const part = ['Name;Schutz', 'Rana arvalis;ja', 'Rana fusca;nein', 'Rana;ja', 'Duplex;nein'] as const
    const dry = await importFrom(db(), table(...part), { ...options, dryRun: true })
    const done = await importFrom(db(), table(...part), options)
    expect([dry.counts, done.counts, done.left]).toEqual([[0, 4, 0, 0], [0, 4, 0, 0], 5])
    expect(await treeOf(db(), 'Namen allein')).toEqual(tree)
    expect(await run(...part)).toEqual([0, 0, 4, 0])
    await undoImport(db(), done.batch)
    expect(await stateOf(db())).toEqual(before)

    // The author tells which; without one nobody can say.
    expect(await run('Name;Autor;Schutz', 'Varia;B.;ja')).toEqual([0, 1, 0, 0])
    const unclear = await importFrom(db(), table('Name;Schutz', 'Varia;ja', 'Bufo;ja'), options)
    expect([unclear.counts, Object.values(issuesOf(unclear))]).toEqual([
      [0, 1, 0, 0],
      [[expect.stringContaining(':2 Name=Varia → nicht übernommen (Autor, Rang, Id oder das übergeordnete Taxon sagen es)')]],
    ])
    // A rank that the file says is one to agree with, and so is a place.
    expect(await run('Name;Rang', 'Rana arvalis;subspecies')).toEqual([1, 0, 0, 0])
    expect(await run('scientificName;parentNameUsage', 'Rana minima;Rana', 'Rana arvalis;Rana')).toEqual([1, 0, 2, 0])
    expect(await treeOf(db(), 'Namen allein')).toEqual([
      'Bufo [genus]',
      '  Varia [section]',
      'Rana [genus]',
      '  =Duplex',
      '  Duplex [section]',
      '  Rana arvalis [species]',
      '  Rana minima',
      '  Rana temporaria [species]',
      '    =Rana fusca',
      '  Varia [section]',
      'Rana arvalis [subspecies]',
    ])
    // What is named as the whole has what its rows say.
    expect((await importFrom(db(), table('Name;Schutz', 'Rana arvalis;ja'), { ...options, deleteMissing: true })).counts[0]).toBe(
      1,
    )
  })

  test('names of higher taxa say below what a taxon stands, not that nothing is between', async () => {
    const options = { taxonomy: 'Klassen', type: 'Art' as const }
    await importFrom(
      db(),
      table(
        'taxonID;parentNameUsageID;scientificName;taxonRank',
        ...['1;;Rosales;order', '2;1;Rosaceae;family', '3;2;Rosa;genus', '4;3;Rosa canina;species', '5;1;Moraceae;family'],
      ),
      options,
    )
    const run = async (...lines: [string, ...string[]]) => (await importFrom(db(), table(...lines), options)).counts
    const byName = ['scientificName;family;Schutz', 'Rosa canina;Rosaceae;ja', 'Rosa nova;Rosaceae;nein'] as const
    expect(await run(...byName)).toEqual([1, 1, 1, 0])
    expect(await run(...byName)).toEqual([0, 0, 3, 0])
    expect(await run('taxonID;scientificName;family;Schutz', '4;Rosa canina;Rosaceae;nein', '3;Rosa;;ja')).toEqual([0, 2, 1, 0])
    const tree = ['  Rosaceae [family]', '    Rosa [genus]', '      Rosa canina [species]', '    Rosa nova']
    expect(await treeOf(db(), 'Klassen')).toEqual(['Rosales [order]', '  Moraceae [family]', ...tree])
    // Where it says another place, that is where it goes.
    expect(await run('taxonID;scientificName;family', '3;Rosa;Moraceae')).toEqual([0, 1, 1, 0])
    expect(await treeOf(db(), 'Klassen')).toEqual([
      ...['Rosales [order]', '  Moraceae [family]', '    Rosa [genus]', '      Rosa canina [species]'],
      ...['  Rosaceae [family]', '    Rosa nova'],
    ])
  })

  test('keeps the tree whole, whatever that is: the same again changes nothing, and undone all is as it was', async () => {
    const row = fc.record({
      id: fc.nat(5),
      above: fc.option(fc.nat(6)),
      isSynonym: fc.nat(3).map((number) => number === 0),
      author: fc.constantFrom('', 'A.'),
    })
    const columns = ['parentId', 'acceptedId', 'author'] as const
    const part = fc.record({
      rows: fc.uniqueArray(row, { selector: ({ id }) => id, minLength: 1 }),
      named: fc.subarray([...columns]),
    })
    let taxonomies = 0
    await assertInTime(
      fc.asyncProperty(part, part, async (first, second) => {
        const options = { taxonomy: `Zufall ${++taxonomies}`, type: 'Art' as const }
        const load = ({ rows, named }: typeof first) =>
          importFrom(
            db(),
            table(
              ['id', 'name', ...named].join(';'),
              ['x6', 'Rana', ...named.map(() => '')].join(';'),
              ...rows.map(({ id, above, isSynonym, author }) => {
                const place = above === null ? '' : `x${above}`
                const cells = { parentId: isSynonym ? '' : place, acceptedId: isSynonym ? place : '', author }
                return [`x${id}`, `Rana n${id}`, ...named.map((column) => cells[column])].join(';')
              }),
            ),
            options,
          )
        await load({ ...first, named: [...columns] })
        const before = await stateOf(db())
        const { batch, added, changed } = await load(second)
        const { rows } = await sql<{ count: number }>`
          select count(*)::int as count from taxa t join taxonomies h on h.id = t.taxonomy_id where h.name = ${options.taxonomy}`.execute(
          db().owner,
        )
        expect(await treeOf(db(), options.taxonomy)).toHaveLength(rows[0]?.count ?? 0)
        const again = await load(second)
        expect([again.added, again.changed, again.deleted]).toEqual([0, 0, 0])
        if (added + changed > 0) await undoImport(db(), batch)
        expect(await stateOf(db())).toEqual(before)
      }),
      3,
      100,
    )
  }, 300_000)
})
