import { draftOf, emptyDraft, valueOfDraft } from './filterDraft'

test('what is typed becomes the value of the address', () => {
  expect(valueOfDraft({ comparator: '>', texts: [' 4,5 '] }, 'number').value).toBe(4.5)
  expect(valueOfDraft({ comparator: '=', texts: ["8'016"] }, 'number').value).toBe(8016)
  expect(valueOfDraft({ comparator: 'between', texts: ['1', '2,5'] }, 'number').value).toBe('1..2.5')
  expect(valueOfDraft({ comparator: 'in', texts: ['EN', '', 'VU '] }, 'text').value).toBe('["EN","VU"]')
  expect(valueOfDraft({ comparator: '<=', texts: ['1.2.2020'] }, 'date').value).toBe('2020-02-01')
  expect(valueOfDraft({ comparator: '=', texts: ['007'] }, 'text').value).toBe('007')
  expect(valueOfDraft({ comparator: 'empty', texts: [''] }, 'text').value).toBe('')
})

test('what is no value is said', () => {
  expect(valueOfDraft({ comparator: '>', texts: ['viel'] }, 'number').problem).toBe('«viel» ist keine Zahl.')
  expect(valueOfDraft({ comparator: '=', texts: ['  '] }, 'text').problem).toBe('Geben Sie einen Wert ein.')
  expect(valueOfDraft({ comparator: 'between', texts: ['1', ''] }, 'number').problem).toBe('Geben Sie beide Grenzen ein.')
})

test('a filter stands in the form as it was typed', () => {
  expect(draftOf({ comparator: 'in', value: '["EN","VU"]' })).toEqual({ comparator: 'in', texts: ['EN', 'VU'] })
  expect(draftOf({ comparator: 'between', value: '1..2.5' })).toEqual({ comparator: 'between', texts: ['1', '2.5'] })
  expect(draftOf({ comparator: '>', value: 0 })).toEqual({ comparator: '>', texts: ['0'] })
  expect([emptyDraft('text').comparator, emptyDraft('boolean').comparator]).toEqual(['ILIKE', '='])
})
