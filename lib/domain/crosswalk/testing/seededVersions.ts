import { randomNumbers } from '../../testing/randomNumbers'
import type { CrosswalkKind } from '../crosswalkKinds'
import type { NameRow } from '../named'

/** How many taxa each change happens to. */
export interface Changes {
  renamed: number
  moved: number
  merged: number
  split: number
  gone: number
  new: number
  respelt: number
}

/** What is true of a taxon that was changed: the taxa it became, and of what kind each pair is. */
export interface Truth {
  toIds: readonly string[]
  kind: CrosswalkKind
}

/**
 * A taxonomy of so many species in genera and families, one synonym for every third, and a second version of it in which what is asked for happened to taxa
 * drawn by the seed, to each at most one thing. Ids say nothing: the second version has its own. `truth`: by the old id, of those that were changed.
 */
export function seededVersions(seed: number, species: number, changes: Changes) {
  const random = randomNumbers(seed)
  const words = new Words(random)
  const old = firstVersion(words, species)
  const newIdOf = (id: string | null) => (id === null ? null : `n${id}`)
  const young = new Map(
    old.map((row) => [
      row.id,
      { ...row, id: `n${row.id}`, parentId: newIdOf(row.parentId), acceptedId: newIdOf(row.acceptedId) },
    ]),
  )
  const truth = new Map<string, Truth>()
  const added: NameRow[] = []
  const accepted = old.filter(({ rank, acceptedId }) => rank === 'species' && acceptedId === null)
  const synonymOf = new Map(old.flatMap((row) => (row.acceptedId === null ? [] : [[row.acceptedId, row] as const])))
  const genera = old.filter(({ rank }) => rank === 'genus')
  const free = shuffled(accepted, random)
  const take = (count: number, fits: (row: NameRow) => boolean = () => true) => {
    const taken: NameRow[] = []
    for (let at = 0; at < free.length && taken.length < count; at++) {
      const row = free[at]
      if (!row || !fits(row)) continue
      taken.push(row)
      free.splice(at--, 1)
    }
    if (taken.length < count) throw new RangeError('There are too few species for so many changes')
    return taken
  }
  const now = (row: NameRow): NameRow => young.get(row.id) ?? row
  // Splits first: they need a synonym.
  for (const row of take(changes.split, ({ id }) => synonymOf.has(id))) {
    const synonym = synonymOf.get(row.id)
    if (!synonym) continue
    young.set(synonym.id, { ...now(synonym), acceptedId: null, parentId: now(row).parentId, status: 'accepted' })
    truth.set(row.id, { toIds: [now(row).id, now(synonym).id], kind: 'split' })
  }
  for (const row of take(changes.renamed)) {
    const name = `${words.genus()} ${row.name.split(' ')[1]}`
    young.set(row.id, { ...now(row), name, author: `(${row.author}) Nov.` })
    added.push(synonymRow(`s${row.id}`, row, now(row).id))
    truth.set(row.id, { toIds: [now(row).id], kind: 'renamed' })
  }
  for (const row of take(changes.moved)) {
    const others = genera.filter(({ id }) => id !== row.parentId)
    const genus = others[Math.floor(random() * others.length)]
    young.set(row.id, { ...now(row), parentId: newIdOf(genus?.id ?? null) })
    truth.set(row.id, { toIds: [now(row).id], kind: 'moved' })
  }
  for (const row of take(changes.merged)) {
    const [into] = take(1)
    if (!into) continue
    young.delete(row.id)
    for (const each of young.values()) if (each.acceptedId === `n${row.id}`) each.acceptedId = now(into).id
    added.push(synonymRow(`s${row.id}`, row, now(into).id))
    truth.set(row.id, { toIds: [now(into).id], kind: 'lumped' })
    truth.set(into.id, { toIds: [now(into).id], kind: 'merged' })
  }
  for (const row of take(changes.gone)) {
    young.delete(row.id)
    for (const [id, each] of young) if (each.acceptedId === `n${row.id}`) young.delete(id)
    truth.set(row.id, { toIds: [], kind: 'gone' })
  }
  for (const row of take(changes.respelt)) {
    young.set(row.id, { ...now(row), name: respelt(row.name) })
    truth.set(row.id, { toIds: [now(row).id], kind: 'renamed' })
  }
  for (let n = 0; n < changes.new; n++) {
    const genus = genera[Math.floor(random() * genera.length)]
    added.push({
      ...blank,
      id: `x${n}`,
      name: `${genus?.name} ${words.epithet()}`,
      author: 'New.',
      parentId: newIdOf(genus?.id ?? null),
    })
  }
  return { old, young: [...young.values(), ...added], truth }
}

const blank: NameRow = {
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

const synonymRow = (id: string, { name, author }: NameRow, acceptedId: string): NameRow => ({
  ...blank,
  id,
  name,
  author,
  status: 'synonym',
  acceptedId,
})

/** As the codes take for the same: another gender's ending. */
const respelt = (name: string) => name.replace(/(us|a|um)$/, (ending) => (ending === 'us' ? 'a' : 'us'))

/** Seven species in a genus, five genera in a family. */
function firstVersion(words: Words, species: number): NameRow[] {
  const rows: NameRow[] = []
  let family = ''
  let genus: NameRow = blank
  for (let n = 0; n < species; n++) {
    if (n % 35 === 0) {
      family = `f${n}`
      rows.push({ ...blank, id: family, name: `${words.genus()}aceae`, author: 'Fam.', rank: 'family' })
    }
    if (n % 7 === 0) {
      genus = { ...blank, id: `g${n}`, name: words.genus(), author: 'Gen.', rank: 'genus', parentId: family }
      rows.push(genus)
    }
    const author = ['L.', 'Mill.', 'DC.', 'Hook. f.'][n % 4] ?? null
    rows.push({ ...blank, id: `t${n}`, name: `${genus.name} ${words.epithet()}`, author, parentId: genus.id })
    if (n % 3 === 0)
      rows.push(synonymRow(`y${n}`, { ...blank, name: `${words.genus()} ${words.epithet()}`, author: 'Syn.' }, `t${n}`))
  }
  return rows
}

/** Words of which no two are alike, nor so nearly that one could be taken for the other. */
class Words {
  readonly #taken = new Set<string>()

  constructor(private readonly random: () => number) {}

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

function shuffled<T>(list: readonly T[], random: () => number): T[] {
  const mixed = [...list]
  for (let at = mixed.length - 1; at > 0; at--) {
    const other = Math.floor(random() * (at + 1))
    const [one, two] = [mixed[at] as T, mixed[other] as T]
    mixed[at] = two
    mixed[other] = one
  }
  return mixed
}
