/** The cells of a CSV after RFC 4180, letter by letter: slow, and nothing of what reads tables elsewhere. */
export function csvCells(text: string, separator = ','): string[][] {
  const rows: string[][] = []
  let row: string[] = []
  let cell = ''
  let isQuoted = false
  for (let at = 0; at < text.length; at++) {
    const letter = text.charAt(at)
    if (isQuoted) {
      if (letter !== '"') cell += letter
      else if (text[at + 1] === '"') cell += text.charAt(++at)
      else isQuoted = false
    } else if (letter === '"') isQuoted = true
    else if (letter === separator) {
      row.push(cell)
      cell = ''
    } else if (letter === '\n') {
      rows.push([...row, cell])
      row = []
      cell = ''
    } else if (letter !== '\r') cell += letter
  }
  return cell === '' && row.length === 0 ? rows : [...rows, [...row, cell]]
}

/** A CSV of the cells, each in quotes. */
export const quotedCsv = (rows: readonly (readonly string[])[], separator: string, lineEnd: string): string =>
  rows.map((row) => row.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(separator) + lineEnd).join('')
