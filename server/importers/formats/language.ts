/** A source's word for a language as ISO 639-1 ('de'); the word itself in lower case when it is not known; null for none. */
export function normalizeLanguage(text: string | null | undefined): string | null {
  const word = (text ?? '').normalize('NFC').trim().toLowerCase()
  if (word === '') return null
  const base = word.split(/[-_](?=[a-z]{2,4}$)/)[0] ?? word
  return codeOf(word) ?? codeOf(base) ?? word
}

/** Those that sources have names in, by ISO 639-1. */
const codes = [
  'de fr it rm en nl es pt la da sv no nb nn fi is et lv lt pl cs sk sl hr sr hu ro bg el ru uk tr',
  'ar he fa ja zh ko hi th vi id ms ca eu gl cy ga gd lb sq mk mt af eo',
].flatMap((line) => line.split(' '))

/** What Unicode does not call them. */
const otherWords: Readonly<Record<string, string>> = {
  ...{ d: 'de', f: 'fr', i: 'it', e: 'en' },
  ...{ franzosisch: 'fr', holländisch: 'nl', castilian: 'es', bokmål: 'nb', nynorsk: 'nn', slovene: 'sl', mandarin: 'zh' },
  ...{ gaelic: 'gd', 'irish gaelic': 'ga' },
}

/** What people who write German, English, French or Italian call them, and what they call themselves. */
const names = new Map(
  codes.flatMap((code) =>
    ['de', 'en', 'fr', 'it', code].map((locale) => {
      const name = new Intl.DisplayNames(locale, { type: 'language' }).of(code) ?? code
      return [name.normalize('NFC').toLowerCase(), code] as const
    }),
  ),
)

function codeOf(word: string): string | undefined {
  const known = otherWords[word] ?? names.get(word)
  if (known || !/^[a-z]{2,3}$/.test(word)) return known
  // The codes of ISO 639-2 and 639-3 (deu, ger) are other ways to write those of two letters.
  const [code = ''] = Intl.getCanonicalLocales(word)
  return codes.includes(code) ? code : undefined
}
