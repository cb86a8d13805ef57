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

const known = 'de fr it en nl es pt la da sv no nb nn fi is et lv lt pl cs sk sl hr sr hu ro bg el ru uk tr ar he fa ja zh ko hi th vi id ms ca eu gl cy ga gd lb sq mk mt af eo'.split(' ') // prettier-ignore

test('languages are known by their English names', () => {
  // As the Unicode Consortium calls them.
  const english = new Intl.DisplayNames('en', { type: 'language' })
  expect(known.map((code) => [code, normalizeLanguage(english.of(code))])).toEqual(known.map((code) => [code, code]))
})

test('and by three letters, in both forms where there are two', () => {
  const three = 'deu ger fra fre ita roh eng nld dut spa por lat dan swe nor nob nno fin isl ice est lav lit pol ces cze slk slo slv hrv srp hun ron rum bul ell gre rus ukr tur ara heb fas per jpn zho chi cmn kor hin tha vie ind msa may cat eus baq glg cym wel gle gla ltz sqi alb mkd mac mlt afr epo'.split(' ') // prettier-ignore
  const two = 'de de fr fr it rm en nl nl es pt la da sv no nb nn fi is is et lv lt pl cs cs sk sk sl hr sr hu ro ro bg el el ru uk tr ar he fa fa ja zh zh zh ko hi th vi id ms ms ca eu eu gl cy cy ga gd lb sq sq mk mk mt af eo'.split(' ') // prettier-ignore
  expect(three.map(normalizeLanguage)).toEqual(two)
})

test('those of this country are known by many words', () => {
  const words = { de: 'deutsch allemand tedesco d', fr: 'französisch franzosisch français francese f', it: 'italienisch italiano italien i', rm: 'rm romansh rätoromanisch rumantsch', en: 'englisch anglais inglese e' } // prettier-ignore
  for (const [code, all] of Object.entries(words)) for (const word of all.split(' ')) expect([word, normalizeLanguage(word)]).toEqual([word, code]) // prettier-ignore
})
