import type { RowTexts } from '../sql/rowText'

/** A page of long texts is held several times: by the engine, on its way, and by whoever writes it. In characters. */
const MOST_TEXT = 4_000_000

export interface PageLimits {
  /** Rows of the first page. */
  first: number
  /** Rows of any page: those that come next may be dearer than all before. */
  most: number
  /** How long a page may keep the embedded database to itself. */
  aimMs: number
}

/** How many rows of a file are read at a time: as many as others can wait for, by how long those before took. */
export class PageSize {
  rows: number
  readonly #least: number
  readonly #most: number
  readonly #aimMs: number

  constructor({ first, most, aimMs }: PageLimits) {
    this.rows = Math.max(1, Math.min(first, most))
    this.#least = Math.max(1, this.rows / 32)
    this.#most = most
    this.#aimMs = aimMs
  }

  /** Learns from a page. One that was not full says only that fewer rows would do. */
  learn({ texts, ms }: RowTexts, isFull: boolean): void {
    const length = texts.reduce((sum, text) => sum + text.length, 0)
    const fitting = this.rows * Math.min(this.#aimMs / Math.max(ms, 0), MOST_TEXT / length)
    const most = Math.min(this.#most, isFull ? this.rows * 2 : this.rows)
    this.rows = Math.ceil(Math.max(this.#least, Math.min(most, fitting)))
  }
}
