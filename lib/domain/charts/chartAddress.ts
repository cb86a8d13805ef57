import type { Axis } from '../export/exportAxes'
import { exportAxes } from '../export/exportAxes'
import { joinTuple, splitTuple } from '../export/exportTuple'

/** What a chart shows: a field of a taxonomy or of a collection's records, and of which taxonomies the taxa. */
export interface ChartChoice {
  axis: Extract<Axis, 'tax' | 'pco'>
  source: string
  pname: string
}

/** What the address of a page says of its chart: nothing, or a field and, on a collection's page, whose taxa are counted. */
export interface ChartAddress {
  field: ChartChoice | null
  taxonomy: string | null
}

const FIELD = 'bild'
const TAXONOMY = 'taxonomie'

/** Reads `bild=pco~Sammlung~Eigenschaft` and `taxonomie=…` among whatever else an address says; what is no field is none. */
export function readChartAddress(search: string): ChartAddress {
  const parameters = new URLSearchParams(search)
  return { field: fieldOf(parameters.get(FIELD)), taxonomy: parameters.get(TAXONOMY) }
}

/** The query string (without `?`) with the chart in it, everything else as it was. The inverse of {@link readChartAddress}. */
export function writeChartAddress(search: string, { field, taxonomy }: ChartAddress): string {
  const parameters = new URLSearchParams(search)
  parameters.delete(FIELD)
  parameters.delete(TAXONOMY)
  if (field) parameters.set(FIELD, joinTuple([field.axis, field.source, field.pname]))
  if (taxonomy !== null) parameters.set(TAXONOMY, taxonomy)
  return parameters.toString()
}

function fieldOf(text: string | null): ChartChoice | null {
  const parts = text === null ? null : splitTuple(text)
  const [axis, source, pname] = parts ?? []
  if (parts?.length !== 3 || !source || !pname) return null
  const known = exportAxes.find((each) => each.axis === axis)?.axis
  return known === 'tax' || known === 'pco' ? { axis: known, source, pname } : null
}
