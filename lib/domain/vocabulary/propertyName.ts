/** Longer names of properties do not fit the rules of an edit. */
export const LONGEST_PROPERTY_NAME = 300

/**
 * A property's name as it is kept: composed (NFC), without control characters and blanks around it, at most 300 characters; one that is nothing
 * else is «Ohne Namen». Blanks inside stay. The same in SQL: `property_name` (migration 057).
 */
export function propertyName(text: string): string {
  const name = text.normalize('NFC').replace(controls, ' ').trim()
  const short = name.length > LONGEST_PROPERTY_NAME ? Array.from(name).slice(0, LONGEST_PROPERTY_NAME).join('').trim() : name
  return short === '' ? 'Ohne Namen' : short
}

/** The second of two properties of one name that say different things, the third and so on. */
export function numberedName(name: string, number: number): string {
  const behind = ` (${number})`
  return (
    Array.from(name)
      .slice(0, LONGEST_PROPERTY_NAME - behind.length)
      .join('') + behind
  )
}

/** The first numbered name, from this number on, that nothing else has. */
export function freeName(name: string, isTaken: (name: string) => boolean, from = 2): string {
  for (let number = from; ; number++) {
    const own = numberedName(name, number)
    if (!isTaken(own)) return own
  }
}

/** Names of several things, each another: the second of a name and those behind it get numbers, and no name that stands there already. */
export function namesApart(names: readonly string[]): string[] {
  const [given, seen, used] = [new Set(names), new Map<string, number>(), new Set<string>()]
  return names.map((name) => {
    const times = (seen.get(name) ?? 0) + 1
    seen.set(name, times)
    const own = times === 1 ? name : freeName(name, (other) => given.has(other) || used.has(other), times)
    used.add(own)
    return own
  })
}

/** A half of a character, which only a broken text in UTF-16 has, is as good as one. */
const controls = /[\u0001-\u001f\u007f-\u009f\p{Cs}]+/gu
