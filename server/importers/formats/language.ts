/** A source's word for a language as ISO 639-1 ('de'); the word itself in lower case when it is not known; null for none. */
export function normalizeLanguage(text: string | null | undefined): string | null {
  const word = (text ?? '').normalize('NFC').trim().toLowerCase()
  if (word === '') return null
  const base = word.split(/[-_](?=[a-z]{2,4}$)/)[0] ?? word
  return codes.get(word) ?? codes.get(base) ?? word
}

/** ISO 639-1 code, then other codes (639-2/3) and names. */
const languages = [
  ['de', 'deu', 'ger', 'german', 'deutsch', 'allemand', 'tedesco', 'd'],
  ['fr', 'fra', 'fre', 'french', 'französisch', 'franzosisch', 'français', 'francese', 'f'],
  ['it', 'ita', 'italian', 'italienisch', 'italiano', 'italien', 'i'],
  ['rm', 'roh', 'romansh', 'rätoromanisch', 'rumantsch'],
  ['en', 'eng', 'english', 'englisch', 'anglais', 'inglese', 'e'],
  ['nl', 'nld', 'dut', 'dutch', 'niederländisch', 'nederlands', 'holländisch'],
  ['es', 'spa', 'spanish', 'spanisch', 'español', 'castilian'],
  ['pt', 'por', 'portuguese', 'portugiesisch', 'português'],
  ['la', 'lat', 'latin', 'latein'],
  ['da', 'dan', 'danish', 'dänisch', 'dansk'],
  ['sv', 'swe', 'swedish', 'schwedisch', 'svenska'],
  ['no', 'nor', 'norwegian', 'norwegisch', 'norsk'],
  ['nb', 'nob', 'norwegian bokmål', 'bokmål'],
  ['nn', 'nno', 'norwegian nynorsk', 'nynorsk'],
  ['fi', 'fin', 'finnish', 'finnisch', 'suomi'],
  ['is', 'isl', 'ice', 'icelandic', 'isländisch'],
  ['et', 'est', 'estonian', 'estnisch'],
  ['lv', 'lav', 'latvian', 'lettisch'],
  ['lt', 'lit', 'lithuanian', 'litauisch'],
  ['pl', 'pol', 'polish', 'polnisch', 'polski'],
  ['cs', 'ces', 'cze', 'czech', 'tschechisch'],
  ['sk', 'slk', 'slo', 'slovak', 'slowakisch'],
  ['sl', 'slv', 'slovenian', 'slovene', 'slowenisch'],
  ['hr', 'hrv', 'croatian', 'kroatisch'],
  ['sr', 'srp', 'serbian', 'serbisch'],
  ['hu', 'hun', 'hungarian', 'ungarisch', 'magyar'],
  ['ro', 'ron', 'rum', 'romanian', 'rumänisch'],
  ['bg', 'bul', 'bulgarian', 'bulgarisch'],
  ['el', 'ell', 'gre', 'greek', 'griechisch'],
  ['ru', 'rus', 'russian', 'russisch'],
  ['uk', 'ukr', 'ukrainian', 'ukrainisch'],
  ['tr', 'tur', 'turkish', 'türkisch'],
  ['ar', 'ara', 'arabic', 'arabisch'],
  ['he', 'heb', 'hebrew', 'hebräisch'],
  ['fa', 'fas', 'per', 'persian', 'persisch'],
  ['ja', 'jpn', 'japanese', 'japanisch'],
  ['zh', 'zho', 'chi', 'cmn', 'chinese', 'chinesisch', 'mandarin'],
  ['ko', 'kor', 'korean', 'koreanisch'],
  ['hi', 'hin', 'hindi'],
  ['th', 'tha', 'thai'],
  ['vi', 'vie', 'vietnamese', 'vietnamesisch'],
  ['id', 'ind', 'indonesian', 'indonesisch'],
  ['ms', 'msa', 'may', 'malay', 'malaiisch'],
  ['ca', 'cat', 'catalan', 'katalanisch'],
  ['eu', 'eus', 'baq', 'basque', 'baskisch'],
  ['gl', 'glg', 'galician', 'galicisch'],
  ['cy', 'cym', 'wel', 'welsh', 'walisisch'],
  ['ga', 'gle', 'irish', 'irisch', 'irish gaelic'],
  ['gd', 'gla', 'scottish gaelic', 'gaelic'],
  ['lb', 'ltz', 'luxembourgish', 'luxemburgisch'],
  ['sq', 'sqi', 'alb', 'albanian', 'albanisch'],
  ['mk', 'mkd', 'mac', 'macedonian', 'mazedonisch'],
  ['mt', 'mlt', 'maltese', 'maltesisch'],
  ['af', 'afr', 'afrikaans'],
  ['eo', 'epo', 'esperanto'],
] as const

const codes = new Map<string, string>(languages.flatMap((words) => words.map((word) => [word, words[0]] as const)))
