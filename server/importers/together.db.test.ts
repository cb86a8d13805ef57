import { join } from 'node:path'
import type { TableMapping } from '../../lib/domain/import/importMapping'
import { describeOneEngine } from '../db/testing/testDatabase'
import { importFrogs, linesOf, stateOf } from './facts/testing/testFacts'
import { workbook, zip } from './source/testing/testZip'
import { archive, importFrom, issuesOf, removeSources, treeOf, writeSource } from './testing/testSources'
import { undoImport } from './undo/undoImport'

afterAll(removeSources)

const entries = (files: Record<string, string>) => Object.entries(files).map(([path, text]) => ({ path, text }))

const taxa = [
  ['id', 'parentId', 'acceptedId', 'Name', 'Autor', 'Rang', 'Deutscher Name'],
  ['1', '', '', 'Odonata', '', 'order', 'Libellen'],
  ['2', '1', '', 'Anax imperator', 'Leach, 1815', 'species', 'Grosse Königslibelle'],
  ['3', '1', '', 'Aeshna cyanea', '(O. F. Müller, 1764)', 'species', ''],
  ['4', '', '2', 'Anax formosus', 'Vander Linden, 1823', 'species', ''],
]
const traits = [
  ['Art', 'Flügel', 'Beute'],
  ['Anax imperator Leach, 1815', '52', 'ja'],
  ['Aeshna cyanea', '45', 'nein'],
]
const sources = [
  ['Kürzel', 'Titel'],
  ['W99', 'Wildermuth 1999'],
]
const book = (sheets: Record<string, string[][]>) => join(writeSource({ 'libellen.xlsx': workbook(sheets) }), 'libellen.xlsx')

const taxonomy: TableMapping = { sheet: 'Taxa', taxonomy: {}, taxonomyName: 'Libellen', type: 'Art' }
const collection: TableMapping = { sheet: 'Merkmale', collection: 'Merkmale der Libellen' }
const together = { mapping: { tables: [taxonomy, collection] } }

