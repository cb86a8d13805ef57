import { join } from 'node:path'
import { sql } from 'kysely'
import { describeOneEngine } from '../db/testing/testDatabase'
import { archive, importFrom, issuesOf, removeSources, treeOf, writeSource } from './testing/testSources'

afterAll(removeSources)

describeOneEngine('what can be imported, and what cannot', (db) => {
  test('ColDP with NameUsage, with and without prefix', async () => {
    for (const prefix of ['', 'col:']) {
      const header = ['ID', 'parentID', 'status', 'rank', 'scientificName', 'authorship', 'extinct']
        .map((name) => prefix + name)
        .join('\t')
      const folder = writeSource({
        'NameUsages.tsv':
          `${header}\n` +
          '1\t\taccepted\tgenus\tAbies\tMill.\t\n' +
          '2\t1\taccepted\tspecies\tAbies alba\tMill.\tfalse\n' +
          '3\t2\tsynonym\tspecies\tPinus picea\tL.\t\n' +
          '4\t1\tprovisionally accepted\tspecies\tAbies dubia\t\t\n' +
          '5\t\tbare name\tspecies\tAbies nuda\t\t\n',
        'VernacularName.tsv': `${prefix}taxonID\t${prefix}name\t${prefix}language\n2\tWeisstanne\tdeu\n`,
      })
      const report = await importFrom(db(), folder, { taxonomy: `Tannen ${prefix}` })
      expect([report.counts, report.totals]).toEqual([[5, 0, 0, 0], { read: 6, taken: 5, notTaken: 1 }])
      expect(await treeOf(db(), `Tannen ${prefix}`)).toEqual([
        'Abies [genus]',
        '  Abies alba [species]',
        '    =Pinus picea',
        '  Abies dubia [species]',
      ])
    }
  })

  test('ColDP with names, taxa and synonyms apart', async () => {
    const folder = writeSource({
      'name.csv':
        'ID,rank,scientificName,authorship,status,remarks\n' +
        'n1,genus,Abies,Mill.,,\n' +
        'n2,species,Abies alba,Mill.,established,gut\n' +
        'n3,species,Pinus picea,L.,,\n' +
        'n4,species,Pinus nuda,,,\n',
      'taxon.csv': 'ID,parentID,nameID,provisional,remarks\nt1,,n1,,\nt2,t1,n2,true,gross\nt3,t1,n9,,\n',
      'synonym.csv': 'ID,taxonID,nameID,status\ns1,t2,n3,synonym\n',
    })
    const report = await importFrom(db(), folder, { taxonomy: 'Drei Tabellen' })
    expect(await treeOf(db(), 'Drei Tabellen')).toEqual(['Abies [genus]', '  Abies alba [species]', '    =Pinus picea'])
    expect(issuesOf(report)).toEqual({
      'Der Name fehlt in name.csv': ['taxon.csv:4 nameID=n9 → nicht übernommen'],
      'Name ohne Taxon und Synonym': ['name.csv:5 ID=n4 → nicht übernommen'],
    })
    const { rows } = await sql`select author, status, properties from taxa where source_id = 't2'`.execute(db().owner)
    expect(rows).toEqual([
      {
        author: 'Mill.',
        status: 'provisionally accepted',
        properties: { remarks: 'gross', 'remarks (Name)': 'gut', 'status (Name)': 'established' },
      },
    ])
  })

  test('pro parte: a synonym of two names stands under both', async () => {
    const folder = writeSource({
      'taxon.txt': 'taxonID\tacceptedNameUsageID\tscientificName\n1\t\tAlpha prima\n2\t\tBeta secunda\n3\t1|2\tGamma tertia\n',
    })
    await importFrom(db(), folder, { taxonomy: 'Pro parte' })
    expect(await treeOf(db(), 'Pro parte')).toEqual(['Alpha prima', '  =Gamma tertia', 'Beta secunda', '  =Gamma tertia'])
  })

  test('parents and accepted names given by name', async () => {
    const folder = writeSource({
      'taxa.txt':
        'taxonID\tparentNameUsage\tacceptedNameUsage\ttaxonRank\tscientificName\n' +
        '1\tInsecta\t\torder\tColeoptera\n' +
        '2\tColeoptera\t\tspecies\tLeptura tinktura Döring, 2011\n' +
        '3\t\tLeptura tinktura Döring, 2011\tspecies\tLeptura falsa\n',
    })
    expect((await importFrom(db(), folder, { taxonomy: 'Bei Namen' })).created).toBe(1)
    expect(await treeOf(db(), 'Bei Namen')).toEqual([
      'Insecta',
      '  Coleoptera [order]',
      '    Leptura tinktura Döring, 2011 [species]',
      '      =Leptura falsa',
    ])
  })

  test('extracts of bigger lists: ids that lead nowhere, with the names and the classification of what they mean', async () => {
    const folder = writeSource({
      'taxa.csv': [
        'taxonID,parentNameUsageID,parentNameUsage,acceptedNameUsageID,acceptedNameUsage,scientificName,taxonRank,kingdom,order,family,genus',
        '1,,,,,Animalia,kingdom,Animalia,,,',
        '2,90,Curculionoidea,,,Curculionidae Latreille,family,Animalia,Coleoptera,Curculionidae,',
        '3,91,,,,Otiorhynchus,genus,Animalia,Coleoptera,Curculionidae,Otiorhynchus',
        '4,3,Otiorhynchus,,,Otiorhynchus alpicola,species,Animalia,Coleoptera,Curculionidae,Otiorhynchus',
        '5,92,Sitona,,,Sitona lineatus,species,Animalia,Coleoptera,Curculionidae,Sitona',
        '6,,,93,Sitona humeralis Stephens,Curculio humeralis,species,Animalia,Coleoptera,Curculionidae,Curculio',
        '7,,,94,,Curculio nullus,species,,,,',
        '8,95,,,,Ohne alles,species,,,,',
      ].join('\n'),
    })
    const report = await importFrom(db(), folder, { taxonomy: 'Auszug' })
    expect(await treeOf(db(), 'Auszug')).toEqual([
      'Animalia [kingdom]',
      '  Coleoptera [order]',
      '    Curculionoidea',
      '      Curculionidae Latreille [family]',
      '        Otiorhynchus [genus]',
      '          Otiorhynchus alpicola [species]',
      '        Sitona [genus]',
      '          Sitona lineatus [species]',
      'Ohne alles [species]',
      'Sitona humeralis Stephens',
      '  =Curculio humeralis',
    ])
    expect(report.created).toBe(4)
    expect(issuesOf(report)).toEqual({
      'Das übergeordnete Taxon fehlt in der Quelle, die Zeile sagt aber, wohin sie gehört': [
        'taxa.csv:3 übergeordnet=90 → unter «Curculionoidea» übernommen (Zeile von «Curculionidae Latreille»)',
        'taxa.csv:4 übergeordnet=91 → unter «Curculionidae» übernommen (Zeile von «Otiorhynchus»)',
        'taxa.csv:6 übergeordnet=92 → unter «Sitona» übernommen (Zeile von «Sitona lineatus»)',
      ],
      'Der akzeptierte Name fehlt in der Quelle, die Zeile nennt ihn aber': [
        'taxa.csv:7 akzeptiert=93 → unter «Sitona humeralis Stephens» übernommen (Zeile von «Curculio humeralis»)',
      ],
      'Der akzeptierte Name fehlt in der Quelle': ['taxa.csv:8 akzeptiert=94 → nicht übernommen (Zeile von «Curculio nullus»)'],
      'Das übergeordnete Taxon fehlt in der Quelle': [
        'taxa.csv:9 übergeordnet=95 → als Wurzel übernommen (Zeile von «Ohne alles»)',
      ],
    })
    expect((await importFrom(db(), folder, { taxonomy: 'Auszug' })).counts).toEqual([0, 0, 11, 0])
  })

  test('parents that are given by name only and stand in the classification too', async () => {
    const folder = writeSource({
      'taxa.csv': [
        'taxonID,parentNameUsageID,parentNameUsage,scientificName,taxonRank,order,family',
        '1,,Asterales,Compositae,family,Asterales,Compositae',
        '2,1,Compositae,Dicoma,genus,Asterales,Compositae',
        '3,,Compositae,Macledium,genus,Asterales,Compositae',
        '4,,Rosales,Ulmus,genus,,',
      ].join('\n'),
    })
    expect((await importFrom(db(), folder, { taxonomy: 'Bei Namen und Klassen' })).created).toBe(2)
    expect(await treeOf(db(), 'Bei Namen und Klassen')).toEqual([
      'Asterales [order]',
      '  Compositae [family]',
      '    Dicoma [genus]',
      '    Macledium [genus]',
      'Rosales',
      '  Ulmus [genus]',
    ])
  })

  test('a description in UTF-16', async () => {
    const folder = writeSource({ ...archive, 'meta.xml': Buffer.from(`\uFEFF${archive['meta.xml']}`, 'utf16le') })
    expect((await importFrom(db(), folder, { taxonomy: 'Sechzehn' })).totals).toEqual({ read: 15, taken: 10, notTaken: 5 })
  })

  test('a classification beside names of accepted taxa, and hybrid genera with and without their sign', async () => {
    const folder = writeSource({
      'taxa.csv': [
        'taxonID,acceptedNameUsage,scientificName,taxonRank,family,genus',
        '1,Catyclia,× Catyclia,genus,Orchidaceae,Catyclia',
        '2,,× Catyclia intermedia,species,Orchidaceae,Catyclia',
        '3,,xRubus Döring,genus,Rosaceae,',
        '4,,Rubus × loganobaccus,species,Rosaceae,Rubus',
        '5,× Catyclia intermedia,Encyclia falsa,species,Orchidaceae,Encyclia',
      ].join('\n'),
    })
    await importFrom(db(), folder, { taxonomy: 'Bastarde' })
    expect(await treeOf(db(), 'Bastarde')).toEqual([
      'Orchidaceae [family]',
      '  × Catyclia [genus]',
      '    × Catyclia intermedia [species]',
      '      =Encyclia falsa',
      'Rosaceae [family]',
      '  xRubus Döring [genus]',
      '    Rubus × loganobaccus [species]',
    ])
  })

  test('what cannot be imported is said in a sentence', async () => {
    const small = writeSource({ 'a.csv': 'id,name\n1,Wiese\n' })
    await importFrom(db(), small, { taxonomy: 'Unken', type: 'Art' })
    const cases: [string, Parameters<typeof importFrom>[2], RegExp][] = [
      [join(small, 'fehlt.csv'), {}, /fehlt\.csv: Diese Datei oder diesen Ordner gibt es nicht\.$/],
      [join(writeSource({ 'leer.csv': '' }), 'leer.csv'), {}, /leer\.csv: Die Datei ist leer\.$/],
      [join(writeSource({ 'bild.zip': Buffer.from('ffd8ffe000104a464946', 'hex') }), 'bild.zip'), {}, /Das ist ein JPEG-Bild/],
      [
        join(writeSource({ 'kaputt.zip': 'PK\x03\x04 und nichts weiter' }), 'kaputt.zip'),
        {},
        /Das ZIP-Archiv ist beschädigt oder unvollständig/,
      ],
      [
        small,
        {},
        /Ob das Arten oder Lebensräume sind, zeigt die Tabelle nicht\. Geben Sie --type Art oder --type Lebensraum an\./,
      ],
      [
        small,
        { type: 'Art', organization: 'Unbekannt' },
        /Die Organisation «Unbekannt» ist nicht bekannt\. Es gibt noch keine\./,
      ],
      [small, { type: 'Lebensraum', taxonomy: 'unken' }, /«Unken» gibt es schon als Taxonomie von Arten\./],
      [
        writeSource({ 'x.csv': 'a,b\n1,2\n' }),
        {},
        /Das Format ist nicht bekannt\. .* Gefunden wurden die Spalten: x\.csv: a, b$/,
      ],
      [
        writeSource({ 'meta.xml': archive['meta.xml'] }),
        {},
        /meta\.xml nennt die Datei taxa\.txt, die im Archiv fehlt\. Vorhanden sind: meta\.xml\./,
      ],
      [
        join(writeSource({ 'tabelle.xlsx': 'PK' }), 'tabelle.xlsx'),
        {},
        /Excel-Dateien können noch nicht gelesen werden|beschädigt/,
      ],
    ]
    for (const [path, options, message] of cases) await expect(importFrom(db(), path, options)).rejects.toThrow(message)
  })

  test.each([
    [
      'terms/Event"',
      /terms\/Taxon"/,
      'Der Kern des Archivs enthält «Event», nicht Taxa; jede Beobachtung würde ein eigenes Taxon. ',
    ],
    [
      '<coreid/>',
      /<coreid.*?>/,
      'Der Erweiterung «VernacularName» fehlt <coreid>; ihre Zeilen lassen sich keinem Taxon zuordnen.',
    ],
    [
      'dwc/terms/habitat',
      /dwc\/terms\/scientificName/,
      'Unter den Spalten des Kerns ist kein Name (scientificName). ' +
        'Gefunden wurden: parentNameUsageID, acceptedNameUsageID, habitat, taxonRank, taxonRemarks, country.',
    ],
    [
      'terms/Media"$1habitat',
      /terms\/Taxon"([^]*)scientificName/,
      'Der Kern des Archivs enthält «Media», nicht Taxa. Gebraucht wird ein Kern mit Taxa (rowType Taxon) und der Spalte scientificName.',
    ],
  ])('an archive described with «%s» is refused in a sentence', async (now, old, sentence) => {
    const meta = archive['meta.xml'].replace(old, now)
    await expect(importFrom(db(), writeSource({ ...archive, 'meta.xml': meta }))).rejects.toThrow(`meta.xml: ${sentence}`)
  })
})
