import type { NameRow } from '../named'

/** A taxon of which nothing is said. */
export const blank: NameRow = {
  id: '',
  name: '',
  author: null,
  rank: 'species',
  status: 'accepted',
  code: null,
  sourceId: null,
  parentId: null,
  acceptedId: null,
}

/** A synonym of the name of a row. */
export const synonymRow = (id: string, { name, author, rank }: NameRow, acceptedId: string): NameRow => ({
  ...blank,
  id,
  name,
  author,
  rank,
  status: 'synonym',
  acceptedId,
})

/** Words of which no two are alike, nor so nearly that one could be taken for the other. */
export class Words {
  readonly #taken = new Set<string>()

  constructor(
    private readonly random: () => number,
    known: readonly NameRow[] = [],
  ) {
    for (const { name } of known) for (const word of name.toLowerCase().split(/\W+/)) this.#taken.add(word)
  }

  genus(): string {
    const word = this.#word(4)
    return `${word.charAt(0).toUpperCase()}${word.slice(1)}`
  }

  epithet(): string {
    return `${this.#word(4)}us`
  }

  #word(syllables: number): string {
    const one = (letters: string) => letters.charAt(Math.floor(this.random() * letters.length))
    for (;;) {
      const parts = Array.from({ length: syllables }, () => one('bdfglmnprstvz') + one('aiou'))
      const word = parts.join('')
      if (this.#taken.has(word)) continue
      this.#taken.add(word)
      return word
    }
  }
}
