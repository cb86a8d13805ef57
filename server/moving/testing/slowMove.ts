/** What the plain loop needs to know of a record or a relation. */
export interface PlainEntry {
  id: string
  collection: string
  taxon: string
  related: string | null
  type: string | null
  origin: string | null
  properties: Record<string, unknown>
}

export interface PlainWorld {
  /** Where each old taxon leads; null: nowhere. */
  leads: ReadonlyMap<string, string | null>
  /** Places of the old taxa in the crosswalk. */
  placeOf: (taxon: string) => number
  /** What somebody chose: by collection, new taxon and field the record whose value stays, or null for all. */
  choices: ReadonlyMap<string, string | null>
  copies: boolean
}

export const choiceKey = (collection: string, taxon: string, field: string) => JSON.stringify([collection, taxon, field])

const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)
const says = (value: unknown) => value !== null && value !== '' && !(Array.isArray(value) && value.length === 0)

/** Moves one entry after the other, as one would with pencil and paper; answers all entries there are then, without their ids. */
export function slowMove(entries: readonly PlainEntry[], world: PlainWorld): Omit<PlainEntry, 'id'>[] {
  const isOld = (taxon: string | null) => taxon !== null && world.leads.has(taxon)
  const target = (taxon: string | null) => (taxon !== null && world.leads.has(taxon) ? (world.leads.get(taxon) ?? null) : taxon)
  const result: Omit<PlainEntry, 'id'>[] = []
  const groups = new Map<string, PlainEntry[]>()
  for (const entry of entries.filter(({ related }) => related === null)) {
    const to = target(entry.taxon)
    if (to === null) result.push(entry)
    else
      groups.set(JSON.stringify([entry.collection, to]), [...(groups.get(JSON.stringify([entry.collection, to])) ?? []), entry])
  }
  for (const [key, group] of groups) {
    const [, to] = JSON.parse(key) as [string, string]
    const members = [...group].sort((a, b) => place(a) - place(b))
    const joined = members.length === 1 ? members[0] : join(members, to)
    if (!joined || members.every(({ taxon }) => !isOld(taxon))) {
      result.push(...members)
      continue
    }
    result.push({ ...joined, taxon: to })
    if (world.copies) result.push(...members.filter(({ taxon }) => isOld(taxon)))
  }
  const relations = entries.filter(({ related }) => related !== null)
  const there = relations.filter(({ taxon, related }) => !isOld(taxon) && !isOld(related))
  result.push(...there)
  for (const entry of relations.filter((each) => !there.includes(each)).sort((a, b) => (a.id < b.id ? -1 : 1))) {
    const [taxon, related] = [target(entry.taxon), target(entry.related)]
    const isItself = taxon === related && entry.taxon !== entry.related
    if (taxon === null || related === null || isItself) {
      result.push(entry)
      continue
    }
    if (world.copies) result.push(entry)
    const moved = { ...entry, taxon, related }
    const isThere = result.some((each) => comparable(each) === comparable(moved))
    if (!isThere) result.push(moved)
  }
  return result

  function place({ taxon }: PlainEntry) {
    return isOld(taxon) ? world.placeOf(taxon) : -1
  }

  /** Null: somebody has to choose. */
  function join(members: readonly PlainEntry[], to: string): PlainEntry | null {
    const properties: Record<string, unknown> = {}
    for (const field of new Set(members.flatMap((each) => Object.keys(each.properties)))) {
      const said = members.flatMap(({ id, properties: { [field]: value } }) =>
        value !== undefined && says(value) ? [{ id, value }] : [],
      )
      const value = settle(said, field)
      if (value === OPEN) return null
      if (said.length > 0) properties[field] = value
    }
    const origin = settle(
      members.flatMap((each) => (each.origin === null ? [] : [{ id: each.id, value: each.origin as unknown }])),
      '',
    )
    if (origin === OPEN) return null
    return { ...(members[0] as PlainEntry), properties, origin: (origin ?? null) as string | null }

    function settle(said: readonly { id: string; value: unknown }[], field: string): unknown {
      if (said.every(({ value }) => same(value, said[0]?.value))) return said[0]?.value
      const choice = world.choices.get(choiceKey(members[0]?.collection ?? '', to, field))
      if (choice === undefined) return OPEN
      if (choice !== null) return said.find(({ id }) => id === choice)?.value
      const all = said.flatMap(({ value }) => (Array.isArray(value) ? (value as unknown[]) : [value]))
      return all.filter((value, index) => all.findIndex((each) => same(each, value)) === index)
    }
  }
}

const OPEN = Symbol('open')

/** An entry as text, whatever the order of its properties. */
export const comparable = ({ collection, taxon, related, type, origin, properties }: Omit<PlainEntry, 'id'>) =>
  JSON.stringify([collection, taxon, related, type, origin, Object.entries(properties).sort(([a], [b]) => (a < b ? -1 : 1))])
