/** Counts what has passed by: give it every piece of the file. */
export type RecordCounter = (piece: Uint8Array) => number

/** Rows of a CSV without its header, as far as they are complete: line ends outside quotes. Works on bytes, whatever the separator. */
export function csvRecords(): RecordCounter {
  let [ends, isQuoted] = [0, false]
  return (piece) => {
    for (const byte of piece) {
      if (byte === QUOTE) isQuoted = !isQuoted
      else if (byte === LINE_END && !isQuoted) ends++
    }
    return Math.max(0, ends - 1)
  }
}

/** Lines: in JSON lines a line end inside a value is written `\n`. */
export function lineRecords(): RecordCounter {
  let ends = 0
  return (piece) => {
    for (let at = piece.indexOf(LINE_END); at >= 0; at = piece.indexOf(LINE_END, at + 1)) ends++
    return ends
  }
}

const QUOTE = 0x22
const LINE_END = 0x0a
