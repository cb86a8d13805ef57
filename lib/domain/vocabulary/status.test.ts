import { normalizeStatus, statusLabel } from './status'

test('a status says whether the name stands under another', () => {
  expect(
    ['accepted', 'valid', null, 'heterotypic synonym', 'misapplied', 'unknown word', 'weird synonym'].map(normalizeStatus),
  ).toEqual([
    { status: 'accepted', synonym: false },
    { status: 'accepted', synonym: false },
    { status: 'accepted', synonym: false },
    { status: 'synonym', synonym: true },
    { status: 'misapplied', synonym: true },
    { status: 'unknown word', synonym: false },
    { status: 'weird synonym', synonym: true },
  ])
})

test('a status is shown in German', () => {
  expect([statusLabel('provisionally accepted'), statusLabel('seltsam')]).toEqual(['vorläufig akzeptiert', 'seltsam'])
})

test.each([
  ['accepted', false, 'accepted, valid, gültig, akzeptiert, current, accepted name, accepté, correct'],
  ['provisionally accepted', false, 'provisionally accepted name, provisional, temporary name, vorläufig akzeptiert'],
  [
    'synonym',
    true,
    'heterotypic synonym, homotypic synonym, junior synonym, senior synonym, objective synonym, subjective synonym, ' +
      'junior objective synonym, junior subjective synonym, proparte synonym, pro parte synonym, partial synonym, synonyme, ' +
      'synonymous, not accepted, unaccepted, invalid, superseded combination, superseded recombination, ' +
      'alternative representation, misspelling, orthographic variant, replaced',
  ],
  ['ambiguous synonym', true, 'ambiguous synonym, mehrdeutiges Synonym'],
  ['misapplied', true, 'misapplied name, misapplication, misidentification, falsch angewandt, auct.'],
  ['unresolved', false, 'unplaced, doubtful, uncertain, unassessed, ungeklärt, taxon inquirendum, unchecked, unknown'],
  ['bare name', false, 'bare name, BARE_NAME, barename, nomen nudum'],
])('the words of sources for «%s»', (status, synonym, words) => {
  for (const word of words.split(', ')) expect([word, normalizeStatus(word)]).toEqual([word, { status, synonym }])
})
