import { describeOneEngine } from '../../db/testing/testDatabase'
import { openDocument, workbook } from '../source/testing/testZip'
import { importFrom, issuesOf, removeSources, writeSource } from '../testing/testSources'
import { fieldsOf, importFrogs, linesOf, stateOf, table } from './testing/testFacts'

afterAll(removeSources)

describeOneEngine('import of properties', (db) => {
  beforeAll(() => importFrogs(db()))

  test('a wide table becomes a collection by name, with every row that cannot be taken', async () => {
    const source = table(
      'Rote Liste der Lurche;;;;',
      ';;;;',
      'Art;Status;Länge;Länge;',
      'Bombina bombina;EN;4.5;45;x',
      'Bombina variegata (Linnaeus, 1758);VU;#DIV/0!;;',
      'Salamandra atra;LC;5;;',
      'Bombina bombyna;CR;;;',
      'Bufo bufo;LC;;;',
      'Bufo bufo Müller, 1800;DD;;;',
      'Art;Status;Länge;Länge;',
      ';;;;',
      'Hyla arborea;;;;',
      'Laubfrosch;NT;;;',
    )
    const report = await importFrom(db(), source, { collection: 'Rote Liste', taxonomies: ['Lurche'] })
    expect(await linesOf(db(), 'Rote Liste')).toEqual([
      'Bombina bombina {"Länge": "4.5", "Status": "EN", "Spalte 5": "x", "Länge (2)": "45"}',
      'Bombina variegata {"Status": "VU"}',
      'Bufo bufo {"Status": "DD"}',
      'Hyla arborea {"Status": "NT"}',
    ])
    expect(await fieldsOf(db(), 'Rote Liste')).toEqual([
      'Status text 4',
      'Länge number 1',
      'Länge (2) number 1',
      'Spalte 5 text 1',
    ])
    expect(issuesOf(report)).toEqual({
      'Die Zelle enthält einen Rechenfehler': ['tabelle.csv:5 Länge=#DIV/0! → ohne diesen Wert übernommen'],
      'Die Zeile wiederholt die Namen der Spalten': ['tabelle.csv:10 → nicht übernommen'],
      'Die Zeile ist leer': ['tabelle.csv:11 → nicht übernommen'],
      'Die Zeile sagt nichts über das Taxon': ['tabelle.csv:12 → nicht übernommen'],
      'Diesen Namen gibt es in den Taxonomien nicht': ['tabelle.csv:6 Art=Salamandra atra → nicht übernommen'],
      'Den Namen gibt es nur in ähnlicher Schreibweise': [
        'tabelle.csv:7 Art=Bombina bombyna → nicht übernommen (gemeint vielleicht: Bombina bombina (Linnaeus, 1761))',
      ],
      'Der Name ist mehrdeutig': [
        'tabelle.csv:8 Art=Bufo bufo → nicht übernommen (gemeint vielleicht: Bufo bufo (Linnaeus, 1758) · Bufo bufo Müller, 1800)',
      ],
    })
    expect([report.counts, report.totals]).toEqual([[4, 0, 0, 0], { read: 10, taken: 4, notTaken: 6 }])
    expect(report.files[0]?.columns.map(({ name, filled, became, notTaken }) => [name, filled, notTaken ?? became])).toEqual([
      ['Art', 8, 'Name des Taxons'],
      ['Status', 7, 'Eigenschaft: Text'],
      ['Länge', 3, 'Eigenschaft: Zahl'],
      ['Länge (2)', 1, 'Eigenschaft: Zahl'],
      ['Spalte 5', 1, 'Eigenschaft: Text'],
    ])
    // Of the rows that are not taken all cells are named, and one of a row that is.
    expect(report.files[0]?.cells).toEqual({ read: 24, taken: 11, named: 13 })
  })

  test('one value per row: values of one property are joined, units go into the catalogue', async () => {
    const source = table(
      'Taxon\tMerkmal\tWert\tEinheit',
      'Bombina bombina\tLänge\t45\tmm',
      'Hyla arborea\tLänge\t50\tmm',
      'Bombina bombina\tLebensraum\tTeich\t',
      'Rana ignea\tLebensraum\tAue\t',
      'Rana ignea\tLebensraum\tTeich\t',
    )
    const report = await importFrom(db(), source, { collection: 'Lang' })
    expect(await linesOf(db(), 'Lang')).toEqual([
      'Bombina bombina {"Länge": "45", "Lebensraum": "Teich | Aue"}',
      'Hyla arborea {"Länge": "50"}',
    ])
    expect(await fieldsOf(db(), 'Lang')).toEqual(['Länge [mm] number 2', 'Lebensraum text 1'])
    expect(report.notes).toEqual([
      '«Lang»: Bei 1 Taxa stehen mehrere Werte einer Eigenschaft in der Tabelle; sie sind mit « | » verbunden.',
    ])
    expect((await importFrom(db(), source, { collection: 'Lang' })).counts).toEqual([0, 0, 2, 0])
  })

  test('rows of one taxon complete each other; where they contradict each other neither is taken', async () => {
    const source = table('Art;Status;Jahr;Rang', 'Bombina bombina;EN;2001;', 'Rana ignea;VU;2001;9', 'Hyla arborea;LC;;')
    const report = await importFrom(db(), source, { collection: 'Doppelt' })
    expect(await linesOf(db(), 'Doppelt')).toEqual([
      'Bombina bombina {"Jahr": "2001", "Rang": "9"}',
      'Hyla arborea {"Status": "LC"}',
    ])
    expect(issuesOf(report)).toEqual({
      'Mehrere Zeilen sagen Verschiedenes über dasselbe Taxon': [
        'tabelle.csv:2 Status=EN → ohne diesen Wert übernommen (Bombina bombina: EN | VU)',
        'tabelle.csv:3 Status=VU → ohne diesen Wert übernommen (Bombina bombina: EN | VU)',
      ],
    })
  })

  test('a combining collection keeps where each record comes from, and an import of one origin leaves the others alone', async () => {
    await importFrom(db(), table('Art;x', 'Bombina bombina;1'), { collection: 'Quelle A' })
    await importFrom(db(), table('Art;x', 'Bombina bombina;1'), { collection: 'Quelle B' })
    const from = (collection: string) => ({ tables: [{ about: { combining: true }, origin: { collection } }] })
    await importFrom(db(), table('Art;x', 'Bombina bombina;1', 'Hyla arborea;2'), {
      collection: 'Alle',
      mapping: from('Quelle A'),
    })
    const second = await importFrom(db(), table('Art;x', 'Bombina variegata;3', 'Hyla arborea;4'), {
      collection: 'Alle',
      mapping: from('Quelle B'),
    })
    expect(second.counts).toEqual([1, 0, 0, 0])
    expect(issuesOf(second)).toEqual({
      'Über das Taxon gibt es in der Sammlung schon einen Eintrag aus einer anderen Sammlung': [
        'tabelle.csv:3 Art=Hyla arborea → nicht übernommen (Quelle A)',
      ],
    })
    expect(
      (
        await importFrom(db(), table('Art;x', 'Hyla arborea;2'), {
          collection: 'Alle',
          mapping: from('Quelle A'),
          deleteMissing: true,
        })
      ).counts,
    ).toEqual([0, 0, 1, 1])
    expect(await linesOf(db(), 'Alle')).toEqual(['Bombina variegata {"x": "3"} ‹Quelle B›', 'Hyla arborea {"x": "2"} ‹Quelle A›'])
    const byColumn = { tables: [{ origin: { column: 'Herkunft' } }] }
    const report = await importFrom(db(), table('Art;x;Herkunft', 'Bombina bombina;1;quelle a', 'Hyla arborea;2;Quelle C'), {
      collection: 'Gemischt',
      mapping: byColumn,
    })
    expect(await linesOf(db(), 'Gemischt')).toEqual(['Bombina bombina {"x": "1"} ‹Quelle A›', 'Hyla arborea {"x": "2"}'])
    expect(issuesOf(report)).toEqual({
      'Die Sammlung, aus der die Zeile kommt, gibt es nicht': ['tabelle.csv:3 Herkunft=Quelle C → ohne Herkunft übernommen'],
    })
  })

  test('tables of one collection fill it together, a taxon of both has one record', async () => {
    const source = writeSource({
      'a.csv': 'Art;x\nBombina bombina;1\nHyla arborea;2\n',
      'b.csv': 'Art;x;y\nHyla arborea;2;3\nBombina variegata;4;5\n',
    })
    const tables = ['a.csv', 'b.csv'].map((file) => ({
      file,
      collection: file === 'a.csv' ? 'Beide' : 'BEIDE',
      sameTaxon: 'join' as const,
    }))
    const report = await importFrom(db(), source, { mapping: { tables } })
    expect([report.counts, issuesOf(report)]).toEqual([[3, 0, 0, 0], {}])
    expect(await linesOf(db(), 'Beide')).toEqual([
      'Bombina bombina {"x": "1"}',
      'Bombina variegata {"x": "4", "y": "5"}',
      'Hyla arborea {"x": "2", "y": "3"}',
    ])
    expect(await fieldsOf(db(), 'Beide')).toEqual(['x number 3', 'y number 2'])
  })

  test('a habitat, a unit and a label beside the species are said of it', async () => {
    await importFrom(db(), table('Art;Lebensraum;Länge', 'Hyla arborea;Weiher;45'), { collection: 'Weit' })
    await importFrom(db(), table('Art;Merkmal;Wert;Einheit', 'Hyla arborea;Länge;45;mm'), { collection: 'Einzeln' })
    await importFrom(db(), table('Gattung;Art;Bezeichnung', 'Hyla;arborea;x'), { collection: 'Teile' })
    expect([await linesOf(db(), 'Weit'), await linesOf(db(), 'Einzeln'), await linesOf(db(), 'Teile')]).toEqual([
      ['Hyla arborea {"Länge": "45", "Lebensraum": "Weiher"}'],
      ['Hyla arborea {"Länge": "45"}'],
      ['Hyla arborea {"Bezeichnung": "x"}'],
    ])
    expect(await fieldsOf(db(), 'Einzeln')).toEqual(['Länge [mm] number 1'])
  })

  test('Excel and OpenDocument say the same as text, with sheet and row', async () => {
    const rows = [
      ['Liste', null],
      [null, null],
      ['Art', 'Wert'],
      ['Bombina bombina', 4.5],
      [null, null],
      ['Hyla arborea', '#DIV/0!'],
      ['Laubfrosch', 7],
    ]
    for (const [name, content] of Object.entries({
      'mappe.xlsx': workbook({ Leer: [], Werte: rows }),
      'mappe.ods': openDocument({ Leer: [], Werte: rows }),
    })) {
      const report = await importFrom(db(), `${writeSource({ [name]: content })}/${name}`, { collection: name })
      expect(await linesOf(db(), name)).toEqual(['Bombina bombina {"Wert": "4.5"}', 'Hyla arborea {"Wert": "7"}'])
      expect(issuesOf(report)).toEqual({
        'Die Zeile ist leer': [`${name}, Blatt «Werte»:5 → nicht übernommen`],
        'Die Zelle enthält einen Rechenfehler': [`${name}, Blatt «Werte»:6 Wert=#DIV/0! → ohne diesen Wert übernommen`],
        'Die Zeile sagt nichts über das Taxon': [`${name}, Blatt «Werte»:6 → nicht übernommen`],
      })
    }
  })

  test('what cannot be done is said in a sentence, and changes nothing', async () => {
    const before = await stateOf(db())
    const one = table('Art;Wert', 'Bombina bombina;1')
    const cases: [string, Parameters<typeof importFrom>[2], RegExp][] = [
      [one, { collection: 'X', taxonomies: ['Vögel'] }, /^Die Taxonomie «Vögel» gibt es nicht\. Vorhanden sind: «Lurche»\.$/],
      [
        one,
        { collection: 'X', mapping: { tables: [{ taxon: { columns: ['Name'] } }] } },
        /Die Spalte «Name» der Zuordnung gibt es nicht\. Vorhanden sind: «Art», «Wert»\.$/,
      ],
      [
        one,
        { collection: 'X', mapping: { tables: [{ sheet: 'Blatt' }] } },
        /Darin ist das Blatt «Blatt» nicht zu finden\. Vorhanden sind: tabelle\.csv\.$/,
      ],
      [one, { mapping: { tables: [{}] } }, /Wie die Sammlung heisst, fehlt\. Geben Sie --collection NAME an\.$/],
      [
        table('a;b', '1;2'),
        { collection: 'X' },
        /Welche Spalte das Taxon nennt, ist nicht zu erkennen\. .* Vorhanden sind: «a», «b»\.$/,
      ],
      [
        table('Art;Wert', 'Niemand;1'),
        { collection: 'X' },
        /zugeordnet werden; es wurde nichts geändert\. Häufigster Grund: Diesen Namen gibt es in den Taxonomien nicht \(1-mal\)\.$/,
      ],
      [
        writeSource({ 'a.csv': 'Art;Anteil\nBombina bombina;10%\n', 'b.csv': 'Art;Anteil;x\nHyla arborea;0.5;3\n' }),
        { mapping: { tables: ['a.csv', 'b.csv'].map((file) => ({ file, collection: 'X' })) } },
        /^«X»: Die Eigenschaft «Anteil» hat in einer Tabelle die Einheit «%», in einer anderen keine\. Rechnen Sie um, oder /,
      ],
      [table('Art;Wert', 'Niemand;1'), { collection: 'Rote Liste' }, /Keine Zeile konnte einem Taxon zugeordnet werden/],
      [
        table('Art;Wert', ';1'),
        { collection: 'X' },
        /Keine Zeile konnte gelesen werden\. Häufigster Grund: Der Name ist leer \(1-mal\)\.$/,
      ],
      [
        table(`Art${Array.from({ length: 1_000 }, (_, index) => `;k${index}`).join('')}`, `Bombina bombina${';1'.repeat(1_000)}`),
        { collection: 'X' },
        /Die Tabelle hat 1000 Spalten mit Eigenschaften; höchstens 500 können es sein\./,
      ],
    ]
    for (const [path, options, message] of cases) await expect(importFrom(db(), path, options)).rejects.toThrow(message)
    expect(await stateOf(db())).toEqual(before)
  })
})
