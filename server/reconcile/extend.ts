import type { Db } from '../db/db'
import { resolveProperties } from './properties'
import type { ExtendQuery } from './readRequests'
import { propertiesFor, readNumber } from './suggest'
import type { ReconScope } from './scope'
import { readValues, type ReconValue } from './values'

export interface Extended {
  meta: { id: string; name: string }[]
  rows: Record<string, Record<string, readonly ReconValue[]>>
}

/** The values of properties; what is not known, or has no value, has an empty list. Throws ExportError and ReconcileError for what is no property. */
export async function extend(db: Db, { ids, properties }: ExtendQuery): Promise<Extended> {
  const resolved = await resolveProperties(db, properties)
  const values = await readValues(db, ids, resolved)
  const rowOf = (id: string) =>
    Object.fromEntries(resolved.map((property, index) => [property.id, values.get(id)?.[index] ?? []]))
  return {
    meta: resolved.map(({ id, name }) => ({ id, name })),
    rows: Object.fromEntries(ids.map((id) => [id, rowOf(id)])),
  }
}

/** What can be asked of objects of a type: all of it, or the first of it. Throws ReconcileError. */
export async function proposeProperties(db: Db, scope: ReconScope, parameters: URLSearchParams) {
  const type = parameters.get('type') || null
  const limit = readNumber(parameters, 'limit', Infinity)
  const all = (await propertiesFor(db, scope, type)).filter(({ isDoubled }) => !isDoubled)
  return {
    ...(type === null ? {} : { type }),
    ...(limit === Infinity ? {} : { limit }),
    properties: all.slice(0, limit).map(({ id, name, description }) => ({ id, name, description })),
  }
}
