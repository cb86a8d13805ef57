import { specRows } from './specRows'

test('rows are paragraphs, bullets and lines of tables, numbered by section', () => {
  const markdown = [
    'Before the first section.',
    '## 1. One',
    '',
    'A paragraph.',
    '- A bullet.',
    '- Sizes: not shown.',
    '**Group**',
    '- **Bold** and more.',
    '## 2. Two',
    '| Route | Screen |',
    '|---|---|',
    '| /a | A |',
    '| /b | B |',
    'What follows is not shown.',
    '',
    '| not | a table |',
  ].join('\n')
  expect(specRows(markdown).map(({ id, firstCell }) => [id, firstCell])).toEqual([
    ['§1.1', null],
    ['§1.2', null],
    ['§1.3', null],
    ['§2.1', '/a'],
    ['§2.2', '/b'],
  ])
})
