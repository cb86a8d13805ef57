import { NONE } from './ints'
import { Pages, type Shelving } from './pages'
import type { Successors } from './successors'

const nothing: Successors = { sure: [], doubtful: [] }

/**
 * What the rules have found about each taxon of the old side. Why they say so lies on a shelf; in memory is only what other taxa ask for: the one that surely
 * is its successor.
 */
export class Found {
  readonly #said: Pages<Successors>
  /** Where on the shelf stands what was said last; `NONE`: nothing was found. */
  readonly #places: Int32Array
  /** The only sure successor, else one of the following. */
  readonly #sure: Int32Array

  constructor(size: number, shelving: Shelving) {
    this.#said = new Pages<Successors>(shelving, (said) => said)
    this.#places = new Int32Array(size).fill(NONE)
    this.#sure = new Int32Array(size).fill(NONE)
  }

  set(taxon: number, said: Successors): void {
    const [only, second] = said.sure
    this.#sure[taxon] = only === undefined ? NONE : second === undefined ? only.taxon : SEVERAL
    this.#places[taxon] = only === undefined && said.doubtful.length === 0 ? NONE : this.#said.length
    if (this.#places[taxon] !== NONE) this.#said.push(said)
  }

  get(taxon: number): Successors {
    const place = this.#places[taxon] ?? NONE
    return place === NONE ? nothing : this.#said.at(place)
  }

  /** Neither sure nor doubtful. */
  isNothing(taxon: number): boolean {
    return this.#places[taxon] === NONE
  }

  /** The taxa that surely became of it. */
  sure(taxon: number): readonly number[] {
    const only = this.#sure[taxon] ?? NONE
    if (only >= 0) return [only]
    return only === NONE ? [] : this.get(taxon).sure.map((each) => each.taxon)
  }

  /** The only one of them; `NONE` where there are more or none. */
  only(taxon: number): number {
    return Math.max(NONE, this.#sure[taxon] ?? NONE)
  }
}

const SEVERAL = -2
