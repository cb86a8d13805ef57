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
