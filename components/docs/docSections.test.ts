import { docSections } from './docSections'

test('a page is cut at its headings, without markup; a comment in code is no heading', () => {
  const source = [
    '---',
    'title: A',
    '---',
    '',
    'Siehe [hier](/x) und **dort** `code`.',
    '',
    '## Grösse & Form',
    '',
    '<Picture />',
    '',
    '```sh',
    '## kein Titel',
    'npm start | less',
    '```',
    '',
    '### Grösse & Form',
    '',
    '| Zeichen | b |',
    '|---|---|',
    '| `<=` | d |',
    '',
  ].join('\n')
  expect(docSections(source)).toEqual([
    { id: '', title: '', level: 1, text: 'Siehe hier und dort code.' },
    { id: 'grösse--form', title: 'Grösse & Form', level: 2, text: '## kein Titel npm start | less' },
    { id: 'grösse--form-1', title: 'Grösse & Form', level: 3, text: 'Zeichen b <= d' },
  ])
})
