/** So many letters are written at once, if they come within so long. */
const MOST_LETTERS = 16_384
const LONGEST_WAIT_MS = 100

/**
 * Hands lines on together: each writing costs as much as a line. What waits is written at the latest after a tenth of a second, and when the process ends,
 * however that is, but by a kill -9.
 */
export function inBatches(out: { write: (lines: string) => void }) {
  let waiting = ''
  let timer: NodeJS.Timeout | null = null
  const flush = () => {
    if (timer !== null) clearTimeout(timer)
    timer = null
    if (waiting === '') return
    const lines = waiting
    waiting = ''
    out.write(lines)
  }
  process.once('exit', flush)
  return {
    write(line: string) {
      waiting += line
      if (waiting.length >= MOST_LETTERS) flush()
      else timer ??= setTimeout(flush, LONGEST_WAIT_MS)
    },
    flush,
  }
}
