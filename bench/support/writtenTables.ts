import { once } from 'node:events'
import { createWriteStream } from 'node:fs'

/** Of 997 genera; the epithets begin as variously as real ones. */
export const nameOf = (index: number) => `Genus${word(index % 997)} ${epithet(index)}`
export const epithet = (index: number) => `${word(26 ** 4 + ((index * 104_729) % (25 * 26 ** 4)))}ensis`
const word = (index: number): string => (index < 26 ? letter(index) : word(Math.floor(index / 26)) + letter(index % 26))
const letter = (index: number) => String.fromCharCode(97 + index)

/** Writes a table of so many rows, a thousand at a time. */
export async function writeTable(path: string, size: number, header: string, row: (index: number) => string): Promise<void> {
  const file = createWriteStream(path)
  file.write(`${header}\n`)
  for (let from = 0; from < size; from += 1_000) {
    const rows = Array.from({ length: Math.min(1_000, size - from) }, (_, index) => row(from + index))
    if (!file.write(`${rows.join('\n')}\n`)) await once(file, 'drain')
  }
  file.end()
  await once(file, 'close')
}
