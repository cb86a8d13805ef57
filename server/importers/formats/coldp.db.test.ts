import { sql } from 'kysely'
import { describeOneEngine } from '../../db/testing/testDatabase'
import { linesOf } from '../facts/testing/testFacts'
import { importFrom, issuesOf, removeSources, treeOf, writeSource } from '../testing/testSources'
import { undoImport } from '../undo/undoImport'

afterAll(removeSources)

const tsv = (...rows: string[]) => rows.map((row) => `${row.replaceAll(',', '\t')}\n`).join('')

describeOneEngine('ColDP', (db) => {
  const load = (files: Record<string, string>, taxonomy: string) =>
    importFrom(db(), writeSource(files), { taxonomy, type: 'Art' })

  test.each([
    ['NameUsage.tsv', 'ID, name, rank', { 'NameUsage.tsv': tsv('ID,name,rank', '1,Abies alba,species') }],
    ['Name.tsv', 'ID, rank', { 'Name.tsv': tsv('ID,rank', 'n1,species'), 'Taxon.tsv': tsv('ID,nameID', '1,n1') }],
  ])('%s without a column of names is refused, with the columns there are', async (file, columns, files) => {
    await expect(load(files, 'Namenlos')).rejects.toThrow(
      new Error(`${file}: Es fehlt die Spalte scientificName. Gefunden wurden: ${columns}.`),
    )
  })

  test('of two columns of the same name the first is meant, and the second is kept beside it', async () => {
    const files = {
      'Name.tsv': tsv('ID,scientificName', 'n1,Abies alba', 'n2,Picea abies', 'n3,Pinus picea'),
      'Taxon.tsv': tsv('ID,nameID,name_id,id', 't1,n1,n2,x1', 't2,n2,n1,x2'),
      'Synonym.tsv': tsv('ID,taxonID,nameID,taxon_id', 's1,t1,n3,t2'),
    }
    await load(files, 'Doppelt')
    expect(await treeOf(db(), 'Doppelt')).toEqual(['Abies alba', '  =Pinus picea', 'Picea abies'])
    const { rows } = await sql`
      select t.source_id as id, t.name, t.properties from taxa t join taxonomies h on h.id = t.taxonomy_id
      where h.name = 'Doppelt' order by t.name`.execute(db().owner)
    expect(rows).toEqual([
      { id: 't1', name: 'Abies alba', properties: { name_id: 'n2', id: 'x1' } },
      { id: 't2', name: 'Picea abies', properties: { name_id: 'n1', id: 'x2' } },
      { id: 's1', name: 'Pinus picea', properties: { taxon_id: 't2' } },
    ])
  })

  const names = tsv('ID,scientificName', '1,Abies alba', '2,Picea abies', '3,Pinus picea', '4,Pinus vera')
  const numbered = (...synonyms: string[]) => ({
    'Name.tsv': names,
    'Taxon.tsv': tsv('ID,nameID', '1,1', '3,2'),
    'Synonym.tsv': tsv('taxonID,nameID', ...synonyms),
  })
  const synonymsOf = async (taxonomy: string) =>
    (
      await sql`
        select s.id as row, s.source_id as id, s.name, a.name as accepted, s.properties from taxa s join taxa a on a.id = s.accepted_id
        join taxonomies h on h.id = s.taxonomy_id where h.name = ${taxonomy} order by s.source_id collate "C"`.execute(db().owner)
    ).rows

  test('synonyms without ids of their own have them of their names, which are no ids of taxa, and of one name under two taxa one each', async () => {
    const report = await load(numbered('1,3', '3,4', '1,4'), 'Ohne Id')
    expect(issuesOf(report)).toEqual({})
    expect(await synonymsOf('Ohne Id')).toEqual([
      { row: expect.any(String), id: 'synonym:3', name: 'Pinus picea', accepted: 'Abies alba', properties: {} },
      { row: expect.any(String), id: 'synonym:4#1', name: 'Pinus vera', accepted: 'Abies alba', properties: {} },
      { row: expect.any(String), id: 'synonym:4#3', name: 'Pinus vera', accepted: 'Picea abies', properties: {} },
    ])
  })

  test('they are the same again, in whatever order their rows stand, and what is taken back leaves them as they were', async () => {
    await load(numbered('1,3', '3,4', '1,4'), 'Noch einmal')
    const before = await synonymsOf('Noch einmal')
    expect((await load(numbered('1,3', '3,4', '1,4'), 'Noch einmal')).counts).toEqual([0, 0, 5, 0])
    expect((await load(numbered('1,4', '3,4', '1,3'), 'Noch einmal')).counts).toEqual([0, 0, 5, 0])
    const { batch, counts } = await load(numbered('3,3', '3,4', '1,4'), 'Noch einmal')
    expect(counts).toEqual([0, 1, 4, 0])
    expect(await synonymsOf('Noch einmal')).toEqual(
      before.map((row, at) => (at === 0 ? Object.assign({}, row, { accepted: 'Picea abies' }) : row)),
    )
    await undoImport(db(), batch ?? '')
    expect(await synonymsOf('Noch einmal')).toEqual(before)
  })

  test('the same pair twice is one synonym, and a name that has become one of two taxa is still that of the first', async () => {
    const report = await load(numbered('1,3', '1,3'), 'Paare')
    expect(issuesOf(report)).toEqual({
      'Die Id kommt schon in einer früheren Zeile vor': ['Synonym.tsv:3 Id=synonym:3 → nicht übernommen'],
      'Name ohne Taxon und Synonym': ['Name.tsv:5 ID=4 → nicht übernommen'],
    })
    const [first] = await synonymsOf('Paare')
    expect((await load(numbered('3,3', '1,3'), 'Paare')).counts).toEqual([1, 1, 2, 0])
    expect((await synonymsOf('Paare'))[0]).toEqual({ ...Object(first), id: 'synonym:3#1' })
  })

  test('what names a taxon that was not taken is not said of the synonym whose name has its number', async () => {
    const files = {
      'Name.tsv': names,
      'Taxon.tsv': tsv('ID,nameID,parentID', '1,1,', '2,2,3', '3,99,'),
      'Synonym.tsv': tsv('taxonID,nameID', '1,3'),
      'VernacularName.tsv': tsv('taxonID,name', '3,Lärche'),
      'Distribution.tsv': tsv('taxonID,area', '3,Wallis'),
    }
    const report = await load(files, 'Fremd')
    expect(await treeOf(db(), 'Fremd')).toEqual(['Abies alba', '  =Pinus picea', 'Picea abies'])
    expect(await linesOf(db(), 'Fremd: Verbreitung')).toEqual([])
    expect(issuesOf(report)).toEqual({
      'Das Taxon dieses Namens fehlt oder wurde nicht übernommen': ['VernacularName.tsv:2 Taxon=3 → nicht übernommen'],
      'Das Taxon fehlt in der Quelle oder wurde nicht übernommen': ['Distribution.tsv:2 taxonID=3 → nicht übernommen'],
      'Das übergeordnete Taxon fehlt in der Quelle': [
        'Taxon.tsv:3 übergeordnet=3 → als Wurzel übernommen (Zeile von «Picea abies»)',
      ],
      'Der Name fehlt in Name.tsv': ['Taxon.tsv:4 nameID=99 → nicht übernommen'],
      'Name ohne Taxon und Synonym': ['Name.tsv:5 ID=4 → nicht übernommen'],
    })
  })

  test('a synonym whose name is missing stays where what is missing goes', async () => {
    await load(numbered('1,3'), 'Fehlend')
    const files = { ...numbered('1,3'), 'Name.tsv': tsv('ID,scientificName', '1,Abies alba', '2,Picea abies') }
    const { counts } = await importFrom(db(), writeSource(files), { taxonomy: 'Fehlend', type: 'Art', deleteMissing: true })
    expect(counts).toEqual([0, 0, 2, 0])
    expect(await treeOf(db(), 'Fehlend')).toEqual(['Abies alba', '  =Pinus picea', 'Picea abies'])
  })
})
