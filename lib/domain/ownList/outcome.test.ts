import { countsOf, outcomeOf, outcomeText, type OwnCandidate, type OwnMatches } from './outcome'

const candidate = (taxonId: string, name: string, more: Partial<OwnCandidate> = {}): OwnCandidate => ({
  ...{ taxonId, name, author: null, taxonomy: 'Tiere', foundName: name, foundAuthor: null, language: null, kind: 'exact' },
  ...more,
})
const frog = candidate('t2', 'Hyla arborea', { kind: 'similar' })
const matches: OwnMatches = {
  'Hyla arborae': { kind: 'similar', taxonId: 't2', candidates: [frog] },
  'Rana sp.': { kind: 'ambiguous', taxonId: null, candidates: [candidate('t4', 'Rana temporaria')] },
}

test('what was chosen is what it is now: called otherwise, a synonym of something else, or gone, which is said', () => {
  const chosen = candidate('t3', 'Rana dalmatina', { author: 'Fitzinger', kind: 'similar' })
  const choices = { 'Rana sp.': chosen, 'Hyla arborae': candidate('t9', 'Hyla perdita', { author: 'Z.' }), Springfrosch: chosen }
  const asId = (now: OwnCandidate) => ({
    kind: 'id' as const,
    taxonId: now.taxonId,
    candidates: [{ ...now, kind: 'id' as const }],
  })
  const notFound = { kind: 'notFound' as const, taxonId: null, candidates: [] }
  const now = candidate('t3', 'Rana nova', { author: 'Neu' })
  const named = { author: 'Neu', foundAuthor: 'Neu', kind: 'similar' as const }
  expect(outcomeOf('Rana sp.', { ...matches, t3: asId({ ...now, foundAuthor: 'Neu' }) }, choices)).toEqual({
    kind: 'chosen',
    candidate: { ...candidate('t3', 'Rana nova'), ...named },
  })
  // How it was found stays: a name that is not its own.
  const german = { ...chosen, foundName: 'Springfrosch', language: 'de', isCarried: true as const }
  expect(outcomeOf('Springfrosch', { t3: asId(now) }, { Springfrosch: german })).toEqual({
    kind: 'carried',
    candidate: { ...german, name: 'Rana nova', author: 'Neu' },
  })
  const accepted = candidate('t5', 'Rana agilis', { author: 'Thomas', foundName: 'Rana dalmatina', foundAuthor: 'Fitzinger' })
  expect(outcomeOf('Rana sp.', { ...matches, t3: asId(accepted) }, choices)).toEqual({
    kind: 'chosen',
    candidate: { ...accepted, kind: 'similar' },
    notes: ['das gewählte «Rana dalmatina Fitzinger» ist inzwischen ein Synonym'],
  })
  const without = { ...matches, t3: notFound, t9: notFound, Springfrosch: notFound }
  const lost = { isLost: true, notes: ['das gewählte «Rana dalmatina Fitzinger» gibt es nicht mehr'] }
  const isNow = (name: string) => outcomeOf(name, without, choices)
  expect(isNow('Rana sp.')).toEqual({ kind: 'ambiguous', candidate: null, ...lost })
  expect(isNow('Hyla arborae')).toEqual({
    ...{ kind: 'similar', candidate: frog, isLost: true },
    notes: ['das gewählte «Hyla perdita Z.» gibt es nicht mehr'],
  })
  expect(outcomeText(isNow('Springfrosch'))).toBe(`nicht gefunden; ${lost.notes[0]}`)
  const rows = ['Rana sp.', 'Hyla arborae', 'Rana sp.', ''].map((name, number) => ({
    number,
    cells: [name],
    name,
    isWrittenOut: false,
  }))
  const { noted, lost: number, taxa } = countsOf(rows, isNow)
  expect({ noted, number, taxa }).toEqual({ noted: 2, number: 2, taxa: 1 })
})

test('an id that another source uses too, be it first, means what was chosen; a taxon that came again under a new id is the same', () => {
  const chosen = candidate('t3', 'Rana dalmatina')
  const choices = { 'Rana sp.': chosen }
  const foreign = candidate('t7', 'Rana aliena', { taxonomy: 'Andere', kind: 'id' })
  const asked = (...candidates: OwnCandidate[]) =>
    outcomeOf('Rana sp.', { ...matches, t3: { kind: 'id', taxonId: candidates[0]?.taxonId ?? null, candidates } }, choices)
  expect(asked(foreign, { ...chosen, kind: 'id' })).toEqual({ kind: 'chosen', candidate: chosen })
  expect(asked(foreign)).toEqual({
    ...{ kind: 'ambiguous', candidate: null, isLost: true },
    notes: ['das gewählte «Rana dalmatina» gibt es nicht mehr'],
  })
  expect(asked(foreign, candidate('t8', 'Rana dalmatina', { kind: 'id' }))).toEqual({
    kind: 'chosen',
    candidate: candidate('t8', 'Rana dalmatina'),
  })
})
