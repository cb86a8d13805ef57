import { key } from '../../../lib/domain/vocabulary/columnKey'
import type { Column } from '../columns/column'
import { headerColumns } from '../formats/taxonColumns'
import { describesTaxon, guessLong, guessRelation, guessTaxon } from './guessColumns'

const sameColumn = (column: Column) => column
const byWordsIn = (all: readonly Column[]) => (words: readonly string[]) =>
  words.flatMap((word) => all.find(({ name }) => key(name) === word) ?? [])[0]

const long = (...titles: string[]) => {
  const found = guessLong(byWordsIn(headerColumns(titles)), sameColumn)
  return found && [found.property.name, found.value.name, found.unit?.name ?? null]
}
const taxon = (...titles: string[]) => {
  const all = headerColumns(titles)
  const { columns, author, isId } = guessTaxon(all, byWordsIn(all), sameColumn, 'a.csv')
  return [columns.map(({ name }) => name).join(' + '), author?.name ?? null, isId]
}

test.each(['property', 'measurementType', 'Eigenschaft', 'Merkmal', 'Trait', 'Trait_Name', 'Parameter', 'Merkmalsname'])(
  '«%s» names the property of a row',
  (title) => {
    expect(long('Art', title, 'Wert')).toEqual([title, 'Wert', null])
  },
)

test.each(['value', 'measurementValue', 'Wert', 'Ausprägung', 'Trait value', 'Merkmalswert'])(
  '«%s» is the value of a row',
  (title) => {
    expect(long('Art', 'Merkmal', title)).toEqual(['Merkmal', title, null])
  },
)

test.each(['unit', 'measurementUnit', 'Einheit', 'trait_unit'])('«%s» is the unit of a row', (title) => {
  expect(long('Art', 'Merkmal', 'Wert', title)).toEqual(['Merkmal', 'Wert', title])
})

test('without a property or without a value a table is no table with one value per row', () => {
  expect([long('Art', 'Merkmal'), long('Art', 'Wert'), long('Art', 'Länge', 'Einheit')]).toEqual([null, null, null])
})

test.each([
  'relatedScientificName',
  'relatedTaxon',
  'relatedTaxonScientificName',
  'relatedName',
  'Partner',
  'Partnername',
  'Beziehungspartner',
  'Host',
  'Hostplant',
  'Hostname',
  'Wirt',
  'Wirtspflanze',
  'Nahrungspflanze',
  'Raupenfutterpflanze',
  'Futterpflanze',
])('«%s» names the other end of a relation, and its type where no column does', (title) => {
  expect(guessRelation(headerColumns(['Art', title]))).toEqual([
    { partner: { columns: [title], isId: false }, type: { text: title } },
  ])
})

test.each(['relatedTaxonID', 'relatedID', 'partnerID', 'relatedResourceID', 'relatedNameUsageID'])(
  '«%s» is the id of the other end of a relation',
  (title) => {
    expect(guessRelation(headerColumns(['Art', title]))).toEqual([
      { partner: { columns: [title], isId: true }, type: { text: title } },
    ])
  },
)

test.each([
  'relationType',
  'interactionType',
  'relationshipOfResource',
  'Beziehungsart',
  'Beziehung',
  'Art der Beziehung',
  'Type',
  'Typ',
])('«%s» is the type of a relation', (title) => {
  expect(guessRelation(headerColumns(['Art', 'Partner', title]))).toEqual([
    { partner: { columns: ['Partner'], isId: false }, type: { column: title } },
  ])
})

test('a name goes before an id, and without either there is no relation', () => {
  expect(guessRelation(headerColumns(['partnerID', 'Partner']))).toEqual([
    { partner: { columns: ['Partner'], isId: false }, type: { text: 'Partner' } },
  ])
  expect(guessRelation(headerColumns(['Art', 'Typ']))).toEqual([])
})

test.each(['Arten', 'Espece', 'Espèce', 'Nom latin', 'Wiss. Name', 'Latein', 'lateinisch', 'scientificName', 'Taxon'])(
  '«%s» names the taxon',
  (title) => {
    expect(taxon('Wert', title)).toEqual([title, null, false])
    expect(taxon(title, 'Autor')).toEqual([title, 'Autor', false])
  },
)

test('what may be said of a taxon as well as name one names it only where nothing else does', () => {
  for (const loose of ['Habitat', 'Lebensraum', 'Einheit', 'Bezeichnung', 'Habitatname']) {
    expect(taxon(loose, 'Art', 'Länge')).toEqual(['Art', null, false])
    expect(taxon(loose, 'Species')).toEqual(['Species', null, false])
    expect(taxon('Gattung', 'Art', loose)).toEqual(['Gattung + Art', null, false])
    expect(taxon(loose, 'Arten')).toEqual(['Arten', null, false])
    expect(taxon(loose, 'Deutscher Name')).toEqual(['Deutscher Name', null, false])
    expect(taxon('taxonID', loose)).toEqual(['taxonID', null, true])
    expect(taxon('ID', loose, 'Fläche')).toEqual([loose, null, false])
  }
})

test('a name in parts goes before an id, a single part and a German name too', () => {
  expect(taxon('ID', 'Genus', 'Species', 'Autor')).toEqual(['Genus + Species', 'Autor', false])
  expect(taxon('ID', 'Art')).toEqual(['Art', null, false])
  expect(taxon('ID', 'Deutscher Name')).toEqual(['Deutscher Name', null, false])
  expect(taxon('ID', 'Autor')).toEqual(['ID', null, true])
  expect(taxon('coreid', 'Wert')).toEqual(['coreid', null, true])
})

test('a table in which no column names the taxon is refused, with the first sixty of its columns', () => {
  const titles = Array.from({ length: 61 }, (_, index) => `k${index}`)
  expect(() => taxon(...titles)).toThrow(
    'a.csv: Welche Spalte das Taxon nennt, ist nicht zu erkennen. Nennen Sie sie in der Zuordnung ("taxon": { "columns": ["…"] }). ' +
      `Vorhanden sind: ${titles
        .slice(0, 60)
        .map((title) => `«${title}»`)
        .join(', ')}.`,
  )
})

test('what is said about the name itself is no property, a habitat or a unit is one', () => {
  const says = (...titles: string[]) => headerColumns(titles).filter(describesTaxon)
  expect(says('Familie', 'Genus', 'Autor', 'Wissenschaftlicher Name').map(({ name }) => name)).toEqual([
    'Familie',
    'Genus',
    'Autor',
    'Wissenschaftlicher Name',
  ])
  expect(says('Habitat', 'Lebensraum', 'Einheit', 'Bezeichnung', 'Name', 'Nom', 'Länge')).toEqual([])
})

test('where no word names the taxon the values do, words and ids of taxa go before', () => {
  const named = (header: string, ...rows: string[]) => {
    const all = headerColumns(header.split(';'))
    const seen = rows.map((row) => ({ values: row.split(';') }))
    return guessTaxon(all, byWordsIn(all), sameColumn, 'a.csv', seen).columns.map(({ name }) => name)
  }
  expect(named('Pflanze;Wert', 'Salix alba;1')).toEqual(['Pflanze'])
  expect(named('Art (wissenschaftlich);Deutsch', 'Salix alba;Silber-Weide')).toEqual(['Art (wissenschaftlich)'])
  expect(named('taxonID;Wirt', '7;Salix alba')).toEqual(['taxonID'])
  expect(named('Lebensraum;Charakterart', 'Auwald;Salix alba')).toEqual(['Lebensraum'])
  expect(() => named('Wirt;Gast', 'Salix alba;Aphis farinosa')).toThrow('ist nicht zu erkennen')
})
