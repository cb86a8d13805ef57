/** Codes of a classification, each with its level where the source gives one. */
export type Codes = Map<string, number | null>

/** The parent that a code implies; null for a root. */
export type ParentByCode = (code: string, level: number | null) => string | null

/**
 * The parents that codes imply: the longest existing code that is a prefix and, where levels are given, stands on a higher level. 'A1.1' is the parent of
 * 'A1.11', 'A' of 'A1', '37.2' of '37.21'. Where all are numbers between dots, at least three of them somewhere, each dot is a step: '1.10' is the tenth of
 * '1'.
 */
export function parentsByCode(codes: Codes): ParentByCode {
  const isStep = isNumbered([...codes.keys()]) ? beginsStep : () => true
  return (code, level) => {
    for (let length = code.length - 1; length > 0; length--) {
      if (!isStep(code, length)) continue
      const prefix = code.slice(0, length)
      const own = codes.get(prefix)
      if (own === undefined) continue
      if (level === null || own === null || own < level) return prefix
    }
    return null
  }
}

/** Whether a dot stands there, or before it where codes end with one. */
const beginsStep = (code: string, at: number): boolean => code[at] === '.' || code[at - 1] === '.'

const isNumbered = (codes: readonly string[]): boolean =>
  codes.every((code) => /^\d+(\.\d+)*\.?$/.test(code)) && codes.some((code) => /\.\d+\./.test(code))
