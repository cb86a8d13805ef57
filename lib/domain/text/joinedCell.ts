/**
 * The entries of a cell in which an export has joined the values of several relations by ` | `; a `|` or `\` of a value itself is preceded by `\`. An empty
 * entry is no value. null when a `\` stands before anything else, which is no cell of ours: what it says must be taken as it stands.
 */
export function splitEntries(text: string): string[] | null {
  const entries = ['']
  const add = (more: string) => void (entries[entries.length - 1] += more)
  for (let at = 0; at < text.length; at++) {
    const character = text.charAt(at)
    if (character === '\\') {
      const escaped = text.charAt(++at)
      if (escaped !== '|' && escaped !== '\\') return null
      add(escaped)
    } else if (character === '|') {
      // The blanks belong to the sign; one may have been lost at the end of a cell.
      if (text.charAt(at - 1) === ' ') entries.push((entries.pop() ?? '').slice(0, -1))
      entries.push('')
      if (text.charAt(at + 1) === ' ') at++
    } else add(character)
  }
  return entries
}
