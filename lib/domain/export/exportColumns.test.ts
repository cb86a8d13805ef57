import { namesOf } from './exportAxes'
import {
  columnHeader,
  columnKey,
  exportColumnKeys,
  pnameLabel,
  pnameOfProperty,
  propertyOfKey,
  propertyOfPname,
} from './exportColumns'
import { parseExportQuery } from './exportQuery'

const keys = (query: string) => {
  const { settings, view } = parseExportQuery(query)
  return exportColumnKeys(settings, view)
}

const chosen =
  'taxProperties=A~@rank&pcoProperties=R~x&pcoProperties=S~y&rcoProperties=R~frisst~@partner&pcoFilters=R~z~notEmpty~'

test('columns stand as chosen, the fields of the filters behind them', () => {
  expect(keys(`${chosen}&pcoFilters=S~y~notEmpty~`)).toEqual([
    'tax~A~@rank',
    'pco~R~x',
    'pco~S~y',
    'rco~R~frisst~@partner',
    'pco~R~z',
  ])
  expect(keys(`${chosen}&addFilterFields=false`)).toEqual(['tax~A~@rank', 'pco~R~x', 'pco~S~y', 'rco~R~frisst~@partner'])
})

test('companions stand behind the last column of what they speak of', () => {
  expect(keys(`${chosen}&provenance=true`)).toEqual([
    'tax~A~@rank',
    'source~tax~A',
    'state~tax~A',
    'pco~R~x',
    'pco~S~y',
    'source~pco~S',
    'state~pco~S',
    'synonym~pco~S',
    'rco~R~frisst~@partner',
    'source~rco~R~frisst',
    'state~rco~R~frisst',
    'synonym~rco~R~frisst',
    'pco~R~z',
    'source~pco~R',
    'state~pco~R',
    'synonym~pco~R',
  ])
})

test('named columns come first, the others follow as they were', () => {
  expect(keys(`${chosen}&columns=pco~R~z&columns=pco~S~y`)).toEqual([
    'pco~R~z',
    'pco~S~y',
    'tax~A~@rank',
    'pco~R~x',
    'rco~R~frisst~@partner',
  ])
})

test('core fields have German headers, properties that begin with @ keep theirs', () => {
  expect([pnameOfProperty('@rank'), propertyOfPname('@@rank'), propertyOfPname('@rank'), pnameLabel('@@rank')]).toEqual([
    '@@rank',
    '@rank',
    null,
    '@rank',
  ])
  expect(columnHeader(['A', '@rank'])).toBe('A: Rang')
})

test('a key leads back to its property', () => {
  const given = [
    ['tax', 'A~B', '@rank'],
    ['pco', 'Rote Liste \\', 'x'],
    ['rco', 'R', 'frisst', '@partner'],
  ] as const
  for (const [axis, ...names] of given) {
    const property = propertyOfKey(columnKey(axis, names))
    expect(property && [property.axis, ...namesOf(property)]).toEqual([axis, ...names])
  }
  for (const none of ['', 'id', 'pco', 'pco~R', 'pco~R~x~y', 'rco~R~x', 'abc~R~x', 'pco~R\\n~x'])
    expect(propertyOfKey(none)).toBeNull()
})
