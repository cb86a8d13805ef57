import { place } from './place'
import { screenName } from './screenName'

test.each([
  [[], 'HomeScreen'],
  [['Arten', 't', 'a', 'b'], 'TaxonScreen'],
  [['Eigenschaften-Sammlungen', 'c', 'Beziehungen'], 'RelationsScreen'],
  [['Arten', 't', 'Verlauf'], 'StatesScreen'],
  [['Arten', 't', 'Umzug', 'n'], 'CrosswalkScreen'],
  [['Export'], 'ExportScreen'],
  [['Export', 'Meine-Liste'], 'OwnListScreen'],
  [['Login'], 'LoginScreen'],
  [['id', 'x'], null],
  [['nirgends'], null],
])('%j is the screen %s', (segments, name) => expect(screenName(place(segments), segments)).toBe(name))
