import { key } from '../../../lib/domain/vocabulary/columnKey'
import { nameParts } from '../../../lib/domain/vocabulary/nameOfParts'
import { RowCells } from '../columns/rowCells'
import { assignColumns, headerColumns, mapTaxon } from './taxonColumns'
import { classificationColumns, coldp, darwinCore, isCalledSource, everydayWords, type Vocabulary } from './vocabulary'

test('a column is known by its word, whatever stands before it and between', () => {
  const columns = {
    'dwc:scientificName': 'scientificname',
    'col:parentID': 'parentid',
    'http://rs.tdwg.org/dwc/terms/taxonRank': 'taxonrank',
    dc_Name: 'name',
    ' Taxon-Rank ': 'taxonrank',
    'Name (FR)': 'namefr',
    'übergeordnete Id': 'übergeordneteid',
    'taxon:id': 'taxonid',
  }
  expect(Object.keys(columns).map(key)).toEqual(Object.values(columns))
})

test.each<[string, Vocabulary]>([
  ['Darwin Core', darwinCore],
  ['ColDP', coldp],
  ['everyday tables', everydayWords],
])('every word of %s can be met and means one thing', (_, vocabulary) => {
  const words = Object.values(vocabulary).flat()
  expect(words.map(key)).toEqual(words)
  expect(words).not.toContain('')
  expect(new Set(words).size).toBe(words.length)
})

test('the same of ranks and of parts of a name', () => {
  for (const words of [...classificationColumns.map((each) => each.words), ...nameParts]) {
    expect(words.map(key)).toEqual(words)
    expect(words).not.toContain('')
  }
  const all = classificationColumns.flatMap(({ words }) => words)
  expect(new Set(all).size).toBe(all.length)
})

/** The roles of these columns, each as «role: column». */
function roles(header: string, vocabulary: Vocabulary): string[] {
  const assigned = assignColumns(headerColumns(header.split(', ')), vocabulary).roles
  return Object.entries(assigned).map(([role, column]) => `${role}: ${column.name}`)
}

test('columns of the formats get their roles', () => {
  expect(roles('ID, parentID, scientificName, authorship, rank, status, provisional, extinct', coldp).sort()).toEqual([
    'author: authorship',
    'id: ID',
    'name: scientificName',
    'parentId: parentID',
    'provisional: provisional',
    'rank: rank',
    'status: status',
  ])
  const ofDarwinCore = 'taxonID, parentNameUsageID, acceptedNameUsage, scientificName, taxonomicStatus, vernacularName'
  expect(roles(ofDarwinCore, darwinCore).sort()).toEqual([
    'acceptedName: acceptedNameUsage',
    'id: taxonID',
    'name: scientificName',
    'parentId: parentNameUsageID',
    'status: taxonomicStatus',
    'vernacular: vernacularName',
  ])
  expect(roles('Nr., Taxonname, Autor, Rang, Deutscher Name, Name (FR), Stufe, Kürzel', everydayWords).sort()).toEqual([
    'author: Autor',
    'code: Kürzel',
    'id: Nr.',
    'level: Stufe',
    'name: Taxonname',
    'rank: Rang',
    'vernacular-de: Deutscher Name',
    'vernacular-fr: Name (FR)',
  ])
  const classified = headerColumns(['Règne', 'FAMILLE (-aceae)', 'Gattung', 'Artepitheton', 'Unterart'])
  const { classification, parts } = assignColumns(classified, everydayWords)
  expect(classification.map(({ rank, column }) => [rank, column.name])).toEqual([
    ['kingdom', 'Règne'],
    ['family', 'FAMILLE (-aceae)'],
    ['genus', 'Gattung'],
  ])
  expect(parts.map(({ name }) => name)).toEqual(['Gattung', 'Artepitheton', 'Unterart'])
})

test('names of 500 and ids of 600 characters are taken, longer ones are named with their column', () => {
  const columns = assignColumns(headerColumns(['id', 'Artname']), everydayWords)
  const map = (id: number, name: number) => mapTaxon(columns, new RowCells().begin(['1'.repeat(id), 'a'.repeat(name)]))
  expect(map(600, 500)).toMatchObject({ id: '1'.repeat(600), name: 'a'.repeat(500) })
  expect(map(1, 501)).toEqual({ reason: 'Der Name ist länger als 500 Zeichen', column: 'Artname', value: 'a'.repeat(80) })
  expect(map(601, 1)).toEqual({ reason: 'Eine Id ist länger als 600 Zeichen', column: 'id', value: '1'.repeat(80) })
  expect(map(1, 0)).toEqual({ reason: 'Der Name ist leer', column: 'Artname' })
  const parts = assignColumns(headerColumns(['Gattung', 'Artepitheton']), {})
  expect(mapTaxon(parts, new RowCells().begin(['a'.repeat(300), 'b'.repeat(300)]))).toMatchObject({
    reason: 'Der Name ist länger als 500 Zeichen',
    column: 'Name',
  })
})

test('what may be said of a taxon as well as name one is its name only where nothing else is', () => {
  expect(roles('Code, Lebensraum', everydayWords)).toEqual(['name: Lebensraum', 'code: Code'])
  for (const loose of ['Lebensraum', 'Habitat', 'Einheit', 'Bezeichnung']) {
    expect(roles(`Gattung, Art, ${loose}`, everydayWords)).toEqual([])
    expect(roles(`${loose}, Taxonname`, everydayWords)).toEqual(['name: Taxonname'])
  }
})

test('columns that are called like a source, whatever their case, number and language', () => {
  const called = [
    ...['Quelle', 'Quellen', 'Quellenangabe', 'Quellenangaben', 'Datenquelle', 'DATENQUELLEN', 'Literatur', 'Literaturangabe'],
    ...['Literaturangaben', 'Literaturquelle', 'Literaturquellen', 'Referenz', 'Referenzen', 'Bibliografie', 'Bibliographie'],
    ...['source', 'Sources', 'data_source', 'sourceOfRecord', 'Record Source', 'source reference', 'Literature', 'reference'],
    ...['References', 'référence', 'références', 'dcterms:bibliographicCitation', 'citation', 'bibliography', 'fonte', 'fonti'],
  ]
  expect(called.filter((column) => !isCalledSource(column))).toEqual([])
  expect(['Quellgebiet', 'Quelltyp', 'Referenzfläche', 'sourceID', 'Literaturjahr', ''].filter(isCalledSource)).toEqual([])
})

test('a column of names is known by its words in the languages of the country, though they read as a name themselves', () => {
  const titles = [
    'Name wissenschaftlich',
    'Artname (wissenschaftlich)',
    'Name lateinisch',
    'Nome scientifico',
    'Nom scientifique',
  ]
  const named = titles.map((title) => assignColumns(headerColumns(['Nr.', title, 'Rang']), everydayWords).roles.name?.name)
  expect(named).toEqual(titles)
})
