/** All rows of a taxonomy or collection at one moment, as they stand in their tables. */
export interface Snapshot {
  taxa: Row[]
  names: Row[]
  pairs: Row[]
  records: Row[]
  relations: Row[]
  /** What was last said about each field, also of those whose values have gone. */
  fields: Row[]
  heads: Row[]
}

export type Row = Record<string, unknown>

export interface Unit {
  table: string
  rowId: string
  kind: 'new' | 'gone' | 'moved' | 'changed'
  values: { field: string; before: string | null; after: string | null }[]
}

/** What differs between two snapshots, by going through the rows: the yardstick for the SQL of states.ts, which has only the changes to go by. */
export function comparedByHand(before: Snapshot, after: Snapshot): Unit[] {
  const units = tables.flatMap(({ of, table, place, columns }) => {
    const [was, is] = [byId(before[of]), byId(after[of])]
    return [...new Set([...was.keys(), ...is.keys()])].flatMap((id): Unit[] => {
      // What nothing was said about yet is a field all the same.
      const nothing = of === 'fields' ? {} : undefined
      const [old, now] = [was.get(id) ?? nothing, is.get(id) ?? nothing]
      const values = fieldsThatDiffer(old, now, columns)
      if (old && now && values.length === 0) return []
      const isMoved =
        values.some(({ field }) => (place as readonly string[]).includes(field)) &&
        !values.some(({ field }) => field === 'accepted_id')
      return [{ table, rowId: id, kind: !old ? 'new' : !now ? 'gone' : isMoved ? 'moved' : 'changed', values }]
    })
  })
  for (const { taxonId, value } of saidOfTaxa(before, after)) {
    const own = units.find(({ table, rowId }) => table === 'taxa' && rowId === taxonId)
    if (own) own.values.push(value)
    else units.push({ table: 'taxa', rowId: taxonId, kind: 'changed', values: [value] })
  }
  return units
}

const tables = [
  {
    of: 'taxa',
    table: 'taxa',
    place: ['parent_id'],
    columns: [
      'parent_id',
      'accepted_id',
      'source_id',
      'name',
      'code',
      'author',
      'rank',
      'rank_verbatim',
      'status',
      'status_verbatim',
    ],
  },
  { of: 'records', table: 'property_records', place: ['taxon_id'], columns: ['taxon_id', 'origin_collection_id'] },
  {
    of: 'relations',
    table: 'relations',
    place: ['taxon_id', 'related_taxon_id'],
    columns: ['taxon_id', 'related_taxon_id', 'relation_type', 'origin_collection_id'],
  },
  { of: 'fields', table: 'property_fields', place: [], columns: ['unit', 'description', 'meaning', 'meaning_details'] },
  { of: 'heads', table: 'heads', place: [], columns: ['name', 'description'] },
] as const satisfies readonly { of: keyof Snapshot; table: string; place: readonly string[]; columns: readonly string[] }[]

const byId = (rows: readonly Row[]) => new Map(rows.map((row) => [String(row.id), row]))

function fieldsThatDiffer(old: Row | undefined, now: Row | undefined, columns: readonly string[]): Unit['values'] {
  const values: Unit['values'] = []
  const compare = (field: string, was: unknown, is: unknown) => {
    const [before, after] = [was ?? null, is ?? null].map((value) => (value === null ? null : textOf(value)))
    if (before !== after) values.push({ field, before: before ?? null, after: after ?? null })
  }
  for (const column of columns) compare(column, old?.[column], now?.[column])
  const [was, is] = [old, now].map((row) => (row?.properties ?? {}) as Row)
  for (const name of new Set([...Object.keys(was ?? {}), ...Object.keys(is ?? {})]))
    compare(`properties.${name}`, was?.[name], is?.[name])
  return values
}

/** Objects as JSON. */
const textOf = (value: unknown) => (typeof value === 'object' ? JSON.stringify(value) : String(value))

/** Names and equivalents that came, went or were changed. */
function* saidOfTaxa(before: Snapshot, after: Snapshot) {
  const [was, is] = [byId(before.names), byId(after.names)]
  for (const id of new Set([...was.keys(), ...is.keys()])) {
    const [old, now] = [was.get(id), is.get(id)].map((row) =>
      row ? [row.name, row.language, row.preferred ? 'bevorzugt' : null].filter((part) => part !== null).join(', ') : null,
    )
    if (old !== now)
      yield {
        taxonId: String((was.get(id) ?? is.get(id))?.taxon_id),
        value: { field: 'vernacular_names', before: old ?? null, after: now ?? null },
      }
  }
  const key = ({ taxon_id, synonym_id }: Row) => `${String(taxon_id)} ${String(synonym_id)}`
  const [had, has] = [new Set(before.pairs.map(key)), new Set(after.pairs.map(key))]
  for (const pair of new Set([...had, ...has])) {
    if (had.has(pair) === has.has(pair)) continue
    const [taxonId = '', partner = ''] = pair.split(' ')
    const [old, now] = [had, has].map((set) => (set.has(pair) ? partner : null))
    yield { taxonId, value: { field: 'synonym_id', before: old ?? null, after: now ?? null } }
  }
}
