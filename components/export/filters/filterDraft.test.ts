import { draftOf, emptyDraft, offeredComparators, problemOfTyped, typedValue, valueOfDraft, withComparator } from './filterDraft'

test('what is typed becomes the value of the address', () => {
  expect(valueOfDraft({ comparator: '>', texts: [' 4,5 '] }, 'number').value).toBe(4.5)
  expect(valueOfDraft({ comparator: '=', texts: ["8'016"] }, 'number').value).toBe(8016)
  expect(valueOfDraft({ comparator: '<', texts: ['−3'] }, 'number').value).toBe(-3)
  expect(valueOfDraft({ comparator: 'ILIKE', texts: ["'5,0"] }, 'number').value).toBe("'5,0")
  expect(valueOfDraft({ comparator: 'between', texts: ['1', '2,5'] }, 'number').value).toBe('1..2.5')
  expect(valueOfDraft({ comparator: '<=', texts: ['1.2.2020'] }, 'date').value).toBe('2020-02-01')
  expect(valueOfDraft({ comparator: 'between', texts: ['31.12.2020', '2021-01-31'] }, 'date').value).toBe(
    '2020-12-31..2021-01-31',
  )
  expect(valueOfDraft({ comparator: '=', texts: ['007'] }, 'text').value).toBe('007')
  expect(valueOfDraft({ comparator: 'empty', texts: [''] }, 'text').value).toBe('')
})

test('a list holds what was chosen to the letter, and what is still being typed, each once', () => {
  const draft = { comparator: 'in', texts: [' EN', 'VU'], typed: ' VU ', isPicked: true }
  expect(valueOfDraft(draft, 'text').value).toBe('[" EN","VU"]')
  expect(valueOfDraft({ comparator: 'in', texts: ['7'], typed: '4,5' }, 'number').value).toBe('[7,4.5]')
})

test.each([
  ['>', ['viel'], 'number', 0, '«viel» ist keine Zahl. Schreiben Sie sie wie 12 oder 6.5.'],
  ['=', ['  '], 'text', 0, 'Geben Sie einen Wert ein.'],
  ['<', ['31.2.2020'], 'date', 0, '«31.2.2020» ist kein Datum. Schreiben Sie es wie 31.12.2020 oder 2020-12-31.'],
  ['in', [], 'text', 0, 'Wählen Sie mindestens einen Wert.'],
  ['between', ['', '5'], 'number', 0, 'Geben Sie ein, von wo an.'],
  ['between', ['1', ''], 'number', 1, 'Geben Sie ein, bis wohin.'],
  ['between', ['1', 'x'], 'number', 1, '«x» ist keine Zahl. Schreiben Sie sie wie 12 oder 6.5.'],
  ['between', ['9', '1'], 'number', 1, '«bis» liegt vor «von»: Vertauschen Sie die beiden Grenzen.'],
  ['between', ['a..', 'b'], 'text', 0, 'Die untere Grenze darf keine zwei Punkte hintereinander enthalten.'],
] as const)('what is no value is said, and in which field: %s %j as %s', (comparator, texts, type, at, text) => {
  expect(valueOfDraft({ comparator, texts: [...texts] }, type).problem).toEqual({ at, text })
})

test('what is typed into a list is judged at once', () => {
  expect(problemOfTyped(' 6,5 ', 'number')).toBeNull()
  expect(['−1', '1’234.5', '1.234,5', '1.50', '1e3'].map((text) => problemOfTyped(text, 'number'))).toEqual([
    null,
    null,
    null,
    null,
    null,
  ])
  expect(['−1', '1’234.5', '1.234,5', '1.50', '0,5'].map((text) => typedValue(text, 'number'))).toEqual([
    '-1',
    '1234.5',
    '1234.5',
    '1.5',
    '0.5',
  ])
  expect(problemOfTyped('1,234', 'number')).toBe('«1,234» kann 1.234 oder 1234 heissen. Schreiben Sie die Zahl ohne Komma.')
  expect(problemOfTyped('', 'number')).toBeNull()
  expect(problemOfTyped('hell', 'number')).toBe('«hell» ist keine Zahl. Schreiben Sie sie wie 12 oder 6.5.')
})

test('a filter stands in the form as it was typed', () => {
  const texts = (comparator: string, value: string | number, type: 'text' | 'number' | 'date') =>
    draftOf({ comparator, value }, type).texts
  expect(texts('in', '["EN","VU"]', 'text')).toEqual(['EN', 'VU'])
  expect(texts('between', '1..2.5', 'number')).toEqual(['1', '2.5'])
  expect(texts('>', 0, 'number')).toEqual(['0'])
  expect(texts('<', '2020-12-31', 'date')).toEqual(['31.12.2020'])
  for (const comparator of ['>', '='])
    expect(valueOfDraft(draftOf({ comparator, value: -1.5 }, 'number'), 'number').value).toBe(-1.5)
})

test('few words are chosen from, many searched, numbers compared', () => {
  expect(emptyDraft('text', 5).comparator).toBe('in')
  expect(emptyDraft('text', 5_000).comparator).toBe('ILIKE')
  expect(emptyDraft('number', 5).comparator).toBe('>=')
  const offered = offeredComparators('number').map(({ token }) => token)
  expect(offered.join(' ')).toBe('= > >= < <= in between empty notEmpty ILIKE LIKE')
})

test('values stay where the comparator changes', () => {
  expect(withComparator({ comparator: '=', texts: ['5'] }, 'between').texts).toEqual(['5', ''])
  expect(withComparator({ comparator: 'in', texts: ['EN'], typed: 'V' }, '=').texts).toEqual(['EN'])
  expect(withComparator({ comparator: '=', texts: [''] }, 'in').texts).toEqual([])
})
