/** So many edits are forgiven in a word of so many letters. */
export function forgivenEdits(word: string): number {
  const { length } = Array.from(word)
  return length < 4 ? 0 : length < 8 ? 1 : 2
}

/** The fewest edits (a letter more, less, another, or two exchanged) that lead from what was typed to a word. */
export const edits = (typed: string, word: string): number => editRow(typed, word).at(-1) ?? 0

/** The same to any beginning of the word, for somebody who is still typing; one much shorter than what was typed is none. */
export const editsToBeginning = (typed: string, word: string): number =>
  Math.min(...editRow(typed, word).slice(Math.max(1, Array.from(typed).length - 1)))

/** The edits from what was typed to each beginning of the word, from the empty one to the whole. */
function editRow(typed: string, word: string): number[] {
  const [from, to] = [Array.from(typed), Array.from(word)]
  let beforeLast: number[] = []
  let last = Array.from({ length: to.length + 1 }, (_, column) => column)
  from.forEach((letter, index) => {
    const row = [index + 1]
    to.forEach((other, column) => {
      const replaced = (last[column] ?? 0) + (letter === other ? 0 : 1)
      const isExchange = index > 0 && column > 0 && letter === to[column - 1] && from[index - 1] === other
      const exchange = isExchange ? (beforeLast[column - 1] ?? 0) + 1 : Infinity
      row.push(Math.min(replaced, exchange, (last[column + 1] ?? 0) + 1, (row[column] ?? 0) + 1))
    })
    beforeLast = last
    last = row
  })
  return last
}

/** The word with each two neighbouring letters exchanged: trigrams do not find these in a short word. */
export function exchanged(word: string): string[] {
  const letters = Array.from(word)
  return letters
    .slice(1)
    .map((letter, index) => [...letters.slice(0, index), letter, letters[index] ?? '', ...letters.slice(index + 2)].join(''))
}
