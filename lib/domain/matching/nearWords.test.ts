import fc from 'fast-check'
import { runs } from '../testing/runs'
import { editDistance, forgiven } from './nameKey'
import { NearWords } from './nearWords'

const longer = (one: string, other: string) => (one.length > other.length ? one : other)

describe('NearWords', () => {
  test('finds what is misspelt', () => {
    const genera = new NearWords(['salix', 'salvia', 'carex', 'carum', 'hieracium', 'triglochin', 'taraxacum', 'tarax'])
    const misspelt = ['salx', 'slaix', 'carax', 'hieracum', 'triglochim', 'taraxacumm', 'cares', 'abies', '']
    const meant = [['salix'], ['salix'], ['carex', 'tarax'], ['hieracium'], ['triglochin'], ['taraxacum'], ['carex'], [], []]
    expect(misspelt.map((word) => genera.of(word))).toEqual(meant)
  })

  test('agrees with comparing every word', () => {
    const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c', 'é'), minLength: 0, maxLength: 12 })
    fc.assert(
      fc.property(fc.array(word, { maxLength: 60 }), word, (words, wanted) => {
        const near = [...new Set(words)].sort().filter((other) => {
          const most = forgiven(longer(wanted, other))
          return other !== '' && editDistance(wanted, other, most) <= most
        })
        expect(new NearWords(words).of(wanted)).toEqual(near)
      }),
      { numRuns: runs(500, 20_000) },
    )
  })
})
