import { NO_ROW } from './ints'
import { Pages, type Shelving } from './pages'
import type { Successors } from './successors'

const nothing: Successors = { sure: [], doubtful: [] }

/**
 * What the rules have found about each taxon of the old side. Why they say so lies on a shelf; in memory is only what other taxa ask for: the one that surely
 * is its successor.
 */
export class FoundSuccessors {
  readonly #said: Pages<Successors>
  /** Where on the shelf stands what was said last; `NO_ROW`: nothing was found. */
  readonly #places: Int32Array
  /** The only sure successor, else one of the following. */
  readonly #sure: Int32Array

  constructor(size: number, shelving: Shelving) {
    this.#said = new Pages<Successors>(shelving, (said) => said)
    this.#places = new Int32Array(size).fill(NO_ROW)
    this.#sure = new Int32Array(size).fill(NO_ROW)
  }

  set(taxon: number, said: Successors): void {
    const [only, second] = said.sure
    this.#sure[taxon] = only === undefined ? NO_ROW : second === undefined ? only.taxon : SEVERAL
    this.#places[taxon] = only === undefined && said.doubtful.length === 0 ? NO_ROW : this.#said.length
    if (this.#places[taxon] !== NO_ROW) this.#said.push(said)
  }

  get(taxon: number): Successors {
    const place = this.#places[taxon] ?? NO_ROW
    return place === NO_ROW ? nothing : this.#said.at(place)
  }

  /** Neither sure nor doubtful. */
  isNothing(taxon: number): boolean {
    return this.#places[taxon] === NO_ROW
  }

  /** The taxa that surely became of it. */
  sure(taxon: number): readonly number[] {
    const only = this.#sure[taxon] ?? NO_ROW
    if (only >= 0) return [only]
    return only === NO_ROW ? [] : this.get(taxon).sure.map((each) => each.taxon)
  }

  /** The only one of them; `NO_ROW` where there are more or none. */
  only(taxon: number): number {
    return Math.max(NO_ROW, this.#sure[taxon] ?? NO_ROW)
  }
}

const SEVERAL = -2
