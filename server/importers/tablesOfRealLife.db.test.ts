// Longer than others: a list of tables as people send them, each in its smallest form, with what becomes of it.
import { sql } from 'kysely'
import type { Database } from '../db/database'
import { describeOneEngine } from '../db/testing/testDatabase'
import { importFrom, issuesOf, removeSources, treeOf, writeSource } from './testing/testSources'

afterAll(removeSources)

/** Tables as people send them, each in its smallest form. */
describeOneEngine('tables of real life', (db) => {
  const treeFrom = async (files: Record<string, string>, taxonomy: string) => {
    await importFrom(db(), writeSource(files), { taxonomy, type: 'Art' })
    return treeOf(db(), taxonomy)
  }

  test('the column of the species may hold the genus too, whole or shortened', async () => {
    const rows = [
      'Gattung;Art;Unterart',
      'Abies;Abies alba;',
      'Acer;A. campestre;',
      'Poa;annua;',
      'Poa;Poa alpina;Poa alpina subsp. vivipara',
    ]
    expect(await treeFrom({ 'arten.csv': rows.join('\n') }, 'Ganze Namen')).toEqual([
      'Abies [genus]',
      '  Abies alba',
      'Acer [genus]',
      '  Acer campestre',
      'Poa [genus]',
      '  Poa alpina [species]',
      '    Poa alpina subsp. vivipara',
      '  Poa annua',
    ])
  })

  test('higher taxa that stand once per group are not filled down, and that is said', async () => {
    const notesFrom = async (taxonomy: string, ...rows: string[]) =>
      (await importFrom(db(), writeSource({ 'arten.csv': rows.join('\n') }), { taxonomy, type: 'Art' })).notes.filter(
        (note) => !note.startsWith('Lizenz'),
      )
    const said = (columns: string, below: string) =>
      `In ${columns} steht jeder Wert nur in einer Zeile, und in ${below} darunter steht kein höheres Taxon: ` +
      'Was weiter oben steht, gilt dort nicht weiter. Füllen Sie die Spalten in jeder Zeile aus.'
    const once = ['Familie;Art', 'Ranidae;Rana arvalis', ';Rana temporaria', 'Hylidae;Hyla arborea', ';Hyla meridionalis']
    expect(await notesFrom('Einmal', ...once)).toEqual([said('«Familie»', '2 Zeilen')])
    expect(await treeOf(db(), 'Einmal')).toEqual([
      ...['Hyla meridionalis', 'Hylidae [family]', '  Hyla arborea', 'Rana temporaria', 'Ranidae [family]', '  Rana arvalis'],
    ])
    const stairs = ['Familie;Gattung;Art', 'Ranidae;;', ';Rana;', ';;Rana arvalis', 'Hylidae;;', ';Hyla;']
    expect(await notesFrom('Treppe', ...stairs)).toEqual([said('«Familie», «Gattung»', 'einer Zeile')])
    // What has no family may stand anywhere.
    const some = ['Familie;Art', 'Ranidae;Rana arvalis', 'Ranidae;Rana temporaria', ';Hyla arborea']
    expect([
      await notesFrom('Ohne', ...some),
      await notesFrom('Zuoberst', 'Familie;Name;Rang', ';Anura;order', 'Ranidae;Rana arvalis;species'),
    ]).toEqual([[], []])
  })

  test('a column «Name» beside genus and species may hold German names, and one «Art lateinisch» the others', async () => {
    const parts = ['Gattung;Art;Name', 'Rana;temporaria;Grasfrosch', 'Bufo;;Erdkröten']
    expect(await treeFrom({ 'arten.csv': parts.join('\n') }, 'Namen deutsch')).toEqual([
      'Bufo [genus]',
      'Rana [genus]',
      '  Rana temporaria',
    ])
    const whole = ['Gattung;Art;Name', 'Rana;temporaria;Rana temporaria L.', 'Bufo;bufo;B. bufo']
    expect(await treeFrom({ 'arten.csv': whole.join('\n') }, 'Namen ganz')).toEqual([
      'Bufo [genus]',
      '  B. bufo',
      'Rana [genus]',
      '  Rana temporaria L.',
    ])
    const both = ['Art deutsch;Art lateinisch', 'Grasfrosch;Rana temporaria']
    expect(await treeFrom({ 'arten.csv': both.join('\n') }, 'Namen beide')).toEqual(['Rana temporaria'])
  })

  test('what is named below a species stands under it, whether it has a row or not', async () => {
    const rows = [
      'Familie;Gattung;Art;Rang;Unterart;Deutscher Name',
      'Poaceae;Poa;alpina;subsp.;vivipara;',
      'Poaceae;Poa;alpina;;;Alpen-Rispengras',
      'Poaceae;Poa;alpina;var.;minor;',
      'Poaceae;Poa;annua;;;',
      'Poaceae;Poa;badensis;subsp.;badensis;',
      'Lamiaceae;Poa;alpina;subsp.;falsa;',
      'Poaceae;Poa;annua;f.;aquatica;',
    ]
    const report = await importFrom(db(), writeSource({ 'arten.csv': rows.join('\n') }), {
      taxonomy: 'Unterarten',
      type: 'Art',
      mapping: {
        tables: [
          {
            taxonomy: {
              name: ['Gattung', 'Art', 'Rang', 'Unterart'],
              classification: [
                { column: 'Familie', rank: 'family' },
                { column: 'Gattung', rank: 'genus' },
              ],
            },
          },
        ],
      },
    })
    expect(await treeOf(db(), 'Unterarten')).toEqual([
      'Lamiaceae [family]',
      '  Poa [genus]',
      '    Poa alpina [species]',
      '      Poa alpina subsp. falsa',
      'Poaceae [family]',
      '  Poa [genus]',
      '    Poa alpina',
      '      Poa alpina subsp. vivipara',
      '      Poa alpina var. minor',
      '    Poa annua',
      '      Poa annua f. aquatica',
      '    Poa badensis [species]',
      '      Poa badensis subsp. badensis',
    ])
    expect(issuesOf(report)).toEqual({})
  })

  test('rows that do not say which of two taxa of one name is meant are named', async () => {
    const rows = [
      'Klasse;Familie;Gattung;Art',
      'Aves;Prunellidae;Prunella;modularis',
      'Magnoliopsida;Lamiaceae;Prunella;vulgaris',
      ';;Prunella;grandiflora',
      ';;Prunella;collaris',
      ';Lamiaceae;Prunella;laciniata',
    ]
    const report = await importFrom(db(), writeSource({ 'arten.csv': rows.join('\n') }), { taxonomy: 'Prunella', type: 'Art' })
    expect(await treeOf(db(), 'Prunella')).toEqual([
      'Aves [class]',
      '  Prunellidae [family]',
      '    Prunella [genus]',
      '      Prunella collaris',
      '      Prunella grandiflora',
      '      Prunella modularis',
      'Magnoliopsida [class]',
      '  Lamiaceae [family]',
      '    Prunella [genus]',
      '      Prunella laciniata',
      '      Prunella vulgaris',
    ])
    expect(issuesOf(report)).toEqual({
      'Mehrere Taxa der Quelle heissen so; die Zeile sagt nicht, zu welchem sie gehört': [
        'arten.csv:4 Gattung=Prunella → unter «Aves › Prunellidae › Prunella» übernommen (ebenso eine weitere Zeile)',
      ],
    })
  })

  test('genera of one name stay where they are, in whatever order they come and in which part', async () => {
    const [accentor, wheatear] = ['Prunellidae;Prunella;modularis', 'Muscicapidae;Oenanthe;oenanthe']
    const [selfheal, dropwort, onion] = ['Lamiaceae;Prunella;vulgaris', 'Apiaceae;Oenanthe;aquatica', 'Liliaceae;Allium;ursinum']
    const load = async (...rows: string[]) => {
      const source = writeSource({ 'arten.csv': ['Familie;Gattung;Art', ...rows].join('\n') })
      return (await importFrom(db(), source, { taxonomy: 'Braunelle', type: 'Art' })).counts
    }
    expect(await load(accentor, selfheal, dropwort, onion)).toEqual([12, 0, 0, 0])
    expect(await load(wheatear)).toEqual([3, 0, 0, 0])
    expect(await load(selfheal, accentor, wheatear, dropwort)).toEqual([0, 0, 12, 0])
    expect(await load(selfheal, 'Apiaceae;Oenanthe;fistulosa')).toEqual([1, 0, 5, 0])
    // What has the same species is the same genus in another place.
    expect(await load('Amaryllidaceae;Allium;ursinum')).toEqual([1, 2, 0, 0])
    expect(await treeOf(db(), 'Braunelle')).toEqual([
      'Amaryllidaceae [family]',
      '  Allium [genus]',
      '    Allium ursinum',
      'Apiaceae [family]',
      '  Oenanthe [genus]',
      '    Oenanthe aquatica',
      '    Oenanthe fistulosa',
      'Lamiaceae [family]',
      '  Prunella [genus]',
      '    Prunella vulgaris',
      'Liliaceae [family]',
      'Muscicapidae [family]',
      '  Oenanthe [genus]',
      '    Oenanthe oenanthe',
      'Prunellidae [family]',
      '  Prunella [genus]',
      '    Prunella modularis',
    ])
  })

  test('rows of genera and families are those above the others, whether they say their rank or not', async () => {
    const tree = ['Ranidae [family]', '  Rana [genus]', '    Rana temporaria']
    const whole = [
      'Name;Familie;Gattung;Deutsch',
      'Ranidae;Ranidae;;Echte Frösche',
      'Rana;Ranidae;Rana;Braunfrösche',
      'Rana temporaria;Ranidae;Rana;Grasfrosch',
    ]
    expect(await treeFrom({ 'arten.csv': whole.join('\n') }, 'Gattungen')).toEqual(tree)
    const parts = ['Familie;Gattung;Art', 'Ranidae;Rana;temporaria', 'Ranidae;Rana;']
    expect(await treeFrom({ 'arten.csv': parts.join('\n') }, 'Gattungen in Teilen')).toEqual(tree)
    const authors = [
      'Name;Rang;Familie;Gattung',
      'Rana temporaria;Art;Ranidae;Rana',
      'Ranidae Rafinesque, 1814;Familie;;',
      'Rana Linnaeus, 1758;;Ranidae;Rana',
    ]
    expect(await treeFrom({ 'arten.csv': authors.join('\n') }, 'Gattungen mit Autor')).toEqual([
      'Ranidae Rafinesque, 1814 [family]',
      '  Rana Linnaeus, 1758 [genus]',
      '    Rana temporaria [species]',
    ])
    const unusual = ['Familie;Gattung;Art', 'Ranidae;Rana;temporaria', 'Ranidae;Rana;[Arten]', "Ranidae;Rana;Hybrida'"]
    expect(await treeFrom({ 'arten.csv': unusual.join('\n') }, 'Ungewöhnliche Epitheta')).toEqual([
      ...tree.slice(0, 2),
      '    Rana [Arten]',
      "    Rana Hybrida'",
      '    Rana temporaria',
    ])
    // The genus had no row of its own before.
    const without = parts.slice(0, 2)
    await treeFrom({ 'arten.csv': without.join('\n') }, 'Gattungen später')
    expect(await treeFrom({ 'arten.csv': parts.join('\n') }, 'Gattungen später')).toEqual(tree)
  })

  test('an epithet alone is no name, nor is one below a species that is not said', async () => {
    const rows = [
      'Gattung;Art;Unterart',
      'Rana;temporaria;',
      ';arvalis;',
      'Rana;;honnorati',
      ';Bufo bufo;',
      'Rana;;Rana arvalis wolterstorffi',
    ]
    const report = await importFrom(db(), writeSource({ 'arten.csv': rows.join('\n') }), { taxonomy: 'Epitheta', type: 'Art' })
    expect(await treeOf(db(), 'Epitheta')).toEqual([
      'Bufo bufo',
      'Rana [genus]',
      '  Rana arvalis wolterstorffi',
      '  Rana temporaria',
    ])
    expect(issuesOf(report)).toEqual({
      'Ein Teil des Namens fehlt; was in der Zeile darüber steht, gilt nicht weiter': [
        'arten.csv:3 Gattung= → nicht übernommen (Zeile von «arvalis»)',
        'arten.csv:4 Art= → nicht übernommen (Zeile von «Rana honnorati»)',
      ],
    })
  })

  test('a taxon that several sheets or rows say is named', async () => {
    const source = writeSource({
      'BE.csv':
        'Name;Autor;Gültiger Name;Deutsch;Kanton\nRana temporaria;L.;;Grasfrosch;BE\nRana fusca;Thunb.;Rana temporaria L.;;BE',
      'ZH.csv':
        'Name;Autor;Gültiger Name;Deutsch;Kanton\nRana temporaria;L.;;Taufrosch;ZH\nRana temporaria;Mill.;;;ZH\nRana fusca;Thunb.;Rana temporaria L.;;ZH',
    })
    const options = { taxonomy: 'Kantone', type: 'Art' } as const
    const report = await importFrom(db(), source, options)
    expect(issuesOf(report)).toEqual({
      'Das Taxon steht schon in einer früheren Zeile': [
        'ZH.csv:2 Name=Rana temporaria → noch einmal übernommen, als eigenes Taxon (BE.csv, Zeile 2)',
        'ZH.csv:4 Name=Rana fusca → noch einmal übernommen, als eigenes Taxon (BE.csv, Zeile 3)',
      ],
      'Mehrere Taxa der Quelle heissen so; die Zeile sagt nicht, zu welchem sie gehört': [
        'BE.csv:3 akzeptiert=Rana temporaria L. → unter «Rana temporaria L.» übernommen (ebenso eine weitere Zeile)',
      ],
    })
    expect((await importFrom(db(), source, options)).counts.slice(0, 2)).toEqual([0, 0])
  })

  test('a column of synonyms names several in a cell, and is kept as it is written', async () => {
    const rows = [
      'Name;Autor;Deutsch;Synonyme',
      'Abies alba;Mill.;Weisstanne;Abies pectinata DC. | = A. vulgaris Poir.',
      'Picea abies;(L.) H. Karst.;Fichte;Picea excelsa (Lam.) Link, Pinus abies L., Picea abies',
      'Rana temporaria;Linnaeus, 1758;Grasfrosch;"Rana fusca Thunberg, 1811; Rana muta Laurenti, 1768"',
      'Bufo bufo;(L.);;Bufo vulgaris Laurenti',
      'Poa annua;L.;;-',
      'Poa bulbosa;L.;;siehe Poa alpina',
    ]
    const source = writeSource({ 'arten.csv': rows.join('\n') })
    const options = { taxonomy: 'Synonyme', type: 'Art' } as const
    const report = await importFrom(db(), source, options)
    const tree = [
      'Abies alba',
      '  =Abies pectinata DC.',
      '  =Abies vulgaris Poir.',
      'Bufo bufo',
      '  =Bufo vulgaris Laurenti',
      'Picea abies',
      '  =Picea excelsa (Lam.) Link',
      '  =Pinus abies L.',
      'Poa annua',
      'Poa bulbosa',
      'Rana temporaria',
      '  =Rana fusca Thunberg, 1811',
      '  =Rana muta Laurenti, 1768',
    ]
    expect(await treeOf(db(), 'Synonyme')).toEqual(tree)
    expect((await propertiesOf(db(), 'Synonyme'))[0]).toEqual([
      'Abies alba',
      { Synonyme: 'Abies pectinata DC. | = A. vulgaris Poir.' },
    ])
    expect(issuesOf(report)).toEqual({
      'Nicht alles in der Zelle ist der Name einer Art': [
        'arten.csv:7 Synonyme=siehe Poa alpina → nur als Eigenschaft übernommen, ohne Synonyme',
      ],
    })
    expect(report.files[0]?.columns.at(-1)?.became).toBe('Synonyme, Eigenschaft: Text, auch «-» (1)')
    expect((await importFrom(db(), source, options)).counts.slice(0, 2)).toEqual([0, 0])
    const german = 'Name;Synonyme\nRana temporaria;Taufrosch, Märzfrosch'
    expect(await treeFrom({ 'arten.csv': german }, 'Deutsche Synonyme')).toEqual(['Rana temporaria'])
    const mapping = { tables: [{ taxonomy: { properties: ['Synonyme'] } }] }
    await importFrom(db(), source, { ...options, taxonomy: 'Ohne Synonyme', mapping })
    expect(await treeOf(db(), 'Ohne Synonyme')).toEqual([
      'Abies alba',
      'Bufo bufo',
      'Picea abies',
      'Poa annua',
      'Poa bulbosa',
      'Rana temporaria',
    ])
  })

  test('notes and sums below a table are no taxa', async () => {
    const rows = [
      'Nr;Name;Funde',
      '1;Rana temporaria;3',
      '2;Bufo bufo;4',
      ';Quellen;',
      'Total;2;7',
      ';Summe;7',
      'Quelle: BAFU (2023);;',
      ';Légende : VU = vulnérable;',
      ';* nur im Tessin;',
      ';Stand 2023;',
      ';*Rana dalmatina;',
    ]
    const report = await importFrom(db(), writeSource({ 'arten.csv': rows.join('\n') }), { taxonomy: 'Anmerkungen', type: 'Art' })
    expect(await treeOf(db(), 'Anmerkungen')).toEqual(['*Rana dalmatina', 'Bufo bufo', 'Quellen', 'Rana temporaria'])
    expect(report.reasons.map(({ reason, shown }) => [reason, shown.map(({ line, value }) => `${line} ${value}`)])).toEqual([
      [
        'Die Zeile ist eine Anmerkung oder eine Summe und kein Taxon',
        ['5 Total', '6 Summe', '7 Quelle: BAFU (2023)', '8 Légende : VU = vulnérable', '9 * nur im Tessin', '10 Stand 2023'],
      ],
    ])
  })

  test('text that was encoded twice is taken as it stands, and said to be so', async () => {
    const notesOf = async (author: string) =>
      (
        await importFrom(db(), writeSource({ 'a.csv': `Name;Autor\nRana rana;${author}\n` }), {
          taxonomy: `Von ${author}`,
          type: 'Art',
        })
      ).files[0]?.notes
    expect(await notesOf('ChrÃ©tien')).toEqual([
      'Umlaute und Akzente sind schon in der Datei verdorben, zum Beispiel «ChrÃ©tien». ' +
        'Sie wurde einmal mit der falschen Zeichenkodierung gespeichert; nehmen Sie die Datei, aus der sie entstand.',
    ])
    expect(await notesOf('GrÃ¶ÃŸe')).toHaveLength(1)
    expect([await notesOf('Chrétien'), await notesOf('SÃO PAULO'), await notesOf('Âge')]).toEqual([[], [], []])
  })

  test('a column called Stufe is kept, whatever it holds', async () => {
    await treeFrom({ 'arten.csv': 'Name;Stufe\nAbies alba;montan\nPoa annua;2\n' }, 'Stufen')
    expect(await propertiesOf(db(), 'Stufen')).toEqual([
      ['Abies alba', { Stufe: 'montan' }],
      ['Poa annua', { Stufe: '2' }],
    ])
  })

  test.each(['Gültiger Name', 'Akzeptierter Name'])(
    'a column called %s makes synonyms, beside a classification',
    async (title) => {
      const rows = [
        `Name;Autor;Status;${title};Familie`,
        'Galium mollugo;L.;gültig;;Rubiaceae',
        'Galium album;Mill.;Synonym;Galium mollugo;Rubiaceae',
        'Poa annua;L.;gültig;Poa annua;Poaceae',
      ]
      expect(await treeFrom({ 'arten.csv': rows.join('\n') }, title)).toEqual([
        'Poaceae [family]',
        '  Poa annua',
        'Rubiaceae [family]',
        '  Galium mollugo',
        '    =Galium album',
      ])
    },
  )

  test.each([
    ['Scientific name', 'Accepted name'],
    ['Scientific name', 'Synonym of'],
    ['Name', 'Accepted name'],
    ['Nom latin', 'Nom valide'],
    ['Wissenschaftlicher Name', 'Gültiger wissenschaftlicher Name'],
    ['Art', 'Akzeptiertes Taxon'],
  ])('beside a column %s one called %s makes synonyms', async (name, accepted) => {
    const rows = [
      `${name};${accepted};Autor, Jahr`,
      'Rana temporaria;;Linnaeus, 1758',
      'Rana fusca;Rana temporaria;Thunberg, 1811',
    ]
    const taxonomy = `${name}, ${accepted}`
    const source = writeSource({ 'arten.csv': rows.join('\n') })
    const { files } = await importFrom(db(), source, { taxonomy, type: 'Art' })
    expect(await treeOf(db(), taxonomy)).toEqual(['Rana temporaria', '  =Rana fusca'])
    expect(files[0]?.columns.map(({ became }) => became)).toEqual(['Name', 'gültiger Name', 'Autor'])
  })

  test('a table with a scientific name may say the rest in everyday words, and the accepted name may be the only one', async () => {
    const rows = ['Scientific name;Parent;Common name', 'Rana;;', 'Rana temporaria;Rana;Common frog']
    const { files } = await importFrom(db(), writeSource({ 'a.csv': rows.join('\n') }), { taxonomy: 'Alltäglich', type: 'Art' })
    expect(await treeOf(db(), 'Alltäglich')).toEqual(['Rana', '  Rana temporaria'])
    expect(files[0]?.columns.at(-1)?.became).toBe('Name in einer anderen Sprache')
    expect(await treeFrom({ 'a.csv': 'Gültiger Name;Familie\nRana temporaria;Ranidae' }, 'Nur gültig')).toEqual([
      'Ranidae [family]',
      '  Rana temporaria',
    ])
  })

  test('a column that only says «Parent» or «Synonym von» may name rows by their names, ids or codes', async () => {
    const tree = ['Rana', '  Rana arvalis', '  Rana temporaria', '    =Rana fusca']
    const byName = [
      'Name;Übergeordnet;Synonym von',
      'Rana;;',
      'Rana arvalis;Rana;',
      'Rana temporaria;Rana;',
      'Rana fusca;;Rana temporaria',
    ]
    const byId = ['Nr;Name;Parent;Synonym von', '1;Rana;;', '2;Rana arvalis;1;', '3;Rana temporaria;1;', '4;Rana fusca;;3']
    const mixed = ['Nr;Name;Parent;Synonym von', '1;Rana;;', '2;Rana arvalis;Rana;', '3;Rana temporaria;Rana;', '4;Rana fusca;;3']
    for (const [index, rows] of [byName, byId, mixed].entries())
      expect(await treeFrom({ 'arten.csv': rows.join('\n') }, `Oben ${index}`)).toEqual(tree)
    const coded = ['Nr;Code;Name;Obereinheit', '1;6;Wälder;', '2;6.1;Buchenwälder;6']
    expect(await treeFrom({ 'arten.csv': coded.join('\n') }, 'Oben mit Code')).toEqual(['Wälder', '  Buchenwälder'])
    // Nobody has a row: it is made.
    expect(await treeFrom({ 'arten.csv': 'Name;Parent\nRosa canina;Rosaceae' }, 'Oben ohne Zeile')).toEqual([
      'Rosaceae',
      '  Rosa canina',
    ])
  })

  test('ids that are numbers of lines are refused once they have moved on, and left out the names tell the taxa', async () => {
    const species = ['Bufo bufo', 'Hyla arborea', 'Rana arvalis', 'Rana temporaria']
    const numbered = (names: readonly string[]) => ['Nr;Name', ...names.map((name, index) => `${index + 1};${name}`)].join('\n')
    await treeFrom({ 'arten.csv': numbered(species) }, 'Laufnummern')
    const longer = writeSource({ 'arten.csv': numbered(['Alytes obstetricans', ...species]) })
    const options = { taxonomy: 'Laufnummern', type: 'Art' } as const
    for (const dryRun of [true, false])
      await expect(importFrom(db(), longer, { ...options, dryRun })).rejects.toThrow(
        'Die Ids der Quelle sind laufende Nummern, die sich verschoben haben: «2» war «Hyla arborea» und wäre «Bufo bufo», ' +
          '«3» war «Rana arvalis» und wäre «Hyla arborea». So bekämen 4 Taxa den Namen eines anderen.',
      )
    const mapping = { tables: [{ taxonomy: { properties: ['Nr'] } }] }
    expect((await importFrom(db(), longer, { ...options, mapping })).counts).toEqual([1, 4, 0, 0])
    expect(await treeOf(db(), 'Laufnummern')).toEqual(['Alytes obstetricans', ...species])
    // Names that a new version gives to known ids.
    const renamed = numbered(['Bufo bufo', 'Hyla orientalis', 'Rana arvalis aggr.', 'Rana parvipalmata', 'Rana temporaria'])
    expect(await treeFrom({ 'arten.csv': renamed }, 'Laufnummern')).toContain('Hyla orientalis')
  })

  test('a table may be called names.csv, and the parent parentTaxonID', async () => {
    const rows = ['taxonID;scientificName;parentTaxonID', '1;Poaceae;', '2;Poa;1', '3;Poa annua;2']
    expect(await treeFrom({ 'names.csv': rows.join('\n') }, 'Namen')).toEqual(['Poaceae', '  Poa', '    Poa annua'])
  })
})

