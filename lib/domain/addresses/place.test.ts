import { place, placePath, treeKeyOfPlace } from './place'
import { segments } from './segments'

const examples = {
  '/': null,
  '/Arten': 'Art',
  '/Lebensräume': 'Lebensraum',
  '/Arten/t': 'taxonomy:t',
  '/Arten/t/a': 'taxon:a',
  '/Arten/t/a/b': 'taxon:b',
  '/Lebensräume/t/7': 'taxon:7',
  '/Eigenschaften-Sammlungen': 'collections',
  '/Eigenschaften-Sammlungen/c': 'collection:c',
  '/Eigenschaften-Sammlungen/c/Eigenschaften': 'records:c',
  '/Eigenschaften-Sammlungen/c/Beziehungen': 'relations:c',
  '/Arten/t/Verlauf': 'taxonomy:t',
  '/Lebensräume/t/Verlauf': 'taxonomy:t',
  '/Arten/t/Umzug': 'taxonomy:t',
  '/Lebensräume/t/Umzug/n': 'taxonomy:t',
  '/Eigenschaften-Sammlungen/c/Verlauf': 'collection:c',
  '/Benutzer': 'users',
  '/Benutzer/u': 'user:u',
  '/Organisationen': 'organizations',
  '/Organisationen/o': 'organization:o',
}

test.each(Object.entries(examples))('%s is the node %s and reads back (spec §2.12)', (path, key) => {
  const read = place(segments(path))
  expect(placePath(read)).toBe(path)
  expect(treeKeyOfPlace(read)).toBe(key)
})

test.each([
  '/Eigenschaften-Sammlungen/c/Andere',
  '/Eigenschaften-Sammlungen/c/Beziehungen/x',
  '/Benutzer/u/x',
  '/Organisationen/o/x',
  '/Arten/t//b',
  '/x',
  '/constructor',
  '/__proto__/x',
])('%s is nowhere', (path) => expect(place(segments(path))).toEqual({ screen: 'elsewhere' }))
