import { normalizeLanguage } from './language'

test('languages become ISO 639-1 where they can be recognised', () => {
  expect(['eng', 'English', 'de', 'de-CH', 'deu', 'Französisch', 'pt_BR', 'Kisuaheli', '', null].map(normalizeLanguage)).toEqual([
    'en',
    'en',
    'de',
    'de',
    'de',
    'fr',
    'pt',
    'kisuaheli',
    null,
    null,
  ])
})
