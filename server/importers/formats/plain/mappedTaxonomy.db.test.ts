import { join } from 'node:path'
import { sql } from 'kysely'
import type { TableMapping } from '../../../../lib/domain/import/importMapping'
import { describeOneEngine } from '../../../db/testing/testDatabase'
import { importFrom, issuesOf, removeSources, treeOf, writeSource } from '../../testing/testSources'

afterAll(removeSources)

const csv = (...lines: string[]) => join(writeSource({ 'tabelle.csv': `${lines.join('\n')}\n` }), 'tabelle.csv')

const as = (taxonomy: TableMapping['taxonomy'], table: TableMapping = {}) => ({ mapping: { tables: [{ ...table, taxonomy }] } })

describeOneEngine('tables of taxa whose columns somebody has named', (db) => {
  const columnsOf = ({ files }: Awaited<ReturnType<typeof importFrom>>) =>
    files[0]?.columns.map(({ name, became, notTaken }) => `${name}: ${notTaken === null ? became : `– ${notTaken}`}`)

  const habitats = [
    'Titel;Zeichen;Oberbegriff;Feld 4;Bemerkung',
    'Gewässer;G;;Waters;',
    'Stillgewässer;S7;G;Still waters;trocken',
    'Weiher;W2;S7;Ponds;',
    'Wälder;X;;Woods;nass',
    'Auenwälder;K;X;;',
  ]

  test('a table of habitats whose titles say nothing becomes the right tree, its parents named by codes', async () => {
    const mapping = as({
      name: 'Titel',
      code: 'Zeichen',
      parent: 'Oberbegriff',
      vernacular: [{ column: 'Feld 4', language: 'en' }],
      ignored: ['Bemerkung'],
    })
    const report = await importFrom(db(), csv(...habitats), { ...mapping, taxonomy: 'Lebensräume', type: 'Lebensraum' })
    expect(await treeOf(db(), 'Lebensräume')).toEqual(['Gewässer', '  Stillgewässer', '    Weiher', 'Wälder', '  Auenwälder'])
    expect(columnsOf(report)).toEqual([
      'Titel: Name',
      'Zeichen: Code',
      'Oberbegriff: Id des übergeordneten Objekts',
      'Feld 4: Name auf Englisch',
      'Bemerkung: – nach der Zuordnung nicht gewählt',
    ])
    expect(report.files[0]?.cells).toEqual({ read: 19, taken: 17, named: 2 })
    expect(report.notes).toEqual([
      'Die Spalte «Oberbegriff» nennt das übergeordnete Objekt mit dem Code; 3 von 3 verschiedenen Werten stehen als solche in der Tabelle.',
      'Lizenz unbekannt: Von «Lebensräume» ist keine genannt. Nennen Sie sie mit --licence, oder ergänzen Sie sie auf ihrer Seite.',
    ])
    // A second time nothing changes.
    const again = await importFrom(db(), csv(...habitats), { ...mapping, taxonomy: 'Lebensräume', type: 'Lebensraum' })
    expect(again.counts).toEqual([0, 0, 9, 0])
  })

  test('before anything is loaded the tree is shown with its first branches, and what to choose where it is flat', async () => {
    const dry = { taxonomy: 'Vorschau', type: 'Lebensraum', dryRun: true } as const
    const named = as({ name: 'Titel', code: 'Zeichen', parent: 'Oberbegriff' })
    const { tree } = await importFrom(db(), csv(...habitats), { ...named, ...dry })
    const line = { author: null, rank: null, more: 0 }
    expect(tree).toEqual({
      ...{ taxa: 5, roots: 2, depth: 3, hints: [] },
      lines: [
        { level: 0, code: 'G', name: 'Gewässer', ...line },
        { level: 1, code: 'S7', name: 'Stillgewässer', ...line },
        { level: 2, code: 'W2', name: 'Weiher', ...line },
        { level: 0, code: 'X', name: 'Wälder', ...line },
        { level: 1, code: 'K', name: 'Auenwälder', ...line },
      ],
    })
    const flat = await importFrom(db(), csv(...habitats), { ...as({ name: 'Titel', code: 'Zeichen' }), ...dry })
    expect([flat.tree?.roots, flat.tree?.depth, flat.tree?.hints]).toEqual([
      5,
      1,
      [
        'Fast alles ist eine Wurzel, aber die Werte der Spalte «Oberbegriff» sind Codes anderer Zeilen. ' +
          'Wählen Sie sie unter «Spalten» als «übergeordnet», in einer Zuordnung mit "parent": "Oberbegriff".',
      ],
    ])
    // Of a big one the first of each level, and how many more there are.
    const many = Array.from(
      { length: 400 },
      (_, index) => `${index + 1};Sippe ${String(index).padStart(3, '0')};${Math.ceil(index / 7) || ''}`,
    )
    const big = await importFrom(db(), csv('id;Name;parentId', ...many), { taxonomy: 'Gross', type: 'Art', dryRun: true })
    expect([big.tree?.taxa, big.tree?.roots, big.tree?.depth]).toEqual([400, 1, 4])
    expect(big.tree?.lines[0]).toMatchObject({ level: 0, name: 'Sippe 000', more: 4 })
    expect(new Set(big.tree?.lines.map(({ level }) => level))).toEqual(new Set([0, 1, 2, 3]))
    expect(big.tree?.lines.length).toBeLessThanOrEqual(24)
  })

  test('parents are named by codes beside ids, by names, and made where no row has the name', async () => {
    const byCode = csv('Nr;Name;Kürzel;Gehört zu', '1;Wald;A;', '2;Buchenwald;A9;A', '3;Tannenwald;B1;A9')
    await importFrom(db(), byCode, { ...as({ parent: 'Gehört zu' }), taxonomy: 'Nach Code', type: 'Lebensraum' })
    expect(await treeOf(db(), 'Nach Code')).toEqual(['Wald', '  Buchenwald', '    Tannenwald'])

    const byName = csv('Sippe;Gruppe', 'Bombina;Bombinatoridae', 'Bombina bombina;Bombina', 'Bufo;Bufonidae')
    const report = await importFrom(db(), byName, {
      ...as({ name: 'Sippe', parent: 'Gruppe' }),
      taxonomy: 'Nach Name',
      type: 'Art',
    })
    expect(await treeOf(db(), 'Nach Name')).toEqual(['Bombinatoridae', '  Bombina', '    Bombina bombina', 'Bufonidae', '  Bufo'])
    expect(report.created).toBe(2)
  })

  test('what is said wins over what the titles say, and a column that lost its role is a property', async () => {
    const source = csv(
      'Name;Autor;Rang;Familie;Wissenschaftlich;Wer;Stufe des Taxons',
      'Unke;Müller;selten;F1;Bombina bombina;(L.);Art',
    )
    const mapping = as({ name: 'Wissenschaftlich', author: 'Wer', rank: 'Stufe des Taxons', classification: [] })
    const report = await importFrom(db(), source, { ...mapping, taxonomy: 'Gesagt', type: 'Art' })
    expect(await treeOf(db(), 'Gesagt')).toEqual(['Bombina bombina [species]'])
    expect(columnsOf(report)).toEqual([
      'Name: Eigenschaft: Text',
      'Autor: Eigenschaft: Text',
      'Rang: Eigenschaft: Text',
      'Familie: Eigenschaft: Text',
      'Wissenschaftlich: Name',
      'Wer: Autor',
      'Stufe des Taxons: Rang',
    ])
    expect(report.files[0]?.cells).toEqual({ read: 7, taken: 7, named: 0 })
  })

  test('a name in four columns, with its higher taxa made on the way and synonyms by name', async () => {
    const source = csv(
      'F;G;S;U;A;gehört;Status',
      'Bufonidae;Bufo;bufo;;(Linnaeus, 1758);;',
      'Bufonidae;Bufo;bufo;spinosus;Daudin, 1803;;',
      ';Rana;bufo;;Linnaeus, 1758;Bufo bufo;Synonym',
    )
    const mapping = as({
      name: ['G', 'S', 'U'],
      author: 'A',
      accepted: 'gehört',
      classification: [
        { column: 'G', rank: 'genus' },
        { column: 'F', rank: 'family' },
      ],
    })
    const report = await importFrom(db(), source, { ...mapping, taxonomy: 'Teile', type: 'Art' })
    expect(issuesOf(report)).toEqual({})
    expect(await treeOf(db(), 'Teile')).toEqual([
      'Bufonidae [family]',
      '  Bufo [genus]',
      '    Bufo bufo',
      '      =Rana bufo',
      '    Bufo bufo spinosus',
    ])
  })

  test('words that mean no value make no value, and are counted with their column', async () => {
    const rows = ['Name;Höhe;Status', 'Abies alba;1,5;NA', 'Poa annua;NA;accepted', 'Bellis perennis;-;', 'Acer campestre;2,0;']
    const options = { ...as({}, { noValue: ['NA', '-'] }), taxonomy: 'Ohne Werte', type: 'Art' as const }
    const report = await importFrom(db(), csv(...rows), options)
    expect(columnsOf(report)).toEqual([
      'Name: Name',
      'Höhe: Eigenschaft: Zahl mit Dezimalkomma; kein Wert: «NA» (1), «-» (1)',
      'Status: Status; kein Wert: «NA» (1)',
    ])
    expect(report.files[0]?.cells).toEqual({ read: 10, taken: 7, named: 3 })
    const { rows: stored } = await sql<{ line: string }>`
      select t.name || ' ' || t.properties::text as line from taxa t join taxonomies x on x.id = t.taxonomy_id
      where x.name = 'Ohne Werte' order by t.name`.execute(db().owner)
    expect(stored.map(({ line }) => line)).toEqual([
      'Abies alba {"Höhe": 1.5}',
      'Acer campestre {"Höhe": 2.0}',
      'Bellis perennis {}',
      'Poa annua {}',
    ])
  })

  test('a mapping says under which terms a new taxonomy stands; an unknown licence is none', async () => {
    const about = { licence: 'CC0-1.0', citation: 'Muster (2026)', links: ['https://example.org'], lastUpdated: '2026-01-31' }
    const source = csv('Name;Rang', 'Bufo;genus')
    const report = await importFrom(db(), source, { ...as({}, { about }), taxonomy: 'Mit Lizenz' })
    expect(report.notes).toEqual([])
    await importFrom(db(), source, { ...as({}, { about: { ...about, licence: 'unbekannt' } }), taxonomy: 'Ohne Lizenz' })
    const { rows } = await sql`
      select name, licence, citation, links, last_updated::text from taxonomies where name like '%Lizenz' order by name`.execute(
      db().owner,
    )
    const others = { citation: 'Muster (2026)', links: ['https://example.org'], last_updated: '2026-01-31' }
    expect(rows).toEqual([
      { name: 'Mit Lizenz', licence: 'CC0-1.0', ...others },
      { name: 'Ohne Lizenz', licence: null, ...others },
    ])
  })

  test('what a mapping names and the table does not have is refused, with the columns there are', async () => {
    const refused = (taxonomy: TableMapping['taxonomy'], table: TableMapping = {}) =>
      importFrom(db(), csv(...habitats), { ...as(taxonomy, table), taxonomy: 'Nie', type: 'Art' }).then(
        () => 'angenommen',
        (error: Error) => error.message.replace(/\S*tabelle\.csv/g, 'tabelle.csv'),
      )
    expect(await refused({ name: 'Titel', code: 'Kurz' })).toBe(
      'tabelle.csv: Die Spalte «Kurz» der Zuordnung gibt es nicht. Vorhanden sind: «Titel», «Zeichen», «Oberbegriff», «Feld 4», «Bemerkung».',
    )
    expect(await refused({}, { file: 'andere.csv' })).toMatch(/Darin ist die Datei «andere.csv» nicht zu finden/)
    expect(await refused({}, { sameTaxon: 'join' })).toMatch(/Bei einer Tabelle mit «taxonomy» bedeutet «sameTaxon» nichts/)
  })
})
