import { forgiven } from './nameKey'

/** More steps than that are forgiven in no word. */
const MOST_STEPS = 3

/**
 * Words to be asked which of them are so few steps (`editDistance`) from another as are forgiven in the longer of the two (`forgiven`). They lie in
 * their order, and what a word has in common with the one before it is compared once: a whole family of words is left aside at the letter where it has
 * become too different.
 */
export class NearWords {
  readonly #words: readonly string[]
  /** Letters that each word shares with the one before it. */
  readonly #shared: Uint8Array
  /** A bit for each letter that occurs; those beyond a–z share some. */
  readonly #letters: Int32Array
  /** Of each word: most are left aside by it and their letters, and need not be looked at themselves. */
  readonly #lengths: Uint32Array

  constructor(words: Iterable<string>) {
    this.#words = [...new Set(words)].filter((word) => word !== '').sort(byUnits)
    this.#shared = Uint8Array.from(this.#words, (word, index) => Math.min(255, sharedLetters(word, this.#words[index - 1] ?? '')))
    this.#letters = Int32Array.from(this.#words, lettersOf)
    this.#lengths = Uint32Array.from(this.#words, ({ length }) => length)
  }

  /** In the order of the words. */
  of(word: string): string[] {
    const found: string[] = []
    const [words, shared, masks, lengths] = [this.#words, this.#shared, this.#letters, this.#lengths]
    const most = stepsIn(word)
    const letters = lettersOf(word)
    const steps = new Steps(word, most)
    /** Letters of the word before that are compared already, and those with which it had become too different. */
    let compared = 0
    let tooFar = Infinity
    // By places, and no iterator: it is done for each of thousands of words, for each of thousands of names.
    for (let index = 0; index < words.length; index++) {
      compared = Math.min(compared, shared[index] ?? 0)
      if (compared >= tooFar) continue
      tooFar = Infinity
      // A step changes at most two of the letters that occur, and the length by one.
      if (Math.abs((lengths[index] ?? 0) - word.length) > most || bits((masks[index] ?? 0) ^ letters) > 2 * most) continue
      const other = words[index] ?? ''
      while (compared < other.length && tooFar === Infinity) if (steps.read(other, compared++) > most) tooFar = compared
      if (tooFar === Infinity && steps.whole(other.length) <= forgiven(word.length > other.length ? word : other))
        found.push(other)
    }
    return found
  }
}

/** More than is ever counted. */
const TOO_MANY = 1_000

/**
 * Steps from a word to others, letter by letter of those; a row per letter stays, for whoever shares it. Counted exactly as far as they are no more than
 * `most`: so many places from the diagonal are read, since each place further costs a step.
 */
class Steps {
  readonly #rows: Uint16Array[]

  constructor(
    private readonly word: string,
    private readonly most: number,
  ) {
    this.#rows = [Uint16Array.from({ length: word.length + 1 }, (_, index) => index)]
  }

  /** Reads the letter at a place of another word whose letters before it are read; answers how many steps there are at least. */
  read(other: string, at: number): number {
    const { word, most } = this
    const row = (this.#rows[at + 1] ??= new Uint16Array(word.length + 1))
    const last = this.#rows[at] ?? row
    const before = this.#rows[at - 1]
    const letter = other.charCodeAt(at)
    const first = Math.max(1, at + 1 - most)
    const end = Math.min(word.length, at + 1 + most)
    let least = (row[first - 1] = first === 1 ? at + 1 : TOO_MANY)
    for (let i = first; i <= end; i++) {
      const own = word.charCodeAt(i - 1)
      let steps = Math.min((last[i] ?? 0) + 1, (row[i - 1] ?? 0) + 1, (last[i - 1] ?? 0) + (own === letter ? 0 : 1))
      if (before && i > 1 && own === other.charCodeAt(at - 1) && word.charCodeAt(i - 2) === letter)
        steps = Math.min(steps, (before[i - 2] ?? 0) + 1)
      row[i] = steps
      if (steps < least) least = steps
    }
    // The row below reads one place more.
    if (end < word.length) row[end + 1] = TOO_MANY
    return least
  }

  /** To a word of so many letters, all of them read. */
  whole(letters: number): number {
    return this.#rows[letters]?.[this.word.length] ?? Infinity
  }
}

/** The most steps that are forgiven between a word and one that is not longer by more than these. */
function stepsIn(word: string): number {
  const longer = Array.from({ length: MOST_STEPS + 1 }, (_, more) => ({ more, steps: forgiven(word + 'x'.repeat(more)) }))
  return Math.max(...longer.filter(({ more, steps }) => more <= steps).map(({ steps }) => steps), 0)
}

function lettersOf(word: string): number {
  let mask = 0
  for (let index = 0; index < word.length; index++) mask |= 1 << (word.charCodeAt(index) % 32)
  return mask
}

/** How many are set: added up in pairs, then in fours, then in bytes. */
function bits(mask: number): number {
  const pairs = mask - ((mask >>> 1) & 0x55555555)
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333)
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24
}

function sharedLetters(one: string, other: string): number {
  const end = Math.min(one.length, other.length)
  let at = 0
  while (at < end && one[at] === other[at]) at++
  return at
}

const byUnits = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)
