/** Whole numbers one behind the other, four bytes each: a list of a million names has several such. */
export class Ints {
  #values: Int32Array = new Int32Array(1_024)
  length = 0

  push(value: number): void {
    if (this.length === this.#values.length) {
      const more = new Int32Array(this.#values.length * 2)
      more.set(this.#values)
      this.#values = more
    }
    this.#values[this.length++] = value
  }

  /** All of them, and no more room than they need. */
  trimmed(): Int32Array {
    return this.#values.slice(0, this.length)
  }
}

/** For nothing, in lists of places. */
export const NO_ROW = -1

/** Places grouped by a number from 0 that each has; those with `NO_ROW` are in no group. Eight bytes a place. */
export class Groups {
  readonly #starts: Int32Array
  readonly #places: Int32Array

  constructor(numbers: Int32Array, groups: number) {
    const starts = new Int32Array(groups + 1)
    for (const number of numbers) if (number >= 0) starts[number + 1] = (starts[number + 1] ?? 0) + 1
    for (let group = 0; group < groups; group++) starts[group + 1] = (starts[group + 1] ?? 0) + (starts[group] ?? 0)
    this.#starts = starts
    this.#places = new Int32Array(starts[groups] ?? 0)
    const next = starts.slice(0, groups)
    for (const [place, number] of numbers.entries()) {
      if (number < 0) continue
      const at = next[number] ?? 0
      this.#places[at] = place
      next[number] = at + 1
    }
  }

  /** In their order. */
  of(group: number): Int32Array {
    return this.#places.subarray(this.#starts[group] ?? 0, this.#starts[group + 1] ?? 0)
  }
}
