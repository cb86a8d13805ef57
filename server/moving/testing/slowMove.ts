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
  /** Where each old taxon leads: nowhere, to one, or to all parts of what it was split into. */
  leads: ReadonlyMap<string, readonly string[]>
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
  const targets = (taxon: string): readonly string[] => world.leads.get(taxon) ?? [taxon]
  const result: Omit<PlainEntry, 'id'>[] = []
  const groups = new Map<string, PlainEntry[]>()
  const records = entries.filter(({ related }) => related === null)
  for (const entry of records)
    for (const to of targets(entry.taxon)) {
      const key = JSON.stringify([entry.collection, to])
      groups.set(key, [...(groups.get(key) ?? []), entry])
    }
  const joined = new Map(
    [...groups].map(([key, group]) => {
      const members = [...group].sort((a, b) => place(a) - place(b))
      return [key, members.length === 1 ? (members[0] ?? null) : join(members, (JSON.parse(key) as [string, string])[1])]
    }),
  )
  // What comes to several taxa comes to all of them or to none, and so does what it would join there.
  for (let before = -1; before !== closed();) {
    before = closed()
    for (const [key, group] of groups)
      if (joined.get(key) === null)
        for (const entry of group.filter(({ taxon }) => isOld(taxon)))
          for (const to of targets(entry.taxon)) joined.set(JSON.stringify([entry.collection, to]), null)
  }
  const staying = new Set<PlainEntry>(
    records.filter((entry) => isOld(entry.taxon) && (world.copies || targets(entry.taxon).length === 0)),
  )
  for (const [key, group] of groups) {
    const whole = joined.get(key)
    if (whole && group.some(({ taxon }) => isOld(taxon)))
      result.push({ ...whole, taxon: (JSON.parse(key) as [string, string])[1] })
    else for (const entry of group) staying.add(entry)
  }
  result.push(...staying)
  const relations = entries.filter(({ related }) => related !== null)
  const leaves = ({ taxon, related }: PlainEntry) => isOld(taxon) || isOld(related)
  const there = new Set<string>()
  const put = (entry: PlainEntry) => {
    there.add(comparable(entry))
    result.push(entry)
  }
  for (const entry of relations) if (!leaves(entry)) put(entry)
  for (const entry of relations.filter(leaves).sort((a, b) => (a.id < b.id ? -1 : 1))) {
    const parts = targets(entry.taxon).flatMap((taxon) => targets(entry.related ?? '').map((related) => ({ taxon, related })))
    const ends = entry.taxon === entry.related ? parts.filter(({ taxon, related }) => taxon === related) : parts
    if (ends.length === 0 || (entry.taxon !== entry.related && ends.some(({ taxon, related }) => taxon === related))) {
      put(entry)
      continue
    }
    if (world.copies) put(entry)
    for (const to of ends) {
      const moved = { ...entry, ...to }
      if (!there.has(comparable(moved))) put(moved)
    }
  }
  return result

  function closed() {
    return [...joined.values()].filter((whole) => whole === null).length
  }

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
      members.map((each) => ({ id: each.id, value: ownerOf(each) })),
      '',
    )
    if (origin === OPEN) return null
    const [first] = members as [PlainEntry]
    // What would say nothing more is left as it is written.
    const saysMore = Object.entries(properties).some(([field, value]) => !same(value, first.properties[field]))
    if (world.copies && !isOld(first.taxon) && !saysMore && origin === ownerOf(first)) return first
    return { ...first, properties, origin: origin === first.collection ? null : (origin as string) }

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

/** Whose it is: without an origin the collection's own. */
const ownerOf = ({ origin, collection }: Pick<PlainEntry, 'origin' | 'collection'>) => origin ?? collection

const OPEN = Symbol('open')

/** Where records that would be joined contradict each other: collection, new taxon and field of each (`choiceKey`). */
export function slowContradictions(entries: readonly PlainEntry[], leads: PlainWorld['leads']): string[] {
  const said = new Map<string, Set<string>>()
  for (const { collection, taxon, related, origin, properties } of entries)
    if (related === null)
      for (const to of leads.get(taxon) ?? [taxon])
        for (const [field, value] of [...Object.entries(properties), ['', ownerOf({ origin, collection })] as const])
          if (says(value)) {
            const key = choiceKey(collection, to, field)
            said.set(key, (said.get(key) ?? new Set()).add(JSON.stringify(value)))
          }
  return [...said].flatMap(([key, values]) => (values.size > 1 ? [key] : []))
}

/** An entry as text, whatever the order of its properties. */
export const comparable = ({ collection, taxon, related, type, origin, properties }: Omit<PlainEntry, 'id'>) =>
  JSON.stringify([collection, taxon, related, type, origin, Object.entries(properties).sort(([a], [b]) => (a < b ? -1 : 1))])
