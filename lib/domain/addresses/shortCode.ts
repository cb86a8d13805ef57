/**
 * The short address of a record is its number (server/db/migrations/068_short_numbers.sql), written with eight letters none of which is taken for another.
 * Numbers that follow one another look nothing alike, so that a slip leads nowhere instead of to the neighbour. Links stand in reports for years: what a
 * number is written as never changes.
 */
const LETTERS = '23456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'
const HALF = LETTERS.length ** 4

/** Mixes the halves of a number in turn; four times, so that each letter depends on the whole. */
const ROUNDS = [7_919, 104_729, 15_485, 611_953] as const

export function writeShortCode(number: number): string {
  let [left, right] = [Math.floor(number / HALF), number % HALF]
  for (const round of ROUNDS) [left, right] = [right, (left + mixed(right, round)) % HALF]
  return written(left) + written(right)
}

/** The number that a code stands for; null for what is no code. */
export function readShortCode(code: string): number | null {
  if (!isShortCode(code)) return null
  let [left, right] = [read(code.slice(0, 4)), read(code.slice(4))]
  for (const round of ROUNDS.toReversed()) [left, right] = [(right - mixed(left, round) + HALF) % HALF, left]
  return left * HALF + right
}

const isShortCode = (text: string) => text.length === 8 && [...text].every((letter) => LETTERS.includes(letter))

/** Below HALF, from whole numbers that JavaScript still counts exactly. */
const mixed = (half: number, round: number) => (((half * round) % HALF) + ((half % 2_999) ** 2 + round) * 997) % HALF

const written = (half: number) =>
  [LETTERS.length ** 3, LETTERS.length ** 2, LETTERS.length, 1]
    .map((place) => LETTERS[Math.floor(half / place) % LETTERS.length])
    .join('')

const read = (letters: string) => [...letters].reduce((sum, letter) => sum * LETTERS.length + LETTERS.indexOf(letter), 0)
