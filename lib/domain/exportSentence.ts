import { exportAxes, keyValues } from './exportAxes'
import { columnHeader } from './exportColumns'
import { comparatorOf, isContains } from './exportFilters'
import type { ExportSettings, FilterValue } from './exportSettings'

/**
 * What an export holds, in German: «Arten aus «X», deren «Sammlung: Eigenschaft» grösser als 5 ist. Werte von Synonymen werden ergänzt.»
 * The screen shows it, the file keeps it.
 */
export function exportSentence(settings: ExportSettings): string {
  const conditions = exportAxes.flatMap((axis) =>
    settings[axis.filters].map((filter) => condition(columnHeader(keyValues(axis, filter)), filter)),
  )
  const which = conditions.length > 0 ? `, ${listed(conditions)}` : ''
  const synonyms = settings.withSynonymData ? 'Werte von Synonymen werden ergänzt.' : 'Werte von Synonymen werden nicht ergänzt.'
  return `${subject(settings)}${which}. ${synonyms}`
}

function subject({ type, taxonomies, ids }: ExportSettings): string {
  const what = type ?? 'Objekte'
  const chosen = ids.length > 0 ? `${thousands(ids.length)} ausgewählte ${what}` : what
  return taxonomies.length > 0 ? `${chosen} aus ${listed(taxonomies.map(quoted))}` : chosen
}

function condition(header: string, { comparator: token, value }: { comparator: string; value: FilterValue }): string {
  const comparator = comparatorOf(token)
  const field = `deren ${quoted(header)}`
  if (!comparator) return `${field} ${token} ${shown(value)}`
  if (isContains(token)) return `${field} ${shown(value)} ${comparator.verb}`
  switch (comparator.operand) {
    case 'none':
      return `${field} ${comparator.verb} ist`
    case 'range': {
      const [from = '', to = ''] = String(value).split('..')
      return `${field} zwischen ${from} und ${to} liegt`
    }
    case 'list':
      return `${field} eines von ${listedValues(value)} ist`
    case 'one':
      return `${field} ${comparator.verb} ${shown(value)} ist`
  }
}

function listedValues(value: FilterValue): string {
  try {
    const values: unknown = JSON.parse(String(value))
    if (Array.isArray(values)) return values.map((each) => shown(typeof each === 'number' ? each : String(each))).join(', ')
  } catch {
    // Being typed; shown as it stands.
  }
  return shown(value)
}

function shown(value: FilterValue): string {
  return typeof value === 'number' ? String(value) : quoted(value)
}

function quoted(text: string): string {
  return `«${text}»`
}

function listed(items: string[]): string {
  return items.length < 2 ? items.join('') : `${items.slice(0, -1).join(', ')} und ${items[items.length - 1]}`
}

/** 8016 → 8'016, as Switzerland writes it. */
export function thousands(number: number): string {
  return String(number).replace(/\B(?=(\d{3})+$)/g, "'")
}
