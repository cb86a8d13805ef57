/**
 * A name without what is only about how it is shown: marks of HTML, signs written as entities, doubled and odd spaces, quotes around the whole. What
 * stands in quotes inside is part of the name.
 */
export function tidyName(text: string): string {
  let tidy = text
  if (/[<&]/.test(tidy))
    tidy = tidy
      .replace(/<\/?[a-z][^<>]*>/gi, '')
      .replace(/&(#x?[\da-f]{1,6}|[a-z]{2,8});/gi, (whole, entity: string) => characterOf(entity) ?? whole)
  // Where a line might be broken, nothing stands: PDF and Word leave these behind.
  tidy = tidy
    .replaceAll('\u00ad', '')
    .replace(/[\s\u200b\ufeff]+/gu, ' ')
    .trim()
  return isQuoted.test(tidy) ? tidy.slice(1, -1).trim() : tidy
}

/** One pair of quotes around all of it, as countries set them. */
const isQuoted = /^("[^"]+"|'[^']+'|«[^«»]+»|»[^«»]+«|„[^„“”]+[“”]|“[^“”]+”|‘[^‘’]+’|‹[^‹›]+›)$/

function characterOf(entity: string): string | null {
  if (!entity.startsWith('#')) return named[entity.toLowerCase()] ?? null
  const isHex = entity[1]?.toLowerCase() === 'x'
  const code = Number.parseInt(entity.slice(isHex ? 2 : 1), isHex ? 16 : 10)
  return code >= 32 && code <= 0x10ffff ? String.fromCodePoint(code) : ' '
}

const named: Readonly<Record<string, string>> = {
  ...{ nbsp: ' ', ensp: ' ', emsp: ' ', thinsp: ' ', shy: '', times: '×', amp: '&', quot: '"', apos: "'", lt: '<', gt: '>' },
  ...{ laquo: '«', raquo: '»', ldquo: '“', rdquo: '”', lsquo: '‘', rsquo: '’', ndash: '–', mdash: '—', dagger: '†' },
  ...{ auml: 'ä', ouml: 'ö', uuml: 'ü', eacute: 'é', egrave: 'è', agrave: 'à', ccedil: 'ç', oslash: 'ø', aring: 'å' },
}
