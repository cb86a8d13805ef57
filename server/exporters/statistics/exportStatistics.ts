import type { Kysely } from 'kysely'
import { isoDay } from '../../../lib/domain/charts/steps'
import { chosenFilters, propertyNamed } from '../../../lib/domain/export/exportAxes'
import { parseExportQuery } from '../../../lib/domain/export/exportQuery'
import { removeFilter, selectingView } from '../../../lib/domain/export/exportSettings'
import { plainValue } from '../../../lib/domain/text/composedText'
import type { AxisProperty, ExportSettings, ExportView } from '../../../lib/domain/export/exportShape'
import type { Database } from '../../db/database'
import type { Tables } from '../../db/tables'
import { ExportError } from '../plan/exportError'
import { withPaths } from '../rows/paths'
import { fieldsOfPlan } from '../sql/pathSql'
import { catalogueNaming } from '../plan/catalogueNaming'
import { resolveExport } from '../plan/resolveExport'
import { planField } from '../plan/resolveFields'
import { answerOfState } from './answers'
import { binBounds, MOST_BINS } from './bins'
import { fieldsOfGroup, groupNamed, type GroupName } from './group'
import { openFor, readParts, sureBuckets, type PartsOptions, type Tallies, type Tally } from './readParts'
import type { GroupField } from './statisticsSql'

export interface ValueCount {
  value: string
  /** Selected taxa with it. */
  count: number
}

export interface FieldStatistics {
  pname: string
  own: number
  viaSynonym: number
  /** The most frequent values, as far as that is certain; empty where numbers and dates stand in `histogram`. */
  top: ValueCount[]
  /** Equal steps; `to` belongs to the next one. */
  histogram: { from: string; to: string; count: number }[]
}

export interface GroupStatistics {
  /** Selected taxa. */
  taxa: number
  /** All numbers are extrapolated from a random sample. */
  isEstimated: boolean
  fields: FieldStatistics[]
}

export interface FieldValues {
  isEstimated: boolean
  /** The most frequent first; with a text those that begin with it before those that contain it. */
  values: ValueCount[]
  /** So many different values there are beside them, at least when `isCut`. */
  more: number
  isCut: boolean
  /** Of all of them, as the files write it; null for texts. */
  least: string | null
  greatest: string | null
}

interface AskedStatistics {
  settings: ExportSettings
  view: ExportView
  name: GroupName
}

/**
 * For how many of the taxa that a link selects (taxonomies, ids, filters, synonyms; whatever its columns) each field of a group has a value,
 * and which. Throws ExportError with a German sentence, and the signal's reason when nobody waits any more.
 */
export async function groupStatistics(
  database: Database,
  query: string,
  name: GroupName,
  signal?: AbortSignal,
): Promise<GroupStatistics> {
  const asked = { ...selectionOf(query), name }
  return answerOfState(database, 'group', asked, async () => {
    const { tallies, fields } = await tallied(database, asked, countable, { mostBuckets: MOST_BUCKETS, signal })
    const whole = extrapolation(tallies)
    return {
      taxa: whole(tallies.taxa),
      isEstimated: tallies.share < 1,
      fields: fields.map(([field, tally]) => fieldStatistics(field, tally, whole)),
    }
  })
}

/** Of a field of more values than can be counted so many a part; the few that many have are among them. */
const MOST_BUCKETS = 1_000
/** Suggestions are read, not scrolled through. */
const MOST_VALUES = 20

/**
 * The values of one field that contain a text, among the taxa that a link selects, of relations among those that pass the filters on their type; a filter on
 * the field itself is left aside, because they are asked for in order to change it. Throws like {@link groupStatistics}.
 */
export async function fieldValues(
  database: Database,
  query: string,
  name: GroupName & { pname: string },
  typed: string,
  signal?: AbortSignal,
): Promise<FieldValues> {
  const containing = plainValue(typed)
  const selection = selectionOf(query)
  const settings = await withoutFilterOn(database.reader, selection.settings, name)
  const asked = { ...selection, settings, name, containing }
  return answerOfState(database, 'values', asked, async () => {
    const options = { containing: containing === '' ? null : containing, passing: true, mostBuckets: MOST_BUCKETS, signal }
    const { tallies, fields } = await tallied(
      database,
      asked,
      (each) => (each.pname === name.pname ? [ungathered(each)] : []),
      options,
    )
    const [field, found] = fields[0] ?? []
    if (!field || !found) throw new ExportError(`Eine Eigenschaft «${name.pname}» gibt es hier nicht.`)
    const whole = extrapolation(tallies)
    const lower = containing.toLowerCase()
    const begins = ({ value }: ValueCount) => (value.toLowerCase().startsWith(lower) ? 0 : 1)
    const all = byCount(found.buckets).sort((a, b) => begins(a) - begins(b))
    const shown = all.slice(0, MOST_VALUES)
    return {
      isEstimated: tallies.share < 1 || shown.some(({ value }) => openFor(found, value) > 0),
      values: shown.map(({ value, count }) => ({ value, count: whole(count) })),
      more: Math.max(0, all.length - MOST_VALUES),
      isCut: found.unseen > 0 || tallies.share < 1,
      least: boundary(field, found.least),
      greatest: boundary(field, found.greatest),
    }
  })
}

