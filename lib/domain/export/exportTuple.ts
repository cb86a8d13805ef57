/** Joins the fields of a tuple by `~`; a `~` or `\` inside a field is preceded by `\`. */
export function joinTuple(fields: readonly string[]): string {
  return fields.map((field) => field.replace(/[\\~]/g, '\\$&')).join('~')
}

/** The fields of a tuple; null when a `\` stands before anything but `~` or `\`, which is no tuple of ours. */
export function splitTuple(text: string): string[] | null {
  const fields = ['']
  for (let at = 0; at < text.length; at++) {
    const character = text.charAt(at)
    if (character === '~') {
      fields.push('')
      continue
    }
    const escaped = character === '\\' ? text.charAt(++at) : null
    if (escaped !== null && escaped !== '~' && escaped !== '\\') return null
    fields[fields.length - 1] += escaped ?? character
  }
  return fields
}
