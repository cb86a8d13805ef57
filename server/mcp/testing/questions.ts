import { joinTuple } from '../../../lib/domain/export/exportTuple'
import { demoRows } from '../../demo/demoRows'

/** Something that somebody asks of the demo data, and what the answer must say: known from the rows of /export.csv, or of the demo's own files. */
export interface Question {
  what: string
  tool: string
  input: Record<string, unknown>
  /** What of the answer is compared … */
  seen: (data: Told) => unknown
  /** … with this. */
  expected: unknown
}

/** What the tools answer, as far as the questions look at it. */
export interface Told {
  count: number
  values: { from: string; to: string | null; count: number }[]
  withValue: number
  name: string
  properties: Record<string, unknown>
  records: { collection: string; properties: Record<string, unknown> }[]
  results: { match: { id: string } | null; candidates: { id: string }[] }[]
  hits: { id: string }[]
  rows: (string | number | boolean | null)[][]
  links: Record<string, string>
}

interface Column {
  key: string
  /** Where the value stands in a row. */
  at: number
  source: string
  field: string
}

/** All that /export.csv says of the objects of a taxonomy. */
interface Table {
  taxonomy: string
  columns: Column[]
  rows: string[][]
}

type Demo = ReturnType<typeof demoRows>
type Csv = (query: string) => Promise<string[][]>

/** One hundred of them. */
export async function hundredQuestions(csv: Csv): Promise<Question[]> {
  const demo = demoRows()
  const tables = await Promise.all(demo.taxonomies.map(({ name }) => tableOf(csv, demo, name)))
  const fields = tables.flatMap((table) => table.columns.map((column) => ({ table, column, values: tallyOf(table, column) })))
  const kinds = fields.filter(({ values }) => values.size >= 2 && values.size <= 15)
  const numbers = fields.filter(
    ({ values }) => values.size >= 3 && [...values.keys()].every((value) => /^-?\d+(\.\d+)?$/.test(value)),
  )
  const objects = tables.flatMap((table) => table.rows.map((row) => ({ table, row })))
  const isAlone = (name: string) => objects.filter(({ row }) => row[1] === name).length === 1
  const alone = objects.filter(({ row: [, name = ''] }) => isAlone(name))
  return [
    ...tables.map((table) => counted(`${table.taxonomy}, all`, table, [], () => true)),
    ...spaced(kinds, 24).map(({ table, column, values }) => {
      const value = [...values.keys()].sort().at(-1) ?? ''
      return counted(`${column.key} is ${value}`, table, [{ property: column.key, value }], (row) => row[column.at] === value)
    }),
    ...spaced(kinds, 6).map(({ table, column, values }) => {
      const some = [...values.keys()].slice(0, 2)
      const filter = { property: column.key, comparator: 'in', value: some }
      return counted(`${column.key} is one of ${some.join()}`, table, [filter], (row) => some.includes(row[column.at] ?? ''))
    }),
    ...spaced(numbers, 8).map(({ table, column, values }) => {
      const least = Number([...values.keys()][0])
      const filter = { property: column.key, comparator: '>=', value: least }
      const isMore = (row: string[]) => row[column.at] !== '' && Number(row[column.at]) >= least
      return counted(`${column.key} is ${least} at least`, table, [filter], isMore)
    }),
    ...spaced(
      fields.filter(({ values }) => values.size > 0),
      6,
    ).map(({ table, column }) =>
      counted(
        `${column.key} is there`,
        table,
        [{ property: column.key, comparator: 'notEmpty' }],
        (row) => row[column.at] !== '',
      ),
    ),
    ...spaced(tables, 4).map((table) =>
      counted('names with a', table, [{ property: '@germanName', comparator: 'ILIKE', value: 'A' }], (row) =>
        /a/i.test(row[2] ?? ''),
      ),
    ),
    ...spaced(kinds, 10).map(({ table, column, values }) => ({
      what: `the values of ${column.key}`,
      tool: 'values',
      input: { taxonomies: [table.taxonomy], property: column.key },
      seen: ({ values: told, withValue }: Told) => [Object.fromEntries(told.map(({ from, count }) => [from, count])), withValue],
      expected: [Object.fromEntries(values), [...values.values()].reduce((sum, count) => sum + count, 0)],
    })),
    ...spaced(objects, 12).map(({ table, row }) => lookedUp(table, row)),
    ...spaced(alone, 6).map(({ table, row: [id, name = ''] }) => ({
      what: `which object ${name} is`,
      tool: 'match',
      input: { names: [name], taxonomies: [table.taxonomy] },
      seen: ({ results }: Told) => results.map(({ match }) => match?.id),
      expected: [id],
    })),
    ...spaced(
      alone.filter(({ row: [, name = ''] }) => /^[A-Z][a-z]+ [a-z]{6,}$/.test(name)),
      4,
    ).map(({ table, row: [id, name = ''] }) => ({
      what: `that ${swapped(name)} is not taken, but proposed`,
      tool: 'match',
      input: { names: [swapped(name)], taxonomies: [table.taxonomy], candidates: 10 },
      seen: ({ results }: Told) => results.map(({ match, candidates }) => [match, candidates.some((each) => each.id === id)]),
      expected: [[null, true]],
    })),
    ...spaced(alone, 5).map(({ row: [id, name = ''] }) => ({
      what: `looking for ${name}`,
      tool: 'search',
      input: { text: name },
      seen: ({ hits }: Told) => hits.some((hit) => hit.id === id),
      expected: true,
    })),
    ...spaced(germanNames(demo), 5).map(({ name, id }) => ({
      what: `looking for ${name}`,
      tool: 'search',
      input: { text: name, limit: 50 },
      seen: ({ hits }: Told) => hits.some((hit) => hit.id === id),
      expected: true,
    })),
    ...spaced(tables, 4).map((table) => ({
      what: `the first rows of ${table.taxonomy}`,
      tool: 'export_link',
      input: { taxonomies: [table.taxonomy], properties: table.columns.map(({ key }) => key), rows: 20 },
      seen: ({ rows }: Told) => rows.map((row) => row.map((cell) => (cell === null ? '' : String(cell)))),
      expected: table.rows.slice(0, 20).map((row) => [...row.slice(0, 2), ...row.slice(3)]),
    })),
  ]
}