/** What decides which taxa a link selects; its columns and their order do not. Throws ExportError for what cannot be read. */
export function selectionOf(query: string): Omit<AskedStatistics, 'name'> {
  const { settings, view, errors } = parseExportQuery(query)
  if (errors[0]) throw new ExportError(errors[0])
  return {
    settings: { ...settings, taxProperties: [], pcoProperties: [], rcoProperties: [] },
    view: selectingView(view),
  }
}

/** Names of the link and of the question may be written otherwise: what counts is the field that they mean. */
async function withoutFilterOn(
  db: Kysely<Tables>,
  settings: ExportSettings,
  { axis, source, relationType, pname }: GroupName & { pname: string },
): Promise<ExportSettings> {
  const filters = chosenFilters(settings).filter((filter) => filter.axis === axis)
  if (filters.length === 0) return settings
  const property = propertyNamed(axis, axis === 'rco' ? [source, relationType ?? '', pname] : [source, pname])
  const catalogue = await catalogueNaming(db, [], [property, ...filters])
  const meantBy = (named: AxisProperty) => {
    const field = planField(catalogue, named)
    return JSON.stringify([field.source.id, field.name, field.axis === 'rco' ? field.relationType : null])
  }
  const meant = meantBy(property)
  return filters.filter((filter) => meantBy(filter) === meant).reduce(removeFilter, settings)
}

/** The wanted fields of the group, each with its numbers. */
async function tallied(
  database: Database,
  { settings, view, name }: AskedStatistics,
  choose: (field: GroupField) => GroupField[],
  options: PartsOptions,
): Promise<{ tallies: Tallies; fields: [GroupField, Tally][] }> {
  const db = database.reader
  const plan = await resolveExport(db, settings, view)
  const group = await groupNamed(db, plan, name)
  const fields = (await fieldsOfGroup(db, group)).flatMap(choose)
  const tallies = await withPaths(database, plan, fieldsOfPlan(plan), { signal: options.signal }, (some) =>
    readParts(database, some, group, fields, options),
  )
  return { tallies, fields: tallies.fields.flatMap((tally, index) => (fields[index] ? [[fields[index], tally]] : [])) }
}

/** Of these nothing can be said that is worth reading: what is above a taxon is another one nearly each time, its taxonomy always the same. */
const countable = (field: GroupField) => (['@parent', '@path', '@taxonomy'].includes(field.pname) ? [] : [field])

/** A number that is looked for may be any of the many that stand in steps otherwise. */
const ungathered = (field: GroupField): GroupField => ({
  ...field,
  gathering: { kind: 'values', many: field.gathering.kind === 'bins' || field.gathering.many },
})

function fieldStatistics(field: GroupField, tally: Tally, whole: (count: number) => number): FieldStatistics {
  const { pname, gathering, valueType } = field
  const numbers = { pname, own: whole(tally.own), viaSynonym: whole(tally.viaSynonym) }
  if (gathering.kind === 'values') {
    const top = byCount(sureBuckets(tally)).slice(0, MOST_BINS)
    return { ...numbers, top: top.map(({ value, count }) => ({ value, count: whole(count) })), histogram: [] }
  }
  const histogram = Array.from({ length: gathering.edges.length - 1 }, (_, index) => ({
    ...binBounds(gathering, index + 1, valueType),
    count: whole(tally.buckets.get(String(index + 1)) ?? 0),
  }))
  return { ...numbers, top: [], histogram }
}

const extrapolation =
  ({ share }: Tallies) =>
  (count: number) =>
    Math.round(count / share)

function byCount(buckets: Iterable<[string, number]>): ValueCount[] {
  const values = [...buckets].map(([value, count]) => ({ value, count }))
  return values.sort((a, b) => b.count - a.count || (a.value < b.value ? -1 : 1))
}

function boundary({ valueType }: GroupField, number: number | null): string | null {
  if (number === null) return null
  return valueType === 'date' ? isoDay(number) : String(number)
}
