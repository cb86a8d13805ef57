import { languageLabel, languages } from './choices'

test('languages are called as people call them; what is no code stays as it is', () => {
  expect(languages.map(([, label]) => label)).toEqual([
    ...['Deutsch', 'Französisch', 'Italienisch', 'Rätoromanisch', 'Englisch', 'Spanisch', 'Niederländisch'],
  ])
  expect(['pt', 'kisuaheli', 'Züri-Dütsch', 'x', ''].map(languageLabel)).toEqual(['Portugiesisch', 'kisuaheli', 'Züri-Dütsch', 'x', '']) // prettier-ignore
})
