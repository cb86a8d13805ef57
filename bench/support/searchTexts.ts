/** A search as somebody types it. */
export interface SearchText {
  kind: string
  text: string
}

/** Of 200 searches so many are of each kind. */
const shares: Record<string, { share: number; text: (n: number, some: (n: number) => string) => string }> = {
  'ein Buchstabe': { share: 26, text: letters },
  'seltener Anfang': {
    share: 54,
    text: (n, some) =>
      some(n)
        .slice(0, 4 + (n % 4))
        .trim(),
  },
  'zwei Wörter': {
    share: 60,
    text: (n, some) =>
      some(n + 100)
        .split(' ')
        .map((word) => word.slice(0, 3 + (n % 3)))
        .slice(0, 2)
        .reverse()
        .join(' '),
  },
  Tippfehler: { share: 40, text: (n, some) => some(n + 200).replace(/(.{4})(.)(.)/u, n % 2 === 0 ? '$1$3$2' : '$1$3') },
  'kein Treffer': { share: 20, text: (n) => `qwx${letters(n)}zzk vwq` },
}

/**
 * What people type, always the same: single letters, rare beginnings, two words, typos, and what there is not. A quarter goes by vernacular names, as
 * far as there are any.
 *
 * @param count a multiple of 200; beyond 26 single letters there are pairs of them, so that hardly any search comes twice
 */
export function searchTexts(names: readonly string[], vernacularNames: readonly string[], count = 200): SearchText[] {
  const some = (n: number) =>
    (n % 4 === 3 && vernacularNames.length > 0
      ? vernacularNames[(n * 7_919) % vernacularNames.length]
      : names[(n * 104_729) % names.length]) ?? ''
  return Object.entries(shares).flatMap(([kind, { share, text }]) =>
    Array.from({ length: (share * count) / 200 }, (_, n) => ({ kind, text: text(n, some) })),
  )
}

/** a … z, aa … zz. */
function letters(n: number): string {
  return (n < 26 ? '' : letters(Math.floor(n / 26) - 1)) + String.fromCharCode(97 + (n % 26))
}
