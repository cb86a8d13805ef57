import { languageLabel, languages } from './choices'

test('languages are called as people call them; what is no code stays as it is', () => {
  expect(languages.map(([, label]) => label)).toEqual([
    ...['Deutsch', 'Französisch', 'Italienisch', 'Rätoromanisch', 'Englisch', 'Spanisch', 'Niederländisch'],
  ])
  expect(languageLabel('pt')).toBe('Portugiesisch')
  const unknown = ['kisuaheli', 'Züri-Dütsch', 'x', '']
  expect(unknown.map(languageLabel)).toEqual(unknown)
})
