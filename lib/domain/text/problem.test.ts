import { readProblem } from './problem'

test('only a problem has a sentence to show', () => {
  const texts = [
    '{"status":404,"title":"Not Found","detail":"Das gibt es nicht.","code":"NOT_FOUND"}',
    '{"detail":"Von einem anderen Server.","code":"E42"}',
    '{"error":"kein Problem"}',
    '<html>502 Bad Gateway</html>',
    'null',
    '',
  ]
  expect(texts.map(readProblem)).toEqual([
    { detail: 'Das gibt es nicht.', code: 'NOT_FOUND' },
    { detail: 'Von einem anderen Server.', code: null },
    null,
    null,
    null,
    null,
  ])
})
