// Longer than others: all that a source may no longer have, and what of it stays.
import { sql } from 'kysely'
import { describeOneEngine } from '../db/testing/testDatabase'
import { importFrogs, linesOf, stateOf, table } from './facts/testing/testFacts'
import { reportLines } from './reportText'
import { importFrom, issuesOf, removeSources, treeOf, writeSource } from './testing/testSources'
import { undoImport } from './undo/undoImport'

afterAll(removeSources)

const list = (...rows: string[]) => writeSource({ 'a.csv': `${rows.join('\n')}\n` })

describeOneEngine('what the source no longer has', (db) => {
  const namesOf = async (taxonomy: string) =>
    (
      await sql<{ line: string }>`
        select t.name || ': ' || v.name || case when v.preferred then ' *' else '' end as line
        from vernacular_names v join taxa t on t.id = v.taxon_id join taxonomies h on h.id = t.taxonomy_id where h.name = ${taxonomy} order by 1`.execute(
        db().owner,
      )
    ).rows.map(({ line }) => line)

  beforeAll(() => importFrogs(db()))

  test('of a collection stays, is counted and said; with the flag it goes; both can be tried out and undone', async () => {
    const options = { collection: 'Bleibt' }
    await importFrom(db(), table('Art;Wert', 'Bombina bombina;1', 'Hyla arborea;2', 'Bombina variegata;3'), options)
    const before = await stateOf(db())
    const second = table('Art;Wert', 'Hyla arborea;4', 'Bufo bufo (Linnaeus, 1758);5')
    const dry = await importFrom(db(), second, { ...options, dryRun: true })
    expect([dry.counts, dry.left]).toEqual([[1, 1, 0, 0], 2])
    const kept = await importFrom(db(), second, options)
    expect([kept.counts, kept.left]).toEqual([[1, 1, 0, 0], 2])
    expect(reportLines(kept)).toContain(
      '2 Einträge der Sammlung stehen nicht in der Tabelle; sie bleiben. Mit --delete-missing (in einer Zuordnung: "missing": "delete") werden sie gelöscht.',
    )
    expect(await linesOf(db(), 'Bleibt')).toEqual([
      'Bombina bombina {"Wert": "1"}',
      'Bombina variegata {"Wert": "3"}',
      'Bufo bufo {"Wert": "5"}',
      'Hyla arborea {"Wert": "4"}',
    ])
    await undoImport(db(), kept.batch)
    expect(await stateOf(db())).toEqual(before)

    const deleting = { ...options, deleteMissing: true }
    const tried = await importFrom(db(), second, { ...deleting, dryRun: true })
    const deleted = await importFrom(db(), second, deleting)
    expect([tried.counts, tried.left, deleted.counts, deleted.left]).toEqual([[1, 1, 0, 2], 0, [1, 1, 0, 2], 0])
    expect(await linesOf(db(), 'Bleibt')).toEqual(['Bufo bufo {"Wert": "5"}', 'Hyla arborea {"Wert": "4"}'])
    await undoImport(db(), deleted.batch)
    expect(await stateOf(db())).toEqual(before)
  })

  test('of a collection is what the mapping says, whatever the flag; nothing is remembered that nobody said', async () => {
    const run = (rows: string[], missing?: 'delete' | 'keep', deleteMissing = false) =>
      importFrom(db(), table('Art;Wert', ...rows), {
        collection: 'Zuordnung',
        mapping: { tables: [missing ? { missing } : {}] },
        deleteMissing,
      })
    const remembered = async () =>
      (
        await sql<{ missing: string | null }>`
          select m.mapping ->> 'missing' as missing from import_mappings m join property_collections c on c.id = m.collection_id
          where c.name = 'Zuordnung'`.execute(db().owner)
      ).rows.map(({ missing }) => missing)
    await run(['Bombina bombina;1', 'Hyla arborea;2'])
    expect(await remembered()).toEqual([null])
    const first = await run(['Hyla arborea;2'], 'keep', true)
    expect([first.counts, first.left, await remembered()]).toEqual([[0, 0, 1, 0], 1, ['keep']])
    const second = await run(['Hyla arborea;2'], 'delete')
    expect([second.counts, second.left, await remembered()]).toEqual([[0, 0, 1, 1], 0, ['delete']])
    await run(['Bombina bombina;1'], undefined, true)
    expect([await linesOf(db(), 'Zuordnung'), await remembered()]).toEqual([['Bombina bombina {"Wert": "1"}'], [null]])
  })

  test('of a taxonomy stays with its names; with the flag it goes', async () => {
    const options = { taxonomy: 'Kröten', type: 'Art' as const }
    await importFrom(
      db(),
      list('id,parentId,name,Deutscher Name', '1,,Bufo,', '2,1,Bufo bufo,Erdkröte', '3,1,Bufo viridis,Wechselkröte'),
      options,
    )
    const before = await stateOf(db())
    const changed = list('id,parentId,name,Deutscher Name', '1,,Bufo,', '2,1,Bufo bufo,Kröte', '4,1,Bufo calamita,')
    const dry = await importFrom(db(), changed, { ...options, dryRun: true })
    const kept = await importFrom(db(), changed, options)
    expect([kept.counts, kept.left]).toEqual([[2, 0, 2, 0], 3])
    expect([dry.counts, dry.left]).toEqual([kept.counts, kept.left])
    expect(reportLines(kept)).toContain(
      '3 Einträge der Taxonomie stehen nicht in der Quelle; sie bleiben. Mit --delete-missing werden sie gelöscht.',
    )
    expect(await treeOf(db(), 'Kröten')).toEqual(['Bufo', '  Bufo bufo', '  Bufo calamita', '  Bufo viridis'])
    expect(await namesOf('Kröten')).toEqual(['Bufo bufo: Erdkröte', 'Bufo bufo: Kröte', 'Bufo viridis: Wechselkröte'])
    await undoImport(db(), kept.batch)
    expect(await stateOf(db())).toEqual(before)

    const deleted = await importFrom(db(), changed, { ...options, deleteMissing: true })
    expect([deleted.counts, deleted.left]).toEqual([[2, 0, 2, 2], 0])
    expect([await treeOf(db(), 'Kröten'), await namesOf('Kröten')]).toEqual([
      ['Bufo', '  Bufo bufo', '  Bufo calamita'],
      ['Bufo bufo: Kröte'],
    ])
  })

  test('of a taxonomy goes where its mapping says so, whatever the command says', async () => {
    const first = list('id,name', '1,Rana', '2,Bufo')
    await importFrom(db(), first, { taxonomy: 'Zugeordnet', type: 'Art' })
    const run = (missing: 'delete' | 'keep', deleteMissing: boolean) =>
      importFrom(db(), list('id,name', '1,Rana'), {
        mapping: { tables: [{ taxonomy: {}, taxonomyName: 'Zugeordnet', type: 'Art', missing }] },
        ...{ deleteMissing, dryRun: true },
      })
    expect((await run('delete', false)).counts).toEqual([0, 0, 1, 1])
    expect((await run('keep', true)).counts).toEqual([0, 0, 1, 0])
  })

  test('of a taxonomy is not what a row names that cannot be taken: it stays, with its names, its synonyms and what is above', async () => {
    const options = { taxonomy: 'Zurückgewiesen', type: 'Art' as const }
    const head = 'id,parentId,acceptedId,name,Deutscher Name'
    await importFrom(
      db(),
      list(
        ...[
          head,
          '1,,,Hyla,',
          '2,1,,Hyla arborea,Laubfrosch',
          '3,,2,Rana viridis,',
          '4,,,Pelobates,',
          '5,4,,Pelobates fuscus,Knobi',
        ],
        ...['6,1,,Hyla lang,Langer', '7,1,,Hyla zwei,Zweiter', '8,1,,Hyla weg,Weger', ',1,,Hyla ohne Id,Namenlos'],
      ),
      options,
    )
    const again = list(
      ...[head, '1,,,Hyla,', '2,1,,#REF!,Laubfrosch', '3,,2,Rana viridis,', '5,4,,,Knobi', `6,1,,${'n'.repeat(501)},`],
      ...['7,1,,Hyla,zwei,Zweiter,,', ',1,,Hyla ohne Id,Namenlos,mehr,davon'],
    )
    const report = await importFrom(db(), again, { ...options, deleteMissing: true })
    expect(report.counts).toEqual([0, 0, 1, 1])
    expect(await treeOf(db(), 'Zurückgewiesen')).toEqual([
      ...['Hyla', '  Hyla arborea', '    =Rana viridis', '  Hyla lang', '  Hyla ohne Id', '  Hyla zwei'],
      ...['Pelobates', '  Pelobates fuscus'],
    ])
    expect(await namesOf('Zurückgewiesen')).toEqual([
      'Hyla arborea: Laubfrosch',
      'Hyla lang: Langer',
      'Hyla ohne Id: Namenlos',
      'Hyla zwei: Zweiter',
      'Pelobates fuscus: Knobi',
    ])
    expect(report.notes).toEqual([
      'Nicht gelöscht, weil ihre Zeilen nicht übernommen werden konnten (mit den Taxa darüber): 7, darunter «Hyla arborea», «Hyla lang», ' +
        '«Hyla ohne Id», «Hyla zwei», «Pelobates fuscus», «Rana viridis»',
    ])
  })

  test('of a collection is not what a row is about that cannot be taken; what its cells leave empty is', async () => {
    const options = { collection: 'Fehlerhaft', taxonomies: ['Lurche'], mapping: { tables: [{ missing: 'delete' as const }] } }
    const relations = [{ partner: { columns: ['Wirt'] }, type: { text: 'lebt auf' } }]
    const relating = { ...options, mapping: { tables: [{ missing: 'delete' as const, relations }] } }
    const rows = [
      'Bombina bombina;1',
      'Hyla arborea;2',
      'Bombina variegata;3',
      'Bufo bufo (Linnaeus, 1758);4',
      'Bombina;5',
      'Amphibia;6',
    ]
    await importFrom(db(), table('Art;Wert', ...rows), options)
    const again = table(
      'Art;Wert',
      'Bombina bombina;#REF!',
      'Hyla arborea;2;x',
      'Bombina variegata;',
      'Bufo bufo;4',
      'Amphibia;6',
    )
    const report = await importFrom(db(), again, options)
    expect([report.counts, report.notes]).toEqual([
      [0, 0, 1, 2],
      ['Nicht gelöschte Einträge, weil eine Zeile über sie nicht übernommen werden konnte: 3'],
    ])
    expect(await linesOf(db(), 'Fehlerhaft')).toEqual([
      ...['Amphibia {"Wert": "6"}', 'Bombina bombina {"Wert": "1"}', 'Bufo bufo {"Wert": "4"}', 'Hyla arborea {"Wert": "2"}'],
    ])

    await importFrom(db(), table('Art;Wirt', 'Bombina;Hyla arborea', 'Amphibia;Bombina', 'Hyla arborea;Bombina'), relating)
    const related = await importFrom(db(), table('Art;Wirt', 'Bombina;Hyla arborae', 'Hyla arborea;Bombina'), relating)
    expect([related.counts, related.notes]).toEqual([
      [0, 0, 1, 1],
      ['Nicht gelöschte Einträge, weil eine Zeile über sie nicht übernommen werden konnte: 1'],
    ])
  })

  test('of a collection is no value whose cell is wrong: what stands there stays, with its unit', async () => {
    const options = { collection: 'Rechenfehler', taxonomies: ['Lurche'] }
    const stored = ['Bombina bombina {"x": "a", "Anteil": "0.5"}', 'Hyla arborea {"x": "b", "Anteil": "0.25"}']
    await importFrom(db(), table('Art;Anteil;x', 'Bombina bombina;0.5;a', 'Hyla arborea;0.25;b'), options)
    const wide = table('Art;Anteil;x', 'Bombina bombina;#NV;a', 'Hyla arborea;0.25;b')
    expect((await importFrom(db(), wide, options)).counts).toEqual([0, 0, 2, 0])
    const long = table(
      'Art;Merkmal;Wert',
      'Bombina bombina;Anteil;#NV',
      'Bombina bombina;x;a',
      'Hyla arborea;Anteil;0.25',
      'Hyla arborea;x;b',
    )
    expect((await importFrom(db(), long, { ...options, deleteMissing: true })).counts).toEqual([0, 0, 2, 0])
    const percent = await importFrom(db(), table('Art;Anteil;x', 'Bombina bombina;#NV;a', 'Hyla arborea;25%;b'), options)
    expect([percent.counts, percent.files[0]?.cells]).toEqual([[0, 0, 2, 0], { read: 6, taken: 4, named: 2 }])
    expect(await linesOf(db(), 'Rechenfehler')).toEqual(stored)
    // What is empty says that there is nothing, and what another row says of it holds.
    await importFrom(db(), table('Art;Anteil;x', 'Bombina bombina;#NV;', 'Rana ignea;0.6;c', 'Hyla arborea;;b'), options)
    expect(await linesOf(db(), 'Rechenfehler')).toEqual([
      'Bombina bombina {"x": "c", "Anteil": "0.6"}',
      'Hyla arborea {"x": "b"}',
    ])
  })

  test('of a relation is no value whose cell is wrong: it stays where one relation can be meant, the other rows are compared as they are', async () => {
    const properties = [{ column: 'Stadium' }, { column: 'Anteil' }]
    const relations = [{ partner: { columns: ['Wirt'] }, type: { column: 'Typ' }, properties }]
    const options = {
      collection: 'Beziehungsfehler',
      taxonomies: ['Lurche'],
      mapping: { tables: [{ relations, properties: [{ column: 'x' }] }] },
    }
    const head = 'Art;Wirt;Typ;Stadium;Anteil;x'
    const rows = [
      'Bombina bombina;Hyla arborea;frisst;Larve;5;a',
      'Bombina bombina;Hyla arborea;frisst;Imago;7;a',
      'Hyla arborea;Bombina;meidet;;9;b',
    ]
    await importFrom(db(), table(head, ...rows), options)
    const stored = await linesOf(db(), 'Beziehungsfehler')
    const wrong = table(
      ...[head, 'Bombina bombina;Hyla arborea;frisst;Larve;#NV;a', 'Bombina bombina;Hyla arborea;frisst;Imago;7;a'],
      'Hyla arborea;Bombina;meidet;;#DIV/0!;b',
    )
    for (const deleteMissing of [false, true]) {
      const report = await importFrom(db(), wrong, { ...options, deleteMissing })
      expect([report.counts, report.left, await linesOf(db(), 'Beziehungsfehler')]).toEqual([[0, 0, 5, 0], 0, stored])
    }
    // Of what kind a relation is that is not taken is not known.
    const untyped = table(head, 'Bombina bombina;Hyla arborea;#NV;Larve;5;a', 'Hyla arborea;Bombina;meidet;;;b')
    expect((await importFrom(db(), untyped, { ...options, deleteMissing: true })).counts).toEqual([0, 1, 2, 0])
    expect(await linesOf(db(), 'Beziehungsfehler')).toEqual(stored.map((line) => line.replace('{"Anteil": "9"}', '{}')))
  })

  test('nothing is read of a table in which all values are wrong', async () => {
    const wrong = table('Art;Wert', 'Bombina bombina;#NV', 'Hyla arborea;#NV')
    await expect(importFrom(db(), wrong, { collection: 'Nur Fehler', dryRun: true })).rejects.toThrow(
      'Keine Zeile konnte gelesen werden.',
    )
  })

  test('of a taxon is no value that one of its rows does not get to say', async () => {
    const options = { collection: 'Zeilenfehler', taxonomies: ['Lurche'] }
    const head = 'Art;Merkmal;Wert'
    await importFrom(db(), table(head, 'Hyla arborea;Farbe;grün', 'Hyla arborea;Ruf;laut', 'Bombina;Farbe;rot'), options)
    const again = table(head, 'Hyla arborea;Farbe;grün;mit Blau', 'Hyla arborea;Ruf;leise', 'Bombina;Farbe;rot')
    expect((await importFrom(db(), again, { ...options, deleteMissing: true })).counts).toEqual([0, 1, 1, 0])
    expect(await linesOf(db(), 'Zeilenfehler')).toEqual([
      'Bombina {"Farbe": "rot"}',
      'Hyla arborea {"Ruf": "leise", "Farbe": "grün"}',
    ])
  })

  test('of a taxon is no value whose cell is wrong, nor its place: what stands there stays, with its unit', async () => {
    const head = 'id,parentId,acceptedId,name,author,rank,code,status,Farbe,Anteil'
    const first = list(
      ...[head, '1,,,Rana,L.,genus,A1,accepted,rot,0.5', '2,1,,Rana arvalis,Nilsson,species,A2,accepted,braun,0.25'],
      '3,,2,Rana oxyrrhina,Steenstrup,species,A3,synonym,,',
    )
    const again = list(
      ...[head, '1,,,Rana,#NV,#NV,#NV,accepted,#NV,#NV', '2,#NV,,Rana arvalis,Nilsson,species,A2,#NV,,25%'],
      '3,,#NV,Rana oxyrrhina,Steenstrup,species,A3,synonym,,',
    )
    for (const deleteMissing of [false, true]) {
      const options = { taxonomy: `Rechenfehler ${deleteMissing}`, type: 'Art' as const }
      await importFrom(db(), first, options)
      const before = await stateOf(db())
      const report = await importFrom(db(), again, { ...options, deleteMissing })
      expect([report.counts, await treeOf(db(), options.taxonomy)]).toEqual([
        [0, 1, 2, 0],
        ['Rana [genus]', '  Rana arvalis [species]', '    =Rana oxyrrhina'],
      ])
      expect(
        issuesOf(report)['Die Eigenschaft hat schon Werte in einer anderen Einheit, die nicht in der Quelle stehen'],
      ).toEqual(['a.csv:3 Anteil=25 → ohne diesen Wert übernommen (dort ohne Einheit, hier «%»)'])
      const { rows } = await sql<{ line: string }>`
        select concat_ws(' ', t.name, t.author, t.rank, t.code, t.status, t.properties) as line from taxa t join taxonomies h on h.id = t.taxonomy_id
        where h.name = ${options.taxonomy} order by t.source_id`.execute(db().owner)
      expect(rows.map(({ line }) => line)).toEqual([
        'Rana L. genus A1 accepted {"Farbe": "rot", "Anteil": "0.5"}',
        'Rana arvalis Nilsson species A2 accepted {"Anteil": "0.25"}',
        'Rana oxyrrhina Steenstrup species A3 synonym {}',
      ])
      await undoImport(db(), report.batch)
      expect(await stateOf(db())).toEqual(before)
    }
  })

  test('of a taxon is no id whose cell is wrong, where only one has its name', async () => {
    const head = 'id,parentId,name,author'
    for (const deleteMissing of [false, true]) {
      const options = { taxonomy: `Ids ${deleteMissing}`, type: 'Art' as const }
      await importFrom(db(), list(head, '1,,Amphibia,', '2,1,Rana,', '3,2,Rana arvalis,', '4,1,Bufo,L.', '5,1,Bufo,M.'), options)
      const before = await treeOf(db(), options.taxonomy)
      const again = list(head, '1,,Amphibia,', '#NV,1,Rana,', '3,2,Rana arvalis,', '4,1,Bufo,L.', '5,1,Bufo,M.', '#NV,1,Rana,')
      const report = await importFrom(db(), again, { ...options, deleteMissing })
      expect([report.counts, await treeOf(db(), options.taxonomy)]).toEqual([
        [1, 0, 5, 0],
        [...before, '  Rana'],
      ])
    }
  })

  test('of a taxon is none of its names where the cell of one is wrong', async () => {
    const options = { taxonomy: 'Namensfehler', type: 'Art' as const }
    const head = 'id,name,Deutscher Name'
    await importFrom(db(), list(head, '1,Rana,Frosch', '2,Bufo,Kröte', '3,Hyla,Laubfrosch'), options)
    const again = list(head, '1,Rana,#NV', '2,Bufo,', '3,Hyla,Baumfrosch')
    const report = await importFrom(db(), again, { ...options, deleteMissing: true })
    expect([report.counts, report.left, await namesOf('Namensfehler')]).toEqual([
      [1, 0, 3, 2],
      0,
      ['Hyla: Baumfrosch', 'Rana: Frosch'],
    ])
  })

  test('of a taxonomy is not the place of taxa whose parent has a row that cannot be taken', async () => {
    const head = 'id,parentId,name,rank'
    const rows = ['1,,Amphibia,class', '2,1,Anura,order', '3,2,Rana,genus', '4,3,Rana arvalis,species', '5,1,Bufo,genus']
    const options = { taxonomy: 'Eltern', type: 'Art' as const }
    await importFrom(db(), list(head, ...rows), options)
    const before = await treeOf(db(), 'Eltern')
    const again = list(head, '1,,Amphibia,class', '3,2,#REF!,genus', '4,3,Rana arvalis,species')
    const report = await importFrom(db(), again, { ...options, deleteMissing: true })
    expect([report.counts, issuesOf(report)]).toEqual([
      [0, 0, 4, 1],
      { 'Die Zelle enthält einen Rechenfehler': ['a.csv:3 name=#REF! → nicht übernommen'] },
    ])
    expect(await treeOf(db(), 'Eltern')).toEqual(before.filter((line) => !line.includes('Bufo')))
  })

  test('of a taxonomy does not stay below a synonym', async () => {
    const options = { taxonomy: 'Umbau', type: 'Art' as const }
    await importFrom(
      db(),
      list(
        'id,parentId,acceptedId,name',
        '1,,,Rana',
        '2,1,,Rana ridibunda',
        '3,2,,Rana ridibunda alba',
        '4,,2,Rana cachinnans',
        '5,,,Pelophylax',
      ),
      options,
    )
    const before = await stateOf(db())
    const kept = await importFrom(
      db(),
      list('id,parentId,acceptedId,name', '1,,,Rana', '5,,,Pelophylax', '6,5,,Pelophylax ridibundus', '2,,6,Rana ridibunda'),
      options,
    )
    expect(await treeOf(db(), 'Umbau')).toEqual([
      'Pelophylax',
      '  Pelophylax ridibundus',
      '    =Rana cachinnans',
      '    =Rana ridibunda',
      '    Rana ridibunda alba',
      'Rana',
    ])
    expect([kept.counts, kept.left]).toEqual([[1, 3, 2, 0], 2])
    await undoImport(db(), kept.batch)
    expect(await stateOf(db())).toEqual(before)
  })

  test('of a taxonomy closes no circle with what the source puts under it', async () => {
    const head = 'id,parentId,acceptedId,name'
    const first = ['1,,,Rana', '2,1,,Rana alba', '3,2,,Rana alba una', '4,,,Bufo', '5,4,,Bufo viridis']
    const circle = 'Die übergeordneten Taxa bilden mit denen, die hier schon stehen, einen Kreis'
    const left = (line: number, value: string, name: string) =>
      `a.csv:${line} übergeordnet=${value} → dort gelassen, wo es steht (Zeile von «${name}»)`
    const again = async (taxonomy: string, ...rows: string[]) => {
      const options = { taxonomy, type: 'Art' as const }
      await importFrom(db(), list(head, ...first), options)
      const report = await importFrom(db(), list(head, ...rows), options)
      return [report.counts, issuesOf(report), await treeOf(db(), taxonomy)]
    }
    const [rana, bufo] = [
      ['Rana', '  Rana alba', '    Rana alba una'],
      ['Bufo', '  Bufo viridis'],
    ]
    expect(await again('Kreis 1', '1,3,,Rana')).toEqual([
      [0, 0, 2, 0],
      { [circle]: [left(2, 'Rana alba una', 'Rana')] },
      [...bufo, ...rana],
    ])
    expect(await again('Kreis 2', '1,5,,Rana', '4,3,,Bufo')).toEqual([
      [0, 0, 4, 0],
      { [circle]: [left(2, 'Bufo viridis', 'Rana'), left(3, 'Rana alba una', 'Bufo')] },
      [...bufo, ...rana],
    ])
    expect(await again('Kreis 3', '1,9,,Rana', '9,3,,Rana nova')).toEqual([
      [1, 0, 2, 0],
      { [circle]: [left(2, 'Rana nova', 'Rana')] },
      [...bufo, ...rana, '      Rana nova'],
    ])
    // What another row takes away closes none.
    expect(await again('Kreis 4', '1,3,,Rana', '2,4,,Rana alba')).toEqual([
      [0, 2, 2, 0],
      {},
      ['Bufo', '  Bufo viridis', '  Rana alba', '    Rana alba una', '      Rana'],
    ])
  })

  test('of a taxonomy counts once and is taken back where the source changes it and puts it under another name', async () => {
    const options = { taxonomy: 'Umzug', type: 'Art' as const }
    const first = ['1,,,Rana,', '2,1,,Rana ridibunda,', '3,2,,Rana ridibunda alba,A.', '4,1,,Rana lessonae,']
    await importFrom(db(), list('id,parentId,acceptedId,name,author', ...first), options)
    const before = await stateOf(db())
    const { counts, batch } = await importFrom(
      db(),
      list('id,acceptedId,name,author', '2,4,Rana ridibunda,', '3,,Rana ridibunda alba,B.', '4,,Rana lessonae,'),
      options,
    )
    expect(await treeOf(db(), 'Umzug')).toEqual([
      ...['Rana', '  Rana lessonae', '    =Rana ridibunda', '    Rana ridibunda alba'],
    ])
    expect(counts).toEqual([0, 2, 1, 0])
    const { rows } = await sql`
      select after -> 'changed' as changed, after -> 'rows' as rows from changes where batch_id = ${batch}::uuid and action = 'import'`.execute(
      db().owner,
    )
    expect(rows).toEqual([{ changed: 2, rows: [['taxa', 'update', 2]] }])
    await undoImport(db(), batch)
    expect(await stateOf(db())).toEqual(before)
  })

  test('a taxon that comes under a synonym that stays one counts once, and is taken back', async () => {
    const options = { taxonomy: 'Zuwachs', type: 'Art' as const }
    await importFrom(db(), list('id,parentId,acceptedId,name', '1,,,Rana', '2,,1,Pelophylax'), options)
    const before = await stateOf(db())
    const { counts, batch } = await importFrom(db(), list('id,parentId,name', '2,,Pelophylax', '3,2,Rana alba'), options)
    expect([counts, await treeOf(db(), 'Zuwachs')]).toEqual([
      [1, 0, 1, 0],
      ['Rana', '  =Pelophylax', '  Rana alba'],
    ])
    const again = await importFrom(db(), list('id,parentId,name', '2,,Pelophylax', '3,2,Rana alba'), options)
    expect(again.counts).toEqual([0, 0, 2, 0])
    const { rows } = await sql`
      select after -> 'rows' as rows from changes where batch_id = ${batch}::uuid and action = 'import'`.execute(db().owner)
    expect(rows).toEqual([{ rows: [['taxa', 'insert', 1]] }])
    await undoImport(db(), batch)
    expect(await stateOf(db())).toEqual(before)
  })

  test('a name that becomes the preferred one is no second name', async () => {
    const source = (preferred: string) =>
      writeSource({
        'taxa.csv': 'taxonID,scientificName,taxonRank\n1,Bufo bufo,species\n',
        'vernacularname.csv': `taxonID,vernacularName,language,isPreferredName\n1,Erdkröte,de,${preferred}\n`,
      })
    await importFrom(db(), source('false'), { taxonomy: 'Vorzug', type: 'Art' })
    const again = await importFrom(db(), source('true'), { taxonomy: 'Vorzug', type: 'Art' })
    expect([again.counts, again.left, await namesOf('Vorzug')]).toEqual([[0, 1, 1, 0], 0, ['Bufo bufo: Erdkröte *']])
  })

  test('of the collections that come with an archive goes the same way', async () => {
    const options = { taxonomy: 'Beilagen', type: 'Art' as const }
    const source = (...values: string[]) =>
      writeSource({
        'NameUsage.tsv': 'ID\tstatus\tscientificName\n1\taccepted\tApis mellifera\n2\taccepted\tBombus\n',
        'TaxonProperty.tsv': `taxonID\tproperty\tvalue\n${values.join('\n')}\n`,
      })
    await importFrom(db(), source('1\tZunge\t6', '2\tZunge\t9'), options)
    const kept = await importFrom(db(), source('1\tZunge\t7'), options)
    expect([kept.counts, kept.left]).toEqual([[0, 1, 2, 0], 1])
    expect(reportLines(kept)).toContain(
      '1 Eintrag der Taxonomien und Sammlungen steht nicht in der Quelle; er bleibt. Mit --delete-missing wird er gelöscht.',
    )
    const refused = await importFrom(db(), source('1\tZunge\t7', '2\tZunge\t8\tmehr'), { ...options, deleteMissing: true })
    expect([refused.counts, await linesOf(db(), 'Beilagen: Merkmale')]).toEqual([
      [0, 0, 3, 0],
      ['Apis mellifera {"Zunge": "7"}', 'Bombus {"Zunge": "9"}'],
    ])
    const deleted = await importFrom(db(), source('1\tZunge\t7'), { ...options, deleteMissing: true })
    expect([deleted.counts, deleted.left]).toEqual([[0, 0, 3, 1], 0])
    expect(await linesOf(db(), 'Beilagen: Merkmale')).toEqual(['Apis mellifera {"Zunge": "7"}'])
  })
})
