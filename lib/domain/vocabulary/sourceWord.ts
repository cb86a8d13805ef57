/** A source's word of a vocabulary as it is looked up: capitals, blanks, underscores and a closing full stop make no difference. */
export function sourceWord(text: string): string {
  return text
    .normalize('NFC')
    .trim()
    .toLowerCase()
    .replace(/\.$/, '')
    .replace(/[_\s]+/g, ' ')
}
