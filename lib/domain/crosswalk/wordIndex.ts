import { Ints, NO_ROW } from './ints'

/**
 * Finds rows by a word of theirs, of which only a hash is kept: 16 bytes a row, however long the words are. Others may have the same hash: whoever asks
 * compares the words themselves.
 */
export class WordIndex {
  #added: { hashes: Ints; rows: Ints } | null = { hashes: new Ints(), rows: new Ints() }
  #hashes: Int32Array = new Int32Array()
  #rows: Int32Array = new Int32Array()
  #first: Int32Array = new Int32Array()
  #next: Int32Array = new Int32Array()

  /** Before anybody asks. */
  add(word: string, row: number): void {
    if (!this.#added) throw new Error('The index is closed.')
    this.#added.hashes.push(hashOf(word))
    this.#added.rows.push(row)
  }

  /** Rows with this word, and perhaps others, in the order in which they were added. */
  maybe(word: string): number[] {
    const found: number[] = []
    this.some(word, (row) => {
      found.push(row)
      return false
    })
    return found
  }

  /** Whether one of these rows is it; asks no further then. */
  some(word: string, isIt: (row: number) => boolean): boolean {
    this.#close()
    const hash = hashOf(word)
    for (let at = this.#first[hash & (this.#first.length - 1)] ?? NO_ROW; at !== NO_ROW; at = this.#next[at] ?? NO_ROW)
      if (this.#hashes[at] === hash && isIt(this.#rows[at] ?? NO_ROW)) return true
    return false
  }

  #close(): void {
    if (!this.#added) return
    const { hashes, rows } = this.#added
    this.#added = null
    this.#hashes = hashes.trimmed()
    this.#rows = rows.trimmed()
    const { length } = this.#rows
    this.#first = new Int32Array(2 ** Math.ceil(Math.log2(Math.max(2, length)))).fill(NO_ROW)
    this.#next = new Int32Array(length)
    for (let at = length - 1; at >= 0; at--) {
      const slot = (this.#hashes[at] ?? 0) & (this.#first.length - 1)
      this.#next[at] = this.#first[slot] ?? NO_ROW
      this.#first[slot] = at
    }
  }
}

/** 32 bits in which every letter counts (FNV-1a, its bits mixed once more: only some of them choose the list). */
function hashOf(word: string): number {
  let hash = 0x811c9dc5
  for (let at = 0; at < word.length; at++) hash = Math.imul(hash ^ word.charCodeAt(at), 0x01000193)
  hash = Math.imul(hash ^ (hash >>> 16), 0x45d9f3b)
  return (hash ^ (hash >>> 13)) | 0
}
