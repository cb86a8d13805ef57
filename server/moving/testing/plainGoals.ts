/** A row of a taxonomy, as far as it says where what is said about its name goes. */
interface NamedRow {
  id: string
  name: string
  author: string | null
  acceptedId: string | null
}

/**
 * Where what is said about a row of the old list goes, whose taxon becomes `successors`: nowhere where the new list has its name in several places, or with
 * another author, and at none of them.
 */
export function plainGoals(
  row: NamedRow,
  successors: readonly string[],
  young: ReadonlyMap<string, readonly NamedRow[]>,
): string[] {
  const called = row.acceptedId === null ? [] : (young.get(row.name) ?? [])
  if (successors.length === 0 || called.length === 0) return [...successors]
  const author = letters(row.author)
  const same = called.filter((each) => author !== '' && letters(each.author) === author)
  const counting = same.length > 0 ? same : called
  const standsAt = ({ id, acceptedId }: NamedRow) => acceptedId ?? id
  /** The row that has the name at a taxon; of several the taxon. */
  const at = (taxon: string): string => {
    const [only, other] = counting.filter((each) => standsAt(each) === taxon)
    return only && !other ? only.id : taxon
  }
  const places = new Set(counting.map(standsAt))
  const parts = successors.filter((taxon) => places.has(taxon))
  if (parts.length > 0) return parts.map(at)
  const [place, another] = places
  const fits = counting.some((each) => author === '' || letters(each.author) === '' || letters(each.author) === author)
  return place !== undefined && another === undefined && fits ? [at(place)] : []
}

const letters = (author: string | null) =>
  (author ?? '')
    .normalize('NFD')
    .replace(/[\p{M} .,&()[\]]/gu, '')
    .toLowerCase()

/** The rows of a list by their names. */
export function byNames<T extends { name: string }>(rows: readonly T[]): Map<string, T[]> {
  const found = new Map<string, T[]>()
  for (const row of rows) found.set(row.name, [...(found.get(row.name) ?? []), row])
  return found
}
