export type Segment = string | number

/**
 * The decoded parts of a path (docs/contract.md §2): leading and trailing slash dropped, each part decoded and in NFC.
 * A part becomes a number only if writing the number gives the same text back, so `007` and `1e3` stay text.
 * A malformed escape (`%E4`) stays as it stands instead of throwing.
 */
export function segments(pathname: string): Segment[] {
  const bare = pathname.replace(/^\/+|\/+$/g, '')
  return bare === '' ? [] : bare.split('/').map(segment)
}

/** The spec's numbers back to the text of the address: ids of records are always text. */
export const text = (segment: Segment | undefined): string => (segment === undefined ? '' : String(segment))

function segment(part: string): Segment {
  const decoded = decode(part).normalize('NFC')
  const number = Number(decoded)
  return decoded !== '' && Number.isFinite(number) && String(number) === decoded ? number : decoded
}

function decode(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}
