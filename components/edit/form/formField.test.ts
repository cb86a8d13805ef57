import { type TypedField, problemsOf, required } from './formField'

const fields: readonly TypedField[] = [
  { name: 'name', label: 'Name', problem: required('Der Name fehlt.') },
  { name: 'least', label: 'von' },
  {
    name: 'greatest',
    label: 'bis',
    problem: (value, { least }) => (Number(value) < Number(least) ? 'Zu klein.' : null),
    together: ['least'],
  },
]

test('of something new everything is looked at, of something old only what a change concerns', () => {
  const wrong = { name: ' ', least: '5', greatest: '3' }
  expect(problemsOf(fields, wrong, null)).toEqual({ name: 'Der Name fehlt.', greatest: 'Zu klein.' })
  expect(problemsOf(fields, wrong, { least: '5' })).toEqual({ greatest: 'Zu klein.' })
  expect(problemsOf(fields, wrong, { name: ' ' })).toEqual({ name: 'Der Name fehlt.' })
  expect(problemsOf(fields, { ...wrong, name: 'Moore', greatest: '8' }, null)).toEqual({})
})
