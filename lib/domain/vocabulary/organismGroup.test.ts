import { organismGroup } from './organismGroup'

const art = (name: string) => ({ type: 'Art' as const, name })

test.each([
  ['Amphibien und Reptilien (Beispieldaten)', ['Amphibia', 'Anura', 'Bombinatoridae', 'Bombina'], 'frog'],
  ['Amphibien und Reptilien (Beispieldaten)', ['Reptilia', 'Squamata', 'Lacertidae'], 'turtle'],
  ['Moorpflanzen (Beispieldaten)', ['Plantae', 'Sphagnopsida', 'Sphagnales', 'Sphagnum'], 'moss'],
  ['Moorpflanzen (Beispieldaten)', ['Plantae', 'Magnoliopsida', 'Caryophyllales', 'Drosera'], 'flower'],
  ['Checkliste', ['Animalia', 'Arthropoda', 'Insecta', 'Odonata', 'Aeshna'], 'dragonfly'],
  ['Checkliste', ['Animalia', 'Arthropoda', 'Insecta', 'Blattodea'], 'beetle'],
])('in «%s» %j is a %s', (taxonomy, names, group) => {
  expect(organismGroup(art(taxonomy), names)).toBe(group)
})

test.each([
  ['Tagfalter (Beispieldaten)', 'butterfly'],
  ['Orchideen (Beispieldaten)', 'flower'],
  ['Belgische Rostpilze und ihre Wirte', 'mushroom'],
  ['baseflor', 'plant'],
  ['Rote Liste der Brutvögel', 'bird'],
  ['Ältere Namen in Roten Listen (Beispieldaten)', null],
  ['', null],
])('a taxonomy called «%s» is drawn as %s', (name, group) => {
  expect(organismGroup(art(name))).toBe(group)
})

test('what lies in no known group is drawn as what its taxonomy is called, and a habitat always as one', () => {
  expect(organismGroup(art('Tagfalter'), ['Papilio', 'Papilio machaon'])).toBe('butterfly')
  expect(organismGroup(art('Irgendetwas'), ['Nonsensia', 'Nonsensia absurda'])).toBeNull()
  expect(organismGroup({ type: 'Lebensraum', name: 'TypoCH' }, ['Fungi'])).toBe('habitat')
})
