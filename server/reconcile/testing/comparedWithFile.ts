import { exportAxes, propertyNamed } from '../../../lib/domain/export/exportAxes'
import { addAllProperties, defaultExportSettings } from '../../../lib/domain/export/exportSettings'
import { writeExportQuery } from '../../../lib/domain/export/exportQuery'
import { splitTuple } from '../../../lib/domain/export/exportTuple'
import { splitEntries } from '../../../lib/domain/text/joinedCell'
import type { reconcileClient } from './reconcileClient'

type Client = ReturnType<typeof reconcileClient>

/** As many columns as one export has. */
const AT_ONCE = 90
/** As many ids as one extension takes. */
const IDS = 250

/**
 * Everything proposed for a taxonomy, asked of each `every`-th of its objects, beside the cells of /export.csv: lines for what is not the same. `values`: how
 * many values were compared, `kinds`: of which forms they are, `names`: of partners by their ids, to be looked up by whoever calls.
 */
export async function comparedWithFile(client: Client, taxonomy: { id: string; name: string }, every = 1) {
  const { properties } = (await client.json(`/reconcile/properties?type=${taxonomy.id}`)) as { properties: { id: string }[] }
  const wrong: string[] = []
  const kinds = new Set<string>()
  const names = new Map<string, string>()
  let values = 0
  const own = properties.map(({ id }) => id).filter((id) => id !== 'id' && id !== 'name')
  for (let from = 0; from < own.length; from += AT_ONCE) {
    const asked = own.slice(from, from + AT_ONCE)
    const named = asked.map((id) => (id.startsWith('@') ? propertyNamed('tax', [taxonomy.name, id]) : propertyOfKey(id)))
    const settings = addAllProperties({ ...defaultExportSettings(), taxonomies: [taxonomy.name] }, named)
    const columns = exportAxes.map(({ properties: list }) => settings[list].length).reduce((sum, count) => sum + count, 0)
    if (columns !== asked.length) throw new Error(`${asked.length} properties make ${columns} columns`)
    const [header = [], ...rows] = await client.csv(writeExportQuery(settings))
    // A file has taxonomies, collections and relations in this order, whatever was asked for first.
    const axisOf = (id: string) => exportAxes.findIndex(({ axis }) => id.startsWith(`${axis}~`))
    const place = (id: string) => Math.max(0, axisOf(id))
    const inFile = asked.map((_, index) => index).sort((a, b) => place(asked[a] ?? '') - place(asked[b] ?? '') || a - b)
    const some = rows.filter((_, at) => at % every === 0)
    for (let at = 0; at < some.length; at += IDS) {
      const part = some.slice(at, at + IDS)
      const answer = await client.extend(
        part.map(([id = '']) => id),
        asked,
      )
      for (const [id = '', , ...cells] of part)
        for (const [column, index] of inFile.entries()) {
          const property = asked[index] ?? ''
          const given = answer.rows[id]?.[property]
          const told = given?.map((value) => {
            const [kind = 'none', said] = Object.entries(value).at(-1) ?? []
            kinds.add(kind)
            if ('id' in value && 'name' in value) names.set(value.id, value.name)
            return kind === 'date' ? String(said).slice(0, 10) : String(said ?? '')
          })
          const cell = cells[column] ?? ''
          const expected = cell === '' ? [] : property.startsWith('rco~') ? splitEntries(cell) : [cell]
          const isSame = told?.length === expected?.length && told?.every((text, n) => isSameValue(text, expected?.[n] ?? ''))
          values += told?.length ?? 0
          if (!isSame) wrong.push(`${id} ${header[column + 2]}: ${JSON.stringify(given)} is not ${JSON.stringify(cell)}`)
        }
    }
  }
  return { wrong, values, kinds, names }
}

/** 1.50 is the number 1.5. */
const isSameValue = (one: string, other: string) =>
  one === other || (one !== '' && other !== '' && Number.isFinite(Number(one)) && Number(one) === Number(other))

function propertyOfKey(key: string) {
  const [axis, ...names] = splitTuple(key) ?? []
  const found = exportAxes.find((each) => each.axis === axis)
  if (!found) throw new Error(`${key} names no column`)
  return propertyNamed(found.axis, names)
}
