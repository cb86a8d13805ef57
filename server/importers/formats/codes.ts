/** Codes of a classification, each with its level where the source gives one. */
export type Codes = Map<string, number | null>

/**
 * The parent a code implies: the longest existing code that is its prefix and, where levels are given, stands on a higher level. 'A1.1' is the
 * parent of 'A1.11', 'A' of 'A1'; null for a root.
 */
export function parentByCode(codes: Codes, code: string, level: number | null): string | null {
  for (let length = code.length - 1; length > 0; length--) {
    const prefix = code.slice(0, length)
    const own = codes.get(prefix)
    if (own === undefined) continue
    if (level === null || own === null || own < level) return prefix
  }
  return null
}
