import { candidateReason } from '../reconcile/reason'
import { nothingFound } from '../matching/found'
import type { MatchCandidate } from '../matching/nameMatch'
import { matchSentence } from './matchSentence'

test('of a name with another author it is said whether it is a synonym, and of what', () => {
  const taxon = { taxonId: 'a', name: 'Abies alba', author: 'Miller', taxonomyId: 't', language: null, cost: 20 }
  const candidate: MatchCandidate = {
    ...taxon,
    foundId: 'a',
    foundName: 'Abies alba',
    foundAuthor: 'Miller',
    kind: 'authorDiffers',
  }
  const synonym = { ...candidate, foundId: 'b', foundName: 'Pinus picea', foundAuthor: 'Du Roi' }
  const said = [candidate, synonym].map((each) => [
    candidateReason(each),
    matchSentence('…', { ...nothingFound, kind: 'authorDiffers', taxonId: 'a', candidates: [each] }),
  ])
  expect(said).toEqual([
    ['Autor abweichend Abies alba Miller', 'Der Name steht so in der Taxonomie, aber mit einem anderen Autor: Miller.'],
    [
      'Autor abweichend Pinus picea Du Roi, Synonym',
      'Mit einem anderen Autor (Pinus picea Du Roi) ist der Name ein Synonym; gültig ist Abies alba Miller.',
    ],
  ])
})

test('a sentence that ends with an abbreviated author has one point', () => {
  const candidate = {
    taxonId: 'a',
    foundId: 'b',
    foundName: 'Abies picea',
    foundAuthor: 'L.',
    name: 'Abies alba',
    author: 'Mill.',
  }
  const more = { taxonomyId: 't', language: null, cost: 0, kind: 'synonym' } as const
  const match = { ...nothingFound, kind: 'synonym', taxonId: 'a', candidates: [{ ...candidate, ...more }] } as const
  expect(matchSentence('…', { ...match, candidates: [...match.candidates] })).toBe(
    'Der Name ist ein Synonym; gültig ist Abies alba Mill.',
  )
})
