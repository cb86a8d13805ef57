import fc from 'fast-check'
import { choicesIn, type OwnDecisions, decisionsAsKept, renamedDecisions, withChoices } from './decisions'
import type { OwnCandidate, OwnChoice } from './outcome'

const candidate = (taxonId: string, taxonomy: string): OwnCandidate => ({
  ...{ taxonId, name: taxonId, author: null, taxonomy, foundName: taxonId, foundAuthor: null, language: null, kind: 'similar' },
})
const inA = candidate('a', 'A')
const inB = candidate('b', 'B')

test('a decision rests while one looks elsewhere and counts again on the way back', () => {
  const both = withChoices(withChoices({}, { Rana: inA }, ['A']), { Rana: inB }, ['B'])
  expect([choicesIn(both, ['A']), choicesIn(both, ['B']), choicesIn(both, ['C'])]).toEqual([{ Rana: inA }, { Rana: inB }, {}])
  // The first that has something.
  expect([choicesIn(both, ['C', 'B', 'A']), choicesIn(both, ['A', 'B'])]).toEqual([{ Rana: inB }, { Rana: inA }])
  // Who looks in both and takes one has not taken the other.
  const one = withChoices(both, { Rana: inB }, ['A', 'B'])
  expect([choicesIn(one, ['A']), choicesIn(one, ['A', 'B'])]).toEqual([{}, { Rana: inB }])
})

test('none of them was said of what one looked in, not of a taxonomy that comes later', () => {
  const none = withChoices({}, { Rana: 'none', Bufo: 'none' }, ['A', 'B'])
  expect(choicesIn(none, ['B'])).toEqual({ Rana: 'none', Bufo: 'none' })
  expect([choicesIn(none, ['A', 'B', 'C']), choicesIn(none, [])]).toEqual([{}, {}])
  expect(withChoices(none, { Rana: null }, ['B', 'A', 'C'])).toEqual({ Bufo: { A: 'none', B: 'none' } })
})

test('what is decided is what counts there, whatever was decided before, and leaves other names and taxonomies alone', () => {
  const name = fc.constantFrom('Rana', 'Bufo', '__proto__', 'constructor')
  const looked = fc.uniqueArray(fc.constantFrom('A', 'B', 'C', '__proto__'), { minLength: 1 })
  const step = looked.chain((taxonomies) =>
    fc.record({
      taxonomies: fc.constant(taxonomies),
      name,
      choice: fc.oneof(
        fc.constantFrom(null, 'none' as const),
        fc.constantFrom(...taxonomies).map((taxonomy): OwnChoice => candidate('x', taxonomy)),
      ),
    }),
  )
  fc.assert(
    fc.property(fc.array(step), step, (earlier, last) => {
      const before = earlier.reduce<OwnDecisions>(
        (all, { taxonomies, name: about, choice }) => withChoices(all, Object.fromEntries([[about, choice]]), taxonomies),
        {},
      )
      const after = withChoices(before, Object.fromEntries([[last.name, last.choice]]), last.taxonomies)
      const here = choicesIn(after, last.taxonomies)
      expect(Object.hasOwn(here, last.name) ? here[last.name] : null).toEqual(last.choice)
      const rest = (['A', 'B', 'C', '__proto__'] as const).filter((taxonomy) => !last.taxonomies.includes(taxonomy))
      expect(choicesIn(after, rest)).toEqual(choicesIn(before, rest))
      const others = (all: OwnDecisions) => Object.entries(all).filter(([about]) => about !== last.name)
      expect(others(after)).toEqual(others(before))
    }),
  )
})

test('decisions go along with the name of their taxonomy', () => {
  const before = withChoices(withChoices({}, { Rana: inA }, ['A']), { Bufo: 'none' }, ['A', 'B'])
  expect(renamedDecisions(before, (name) => (name === 'A' ? 'A neu' : name))).toEqual({
    Rana: { 'A neu': { ...inA, taxonomy: 'A neu' } },
    Bufo: { 'A neu': 'none', B: 'none' },
  })
})

test('what older versions kept, one decision for a name, is read on, what this one kept as it is', () => {
  const kept = { Rana: inA, Bufo: 'none', Hyla: { A: inA, B: 'none' }, Triturus: { taxonId: 'none' } } as unknown as OwnDecisions
  expect(decisionsAsKept(kept, ['A', 'B'])).toEqual({
    Rana: { A: inA },
    Bufo: { A: 'none', B: 'none' },
    Hyla: { A: inA, B: 'none' },
    Triturus: { taxonId: 'none' },
  })
})
