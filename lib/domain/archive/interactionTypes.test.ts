import { interactionType, interactionTypes } from './interactionTypes'

test.each([
  ['co occurs with', 'kommt vor mit'],
  ['symbiont of', 'Symbiont von'],
  ['eats', 'frisst', 'ernährt sich von'],
  ['eaten by', 'wird gefressen von'],
  ['kills', 'tötet'],
  ['killed by', 'wird getötet von'],
  ['preys upon', 'jagt', 'Beute'],
  ['preyed upon by', 'wird gejagt von'],
  ['host of', 'Wirt von', 'Wirt für'],
  ['has host', 'Wirt', 'Wirtspflanze', 'hat Wirt'],
  ['parasite of', 'Parasit von', 'parasitiert', 'parasitiert an', 'parasitiert auf'],
  ['has parasite', 'Parasit', 'hat Parasit'],
  ['pathogen of', 'Krankheitserreger von'],
  ['has pathogen', 'Krankheitserreger'],
  ['vector of', 'überträgt'],
  ['has vector', 'wird übertragen von'],
  ['parasitoid of', 'Parasitoid von'],
  ['has parasitoid', 'Parasitoid'],
  ['visits', 'besucht'],
  ['visited by', 'wird besucht von'],
  ['visits flowers of', 'besucht Blüten von'],
  ['flowers visited by', 'Blütenbesucher'],
  ['pollinates', 'bestäubt'],
  ['pollinated by', 'wird bestäubt von', 'Bestäuber'],
  ['lays eggs on', 'legt Eier an', 'legt Eier auf'],
  ['epiphyte of', 'Epiphyt auf'],
  ['has epiphyte', 'Epiphyt'],
])('«%s» is what ColDP calls %j and other words', (type, ...words) => {
  expect([type, ...words].map(interactionType)).toEqual(Array<string>(1 + words.length).fill(type))
})

test('words count however they are written; what nobody knows is related', () => {
  expect([' Ernährt  sich von ', 'ernährt_sich-von'.normalize('NFD'), 'EATS', 'lebt in', ''].map(interactionType)).toEqual([
    'eats',
    'eats',
    'eats',
    'related to',
    'related to',
  ])
})

test('all the words of ColDP are known, those too that nobody says in German', () => {
  expect(interactionTypes.map(interactionType)).toEqual([
    ...['related to', 'co occurs with', 'interacts with', 'adjacent to', 'symbiont of'],
    ...['eats', 'eaten by', 'kills', 'killed by', 'preys upon', 'preyed upon by', 'host of', 'has host'],
    ...['parasite of', 'has parasite', 'pathogen of', 'has pathogen', 'vector of', 'has vector'],
    ...['endoparasite of', 'has endoparasite', 'ectoparasite of', 'has ectoparasite'],
    ...['hyperparasite of', 'has hyperparasite', 'kleptoparasite of', 'has kleptoparasite'],
    ...['parasitoid of', 'has parasitoid', 'hyperparasitoid of', 'has hyperparasitoid'],
    ...['visits', 'visited by', 'visits flowers of', 'flowers visited by', 'pollinates', 'pollinated by'],
    ...['lays eggs on', 'has eggs layed on by', 'epiphyte of', 'has epiphyte', 'commensalist of', 'mutualist of'],
  ])
})
