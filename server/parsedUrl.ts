/**
 * What somebody wrote as a URL; null when it is none. Not by `URL.canParse`: once it was called some thousand times, that of Node 20 and 22 says of every
 * address with an umlaut that it is none.
 */
export function parsedUrl(text: string): URL | null {
  try {
    return new URL(text)
  } catch {
    return null
  }
}