function counted(what: string, { taxonomy, rows }: Table, filters: object[], holds: (row: string[]) => boolean): Question {
  return {
    ...{ what: `how many: ${what}`, tool: 'count', input: { taxonomies: [taxonomy], filters } },
    seen: ({ count }) => count,
    expected: rows.filter(holds).length,
  }
}

/** What its page says has every value of its row, and no other of these columns. */
function lookedUp({ taxonomy, columns }: Table, row: string[]): Question {
  const [id, name = ''] = row
  const valueIn = ({ properties, records }: Told, { source, field }: Column) => {
    const own = source === taxonomy ? properties : records.find(({ collection }) => collection === source)?.properties
    return String(own?.[field] ?? '')
  }
  return {
    ...{ what: `what there is on ${name}`, tool: 'taxon', input: { id } },
    seen: (told) => [told.name, ...columns.map((column) => valueIn(told, column))],
    expected: [name, ...columns.map(({ at }) => row[at])],
  }
}

/** The columns of its own fields and of all records, behind id, name and the German name. */
async function tableOf(csv: Csv, demo: Demo, taxonomy: string): Promise<Table> {
  const { taxonomies, property_collections: collections, property_fields: fields } = demo
  const nameOf = new Map([...taxonomies, ...collections].map(({ id, name }) => [id, name]))
  const own = fields.flatMap(({ taxonomy_id: taxonomyId, collection_id: collectionId, relation_type: type, name: field }) => {
    const source = nameOf.get(taxonomyId ?? collectionId ?? '') ?? ''
    if (type || (taxonomyId && source !== taxonomy)) return []
    return [{ source, field, axis: taxonomyId ? 'tax' : 'pco' }]
  })
  const [german = '', ...more] = [{ source: taxonomy, field: '@germanName', axis: 'tax' }, ...own].map(
    ({ axis, source, field }) => new URLSearchParams({ [`${axis}Properties`]: joinTuple([source, field]) }).toString(),
  )
  const [header = [], ...rows] = await csv(['taxonomies=' + encodeURIComponent(taxonomy), german, ...more].join('&'))
  const columns = own.map(({ source, field, axis }) => ({
    ...{ source, field, key: joinTuple([axis, source, field]), at: header.indexOf(`${source}: ${field}`) },
  }))
  return { taxonomy, columns: columns.sort((a, b) => a.at - b.at), rows }
}

/** How many objects have each value of a column. */
function tallyOf({ rows }: Table, { at }: Column): Map<string, number> {
  const tally = new Map<string, number>()
  for (const row of rows) if (row[at]) tally.set(row[at], (tally.get(row[at]) ?? 0) + 1)
  return tally
}

/** German names that one object has, with its id. */
function germanNames({ vernacular_names: all }: Demo) {
  const names = all.filter(({ language }) => language === 'de')
  const isAlone = (name: string) => names.filter((other) => other.name === name).length === 1
  return names.filter(({ name }) => isAlone(name)).map(({ name, taxon_id: id }) => ({ name, id }))
}

/** Two letters of its last word changed places. */
const swapped = (name: string) => name.slice(0, -4) + name.charAt(name.length - 3) + name.charAt(name.length - 4) + name.slice(-2)

/** So many of them, from the first to the last. */
const spaced = <T>(all: readonly T[], many: number): T[] =>
  all.filter((_, at) => Math.floor((at * many) / all.length) !== Math.floor(((at - 1) * many) / all.length))
