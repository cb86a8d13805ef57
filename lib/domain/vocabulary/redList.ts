/**
 * Categories of red lists after IUCN (version 3.1, with RE and NA of the regional guidelines) and what they are called in German as the Swiss lists
 * do. Other countries' signs (0, 1, G, V …) are not among them: they are shown as they are written.
 */
export const redListWords = {
  EX: 'weltweit ausgestorben',
  EW: 'in der Natur ausgestorben',
  RE: 'regional ausgestorben',
  CR: 'vom Aussterben bedroht',
  EN: 'stark gefährdet',
  VU: 'verletzlich',
  NT: 'potenziell gefährdet',
  LC: 'nicht gefährdet',
  DD: 'ungenügende Datengrundlage',
  NE: 'nicht beurteilt',
  NA: 'nicht anwendbar',
} as const

export type RedListCode = keyof typeof redListWords

/** What a category is coloured with, and the letters that can be read on it (4.5:1). */
export const redListColours: Record<RedListCode, { fill: string; letters: string }> = {
  EX: { fill: '#211a12', letters: '#ffffff' },
  EW: { fill: '#4a2a5c', letters: '#ffffff' },
  RE: { fill: '#5b2a6e', letters: '#ffffff' },
  CR: { fill: '#8f1d1d', letters: '#ffffff' },
  EN: { fill: '#c0392b', letters: '#ffffff' },
  VU: { fill: '#f0a030', letters: '#211a12' },
  NT: { fill: '#f3d76b', letters: '#211a12' },
  LC: { fill: '#3b7d4a', letters: '#ffffff' },
  DD: { fill: '#6f675e', letters: '#ffffff' },
  NE: { fill: '#6f675e', letters: '#ffffff' },
  NA: { fill: '#6f675e', letters: '#ffffff' },
}

export const redListCodes = Object.keys(redListWords) as readonly RedListCode[]

/** The steps of the scale, from safe to gone, and apart from it that nobody knows. */
export const redListSteps = ['LC', 'NT', 'VU', 'EN', 'CR', 'RE'] as const
export const redListApart = 'DD'

/** What lists write out, in the languages of the country and in English; in lower case. */
const written: Record<RedListCode, readonly string[]> = {
  // «ausgestorben» alone may mean the country of the list.
  EX: ['extinct worldwide'],
  EW: ['extinct in the wild', "éteint à l'état sauvage", 'estinto in natura'],
  RE: [
    'in der schweiz ausgestorben',
    'ausgestorben in der schweiz',
    'regionally extinct',
    'éteint régionalement',
    'estinto regionalmente',
  ],
  CR: [
    'critically endangered',
    "au bord de l'extinction",
    'en danger critique',
    "en danger critique d'extinction",
    'in pericolo critico',
    "minacciato d'estinzione",
  ],
  EN: ['endangered', 'en danger', 'in pericolo', 'fortemente minacciato'],
  VU: ['gefährdet', 'vulnerable', 'vulnérable', 'vulnerabile'],
  NT: [
    'potentiell gefährdet',
    'near threatened',
    'potentiellement menacé',
    'quasi menacé',
    'quasi minacciato',
    'potenzialmente minacciato',
  ],
  LC: ['least concern', 'non menacé', 'préoccupation mineure', 'non minacciato', 'minor preoccupazione'],
  DD: ['datengrundlage ungenügend', 'data deficient', 'données insuffisantes', 'dati insufficienti'],
  NE: ['not evaluated', 'non évalué', 'non valutato'],
  NA: ['not applicable', 'non applicable', 'non applicabile'],
}

const byWords = new Map(
  redListCodes.flatMap((code) => [redListWords[code].toLowerCase(), ...written[code]].map((words) => [words, code])),
)
/** A code and what stands behind it. */
const coded = /^(EX|EW|RE|CR|EN|VU|NT|LC|DD|NE|NA)(?![\p{L}\p{N}])(.*)$/su
/** Several categories in one cell are none. */
const another = /[|/–—-]\s*(?:EX|EW|RE|CR|EN|VU|NT|LC|DD|NE|NA)(?![\p{L}\p{N}])/u

/** A cell of a red list: its category and in what words; null for what is none of IUCN's, or several. */
export function readRedList(value: unknown): { code: RedListCode; words: string } | null {
  if (typeof value !== 'string') return null
  const text = value.trim()
  const [, found, rest = ''] = coded.exec(text) ?? coded.exec(text.length === 2 ? text.toUpperCase() : '') ?? []
  if (found !== undefined) {
    const code = found as RedListCode
    return another.test(rest) ? null : { code, words: inWords(code, rest) }
  }
  const code = byWords.get(plain(text))
  return code ? { code, words: text } : null
}

/** What the list itself says in words, else what the category is called, with what qualifies it: «verletzlich», «stark gefährdet, D1», «verletzlich°». */
function inWords(code: RedListCode, rest: string): string {
  const own = rest.replace(/^[\s:,;.–—-]+/, '').replace(/^\(([^()]*)\)$/, '$1')
  if (own === '' || plain(own) === code.toLowerCase()) return redListWords[code]
  if (byWords.get(plain(own)) === code || /\p{L}{4}/u.test(own)) return own
  return `${redListWords[code]}${/[\p{L}\p{N}]/u.test(own) ? ', ' : ''}${own}`
}

const plain = (text: string) => text.toLowerCase().replaceAll('’', "'")

/** The step of a category: what is gone everywhere is gone here too; null where it says nothing of the danger. */
export const redListStep = (code: RedListCode): (typeof redListSteps)[number] | typeof redListApart | null =>
  code === 'EX' || code === 'EW' ? 'RE' : code === 'NE' || code === 'NA' ? null : code
