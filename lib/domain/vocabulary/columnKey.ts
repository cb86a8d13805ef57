/** A column's name without prefix (dwc:, col:, an address), case and separators. */
export function key(column: string): string {
  const last = column
    .normalize('NFC')
    .trim()
    .replace(/^(dwc|col|dc|dcterms|coldp|gbif)[:_]/i, '')
  return (/^https?:/.test(last) ? (last.split(/[/#]/).at(-1) ?? last) : last).toLowerCase().replace(/[\s._:/()-]+/g, '')
}
