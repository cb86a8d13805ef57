/** Letters without capitals and accents, as the database's search text (lower(unaccent())) has them. */
export function plainText(text: string): string {
  if (isPlain.test(text)) return text.toLowerCase()
  return text
    .replace(/[ßæœøłđðþıÆŒØŁĐÐÞ’‘ʻ–—]/g, (letter) => letters[letter] ?? letter)
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
}

const isPlain = /^[ -~]*$/

const letters: Readonly<Record<string, string>> = {
  ...{ ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', ł: 'l', đ: 'd', ð: 'd', þ: 'th', ı: 'i' },
  ...{ Æ: 'AE', Œ: 'OE', Ø: 'O', Ł: 'L', Đ: 'D', Ð: 'D', Þ: 'TH', '’': "'", '‘': "'", ʻ: "'", '–': '-', '—': '-' },
}
