/** JSON that jsonb takes: texts of a source may hold U+0000, and a shortened one half a character. */
export const jsonText = (value: unknown): string => fitJson(JSON.stringify(value))

/** The same of JSON that somebody else has written, which keeps the digits of its numbers. */
export const fitJson = (json: string): string =>
  json.includes('\\u') ? json.replace(escapes, (found) => (found.length === ONE ? '' : found)) : json

/** A backslash that is one, a whole surrogate pair, and what jsonb refuses: U+0000, and a half of a pair without the other. */
const escapes = /\\(?:\\|ud[89ab][\da-f]{2}\\ud[c-f][\da-f]{2}|u0000|ud[89a-f][\da-f]{2})/gi
/** So long is a single one. */
const ONE = 6
