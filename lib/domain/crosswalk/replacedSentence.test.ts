import { replacedSentence } from './replacedSentence'

test.each([
  [[], ''],
  [['Flora 2021'], 'ersetzt durch «Flora 2021»'],
  [['Flora 2021', 'Moose 2021'], 'ersetzt durch «Flora 2021», «Moose 2021»'],
])('a taxonomy in whose place %j stand is said to be so', (replacedBy, sentence) => {
  expect(replacedSentence(replacedBy)).toBe(sentence)
})
