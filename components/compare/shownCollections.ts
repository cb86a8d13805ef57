import type { Comparison } from '@/lib/domain/compareQuery'

interface Named {
  name: string
}

/**
 * Which of the collections that say something the address chooses: those it names, whatever their case; all where it names none of them.
 * `missing` are names that fit no collection.
 */
export function shownCollections<C extends Named>(
  { collections: names }: Comparison,
  { collections }: { collections: readonly C[] },
): { shown: C[]; chosen: C[]; missing: string[] } {
  const wanted = new Set(names.map(folded))
  const chosen = collections.filter(({ name }) => wanted.has(folded(name)))
  const there = new Set(collections.map(({ name }) => folded(name)))
  return {
    shown: chosen.length === 0 ? [...collections] : chosen,
    chosen,
    missing: names.filter((name) => !there.has(folded(name))),
  }
}

/** Names of collections are unique in this form (DESIGN §4). */
const folded = (name: string) => name.normalize('NFC').toLowerCase()
