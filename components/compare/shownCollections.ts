import type { Comparison } from '@/lib/domain/addresses/compareQuery'

interface Named {
  name: string
  /** Names it had, which no other collection has now. */
  formerNames: readonly string[]
}

/**
 * Which of the collections that say something the address chooses: those it names by a name they have or had, whatever its case; all where it names none of
 * them. `missing` are names that fit no collection.
 */
export function shownCollections<C extends Named>(
  { collections: names }: Comparison,
  { collections }: { collections: readonly C[] },
): { shown: C[]; chosen: C[]; missing: string[] } {
  const wanted = new Set(names.map(folded))
  const namesOf = ({ name, formerNames }: C) => [name, ...formerNames].map(folded)
  const chosen = collections.filter((collection) => namesOf(collection).some((name) => wanted.has(name)))
  const there = new Set(collections.flatMap(namesOf))
  return {
    shown: chosen.length === 0 ? [...collections] : chosen,
    chosen,
    missing: names.filter((name) => !there.has(folded(name))),
  }
}

/** Names of collections are unique in this form. */
const folded = (name: string) => name.normalize('NFC').toLowerCase()