describeOneEngine('a taxonomy and collections about it in one import', (db) => {
  test('a workbook brings both, the names are found in what comes with them, and one undo takes both back', async () => {
    const before = await stateOf(db())
    const source = book({ Taxa: taxa, Merkmale: traits, Quellen: sources })
    const dry = await importFrom(db(), source, { ...together, dryRun: true })
    expect(await stateOf(db())).toEqual(before)
    const report = await importFrom(db(), source, together)
    expect(await treeOf(db(), 'Libellen')).toEqual([
      'Odonata [order]',
      '  Aeshna cyanea [species]',
      '  Anax imperator [species]',
      '    =Anax formosus',
    ])
    expect(await linesOf(db(), 'Merkmale der Libellen')).toEqual([
      'Aeshna cyanea {"Beute": "nein", "Flügel": "45"}',
      'Anax imperator {"Beute": "ja", "Flügel": "52"}',
    ])
    // Four names, two in German, two records: what was said beforehand is what came.
    expect([report.counts, dry.counts]).toEqual([
      [8, 0, 0, 0],
      [8, 0, 0, 0],
    ])
    expect(report.files.map(({ path, cells }) => [path, cells])).toEqual([
      ['libellen.xlsx, Blatt «Taxa»', { read: 20, taken: 20, named: 0 }],
      ['libellen.xlsx, Blatt «Merkmale» → Merkmale der Libellen', { read: 6, taken: 6, named: 0 }],
    ])
    // What is not taken is named, with its columns.
    expect(report.untouched).toMatchObject([
      {
        path: 'libellen.xlsx, Blatt «Quellen»',
        rows: 1,
        columns: [
          { name: 'Kürzel', filled: 1 },
          { name: 'Titel', filled: 1 },
        ],
      },
    ])
    expect((await importFrom(db(), source, together)).counts).toEqual([0, 0, 8, 0])
    await undoImport(db(), report.batch)
    expect(await stateOf(db())).toEqual(before)
  })

  test('names are found as in any taxonomy: synonyms, German names, other authors; what is only spelt alike is named with what it may mean', async () => {
    const names = [
      ['Art', 'Wert'],
      ['Anax formosus', '1'],
      ['Aeshna cyanea Linnaeus, 1758', '2'],
      ['Aeshna cyonea', '3'],
      ['Wolpertinger', '4'],
    ]
    const source = book({ Taxa: taxa, Merkmale: names })
    for (const dryRun of [true, false]) {
      const report = await importFrom(db(), source, { ...together, dryRun })
      expect(issuesOf(report)).toEqual({
        'Den Namen gibt es nur in ähnlicher Schreibweise': [
          'libellen.xlsx, Blatt «Merkmale» → Merkmale der Libellen:4 Art=Aeshna cyonea ' +
            '→ nicht übernommen (gemeint vielleicht: Aeshna cyanea (O. F. Müller, 1764))',
        ],
        'Diesen Namen gibt es in den Taxonomien nicht': [
          'libellen.xlsx, Blatt «Merkmale» → Merkmale der Libellen:5 Art=Wolpertinger → nicht übernommen',
        ],
      })
      expect(report.counts).toEqual([8, 0, 0, 0])
      if (!dryRun) await undoImport(db(), report.batch)
    }
    const named: string[][] = [
      ['Art', 'Wert'],
      ['Grosse Königslibelle', '1'],
    ]
    const byId: TableMapping = { sheet: 'Ids', collection: 'Nach Id', taxon: { columns: ['Art'], isId: true } }
    const ids: string[][] = [
      ['Art', 'Wert'],
      ['3', '2'],
    ]
    const all = book({ Taxa: taxa, Merkmale: named, Ids: ids })
    const both = await importFrom(db(), all, { mapping: { tables: [taxonomy, collection, byId] } })
    expect([...(await linesOf(db(), 'Merkmale der Libellen')), ...(await linesOf(db(), 'Nach Id'))]).toEqual([
      'Anax imperator {"Wert": "1"}',
      'Aeshna cyanea {"Wert": "2"}',
    ])
    await undoImport(db(), both.batch)
  })

  test('what somebody decided about a name holds, by the name of a taxon that comes with it', async () => {
    const names = [
      ['Art', 'Wert'],
      ['Aeshna cyonea', '3'],
    ]
    const decided: TableMapping = { ...collection, decisions: { 'Aeshna cyonea': 'Aeshna cyanea (O. F. Müller, 1764)' } }
    const report = await importFrom(db(), book({ Taxa: taxa, Merkmale: names }), { mapping: { tables: [taxonomy, decided] } })
    expect(await linesOf(db(), 'Merkmale der Libellen')).toEqual(['Aeshna cyanea {"Wert": "3"}'])
    await undoImport(db(), report.batch)
  })

  test('a later table changes both, and keeps or deletes what is missing in each as each says', async () => {
    const first = await importFrom(db(), book({ Taxa: taxa, Merkmale: traits }), together)
    const shorter = book({
      Taxa: taxa.filter(([id]) => id !== '3'),
      Merkmale: [...traits.slice(0, 1), ['Anax imperator', '53', 'ja']],
    })
    const missing = (ofTaxa?: 'delete', ofTraits?: 'delete') => ({
      mapping: {
        tables: [
          { ...taxonomy, ...(ofTaxa && { missing: ofTaxa }) },
          { ...collection, ...(ofTraits && { missing: ofTraits }) },
        ],
      },
    })
    const counts = async (mapping: ReturnType<typeof missing>) => {
      const { counts, left } = await importFrom(db(), shorter, { ...mapping, dryRun: true })
      return [...counts, left]
    }
    expect(await counts(missing())).toEqual([0, 1, 5, 0, 2])
    // The taxon has an entry, so that it stays.
    expect(await counts(missing('delete'))).toEqual([0, 1, 5, 0, 1])
    expect(await counts(missing(undefined, 'delete'))).toEqual([0, 1, 5, 1, 1])
    expect(await counts(missing('delete', 'delete'))).toEqual([0, 1, 5, 2, 0])
    const second = await importFrom(db(), shorter, missing('delete', 'delete'))
    expect(await linesOf(db(), 'Merkmale der Libellen')).toEqual(['Anax imperator {"Beute": "ja", "Flügel": "53"}'])
    await undoImport(db(), second.batch)
    await undoImport(db(), first.batch)
  })

  test('an archive comes as a whole, and a table beside it is about its taxa', async () => {
    const files = { ...archive, 'werte.csv': 'Art;Wert\nAlpha prima;7\n' }
    const source = join(writeSource({ 'archiv.zip': zip(entries(files)) }), 'archiv.zip')
    const alone = await importFrom(db(), source, { taxonomy: 'Archiv', dryRun: true })
    const mapping = {
      tables: [
        { taxonomy: {}, taxonomyName: 'Archiv' },
        { file: 'werte.csv', collection: 'Werte' },
      ],
    }
    const report = await importFrom(db(), source, { mapping, dryRun: true })
    expect(alone.untouched.map(({ path }) => path)).toContain('werte.csv')
    expect(report.untouched.map(({ path }) => path)).not.toContain('werte.csv')
    expect([...report.taxonomies, ...report.collections]).toEqual([...alone.taxonomies, ...alone.collections, 'Werte'])
    const core = {
      tables: [
        { taxonomy: {}, taxonomyName: 'Archiv' },
        { file: 'taxa.txt', collection: 'Werte' },
      ],
    }
    await expect(importFrom(db(), source, { mapping: core })).rejects.toThrow(/«taxa\.txt» gehört zum Archiv/)
  })

  test('names are looked for in other taxonomies too where the mapping says so, the first that has one decides', async () => {
    await importFrogs(db())
    const names = [
      ['Art', 'Wert'],
      ['Hyla arborea', '1'],
      ['Anax imperator', '2'],
    ]
    const source = book({ Taxa: taxa, Merkmale: names })
    const both = { ...collection, taxonomies: ['Lurche', 'Libellen'] }
    const report = await importFrom(db(), source, { mapping: { tables: [taxonomy, both] } })
    expect(await linesOf(db(), 'Merkmale der Libellen')).toEqual(['Anax imperator {"Wert": "2"}', 'Hyla arborea {"Wert": "1"}'])
    await undoImport(db(), report.batch)
    const elsewhere = { ...collection, taxonomies: ['Lurche'] }
    const other = await importFrom(db(), source, { mapping: { tables: [taxonomy, elsewhere] }, dryRun: true })
    expect(Object.keys(issuesOf(other))).toEqual(['Diesen Namen gibt es in den Taxonomien nicht'])
  })

  test('two taxonomies at once are refused, and so is what means nothing for one', async () => {
    const source = book({ Taxa: taxa, Merkmale: traits })
    const refused = (...tables: TableMapping[]) => importFrom(db(), source, { mapping: { tables } })
    await expect(refused(taxonomy, { ...taxonomy, sheet: 'Merkmale' })).rejects.toThrow(/höchstens eine Tabelle mit «taxonomy»/)
    await expect(refused({ ...taxonomy, sameTaxon: 'join' }, collection)).rejects.toThrow(/bedeutet «sameTaxon» nichts/)
  })
})