describeOneEngine('numbers as people write them', (db) => {
  const import_ = (lines: string[], options: Parameters<typeof importFrom>[2]) =>
    importFrom(db(), writeSource({ 'werte.csv': lines.join('\n') }), options)

  test('are numbers where all values of a column fit one reading, with the digits that they are written with', async () => {
    const report = await import_(
      [
        'Name;Komma;Punkt;Anteil;Seit;Offen;Text',
        "Abies alba;79,2;1'234.50;10%;1.3.2024;1,234;1,5",
        'Poa annua;−0,50;0.5;2,5 %;31.12.2019;2,345;<2',
        'Poa alpina;1.234,5;7;0%;2020-01-01;;NA',
      ],
      { taxonomy: 'Zahlen', type: 'Art' },
    )
    expect(report.files[0]?.columns.map(({ name, became }) => [name, became])).toEqual([
      ['Name', 'Name'],
      ['Komma', 'Eigenschaft: Zahl mit Dezimalkomma'],
      ['Punkt', 'Eigenschaft: Zahl'],
      ['Anteil', 'Eigenschaft: Zahl mit Dezimalkomma, Einheit %'],
      ['Seit', 'Eigenschaft: Datum'],
      ['Offen', 'Eigenschaft: Text, weil Werte wie 1,234 zwei Zahlen bedeuten können'],
      ['Text', 'Eigenschaft: Text, auch «NA» (1)'],
    ])
    const { rows } = await sql<{ line: string }>`
      select t.name || ' ' || t.properties::text as line from taxa t join taxonomies h on h.id = t.taxonomy_id where h.name = 'Zahlen' order by t.name`.execute(
      db().owner,
    )
    expect(rows.map(({ line }) => line)).toEqual([
      'Abies alba {"Seit": "2024-03-01", "Text": "1,5", "Komma": 79.2, "Offen": "1,234", "Punkt": 1234.50, "Anteil": 10}',
      'Poa alpina {"Seit": "2020-01-01", "Text": "NA", "Komma": 1234.5, "Punkt": "7", "Anteil": 0}',
      'Poa annua {"Seit": "2019-12-31", "Text": "<2", "Komma": -0.50, "Offen": "2,345", "Punkt": "0.5", "Anteil": 2.5}',
    ])
    const { rows: fields } = await sql<{ field: string }>`
      select f.name || ' ' || f.value_type || coalesce(' ' || f.unit, '') as field from property_fields f join taxonomies h on h.id = f.taxonomy_id
      where h.name = 'Zahlen' order by f.position`.execute(db().owner)
    expect(fields.map(({ field }) => field)).toEqual([
      'Komma number',
      'Punkt number',
      'Anteil number %',
      'Seit date',
      'Offen text',
      'Text text',
    ])
  })

  test('of a collection too; words for no value are left out where the mapping says so, and what is text stays text', async () => {
    const lines = ['Name;Wert;Zahl', 'Abies alba;1,5;NA', 'Poa annua;-;2,50']
    const first = { collection: 'Werte', taxonomies: ['Zahlen'] }
    await import_(lines, first)
    const linesOf = async () => {
      const { rows } = await sql<{ line: string }>`
        select t.name || ' ' || r.properties::text as line from property_records r join taxa t on t.id = r.taxon_id
        join property_collections c on c.id = r.collection_id where c.name = 'Werte' order by 1`.execute(db().owner)
      return rows.map(({ line }) => line)
    }
    expect(await linesOf()).toEqual(['Abies alba {"Wert": "1,5", "Zahl": "NA"}', 'Poa annua {"Wert": "-", "Zahl": "2,50"}'])
    const mapping = (read?: 'comma') => ({
      tables: [
        {
          collection: 'Werte',
          noValue: ['NA', '-'],
          properties: ['Wert', 'Zahl'].map((column) => ({ column, ...(read && { read }) })),
        },
      ],
    })
    // Filters that are out in the world compare texts.
    await import_(lines, { mapping: mapping() })
    expect(await linesOf()).toEqual(['Abies alba {"Wert": "1,5"}', 'Poa annua {"Zahl": "2,50"}'])
    const report = await import_(lines, { mapping: mapping('comma') })
    expect(await linesOf()).toEqual(['Abies alba {"Wert": 1.5}', 'Poa annua {"Zahl": 2.50}'])
    expect(report.files[0]?.cells).toEqual({ read: 6, taken: 4, named: 2 })
    expect((await import_(lines, { mapping: mapping('comma') })).counts).toEqual([0, 0, 2, 0])
  })
})

async function propertiesOf(database: Database, taxonomy: string): Promise<[string, unknown][]> {
  const { rows } = await sql<{ name: string; properties: unknown }>`
    select t.name, t.properties from taxa t join taxonomies h on h.id = t.taxonomy_id where h.name = ${taxonomy} order by t.sort_key`.execute(
    database.owner,
  )
  return rows.map(({ name, properties }) => [name, properties])
}
