/** A piece of a text, and the address where it is one. */
export interface TextPiece {
  text: string
  href?: string
}

/** Addresses, and DOIs with or without «doi:» before them. */
const ADDRESS = /\bhttps?:\/\/[^\s<>"«»]+|\b(?:doi:\s*)?10\.\d{4,9}\/[^\s<>"«»]+/gi

/** A text in pieces, so that what can be opened in it is a link; together they are the text again. */
export function linkedText(text: string): TextPiece[] {
  const pieces: TextPiece[] = []
  let from = 0
  for (const { 0: found, index } of text.matchAll(ADDRESS)) {
    const address = withoutEnd(found)
    if (index > from) pieces.push({ text: text.slice(from, index) })
    pieces.push({ text: address, href: hrefOf(address) })
    from = index + address.length
  }
  if (from < text.length) pieces.push({ text: text.slice(from) })
  return pieces
}

const hrefOf = (address: string) =>
  /^https?:/i.test(address)
    ? address
    : `https://doi.org/${address.replace(/^doi:\s*/i, '').replace(/[%#?]/g, encodeURIComponent)}`

/** The full stop or bracket behind an address belongs to the sentence around it; a bracket that opens within the address does not. */
function withoutEnd(address: string): string {
  const last = address.at(-1) ?? ''
  const isOwnBracket = last === ')' && address.split('(').length >= address.split(')').length
  return /[.,;:!?)\]'’]/.test(last) && !isOwnBracket ? withoutEnd(address.slice(0, -1)) : address
}
