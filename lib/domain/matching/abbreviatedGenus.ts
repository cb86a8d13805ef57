/** «A. quinata»: the genus by its beginning. */
const abbreviated = /^\s*(\p{Lu}\p{Ll}{0,3})\.\s*(?=[×x]?\s?\p{Ll}{3})/u
const genus = /^\s*[×x]?\s?(\p{Lu}[\p{Ll}-]{2,})(?=\s+[×x(]?\s?\p{L})/u

export const hasAbbreviatedGenus = (name: string): boolean => abbreviated.test(name)

/**
 * Names in the order of their lines, each abbreviated genus written out where the line before names a genus that begins so, or is such a line itself. The
 * others stay as they are.
 */
export function withGenera(names: readonly string[]): string[] {
  let before = ''
  return names.map((name) => {
    const [begun, letters = ''] = abbreviated.exec(name) ?? []
    if (begun === undefined) {
      before = genus.exec(name)?.[1] ?? ''
      return name
    }
    if (before === '' || !before.startsWith(letters)) {
      before = ''
      return name
    }
    return `${before} ${name.slice(begun.length)}`
  })
}
