import { chosenFilters, namesOf } from './exportAxes'
import { isGroup } from './filterGroups'
import type { AxisFilter, ExportSettings, ExportView, FilterGroup, FilterValue, GroupMatch, GroupPart } from './exportShape'
import { columnHeader } from './exportColumns'
import { comparatorOf, isContains, rangeBounds } from './exportFilters'
import { defaultExportView } from './exportSettings'
import { swissCount } from '../text/swissCount'

/**
 * What an export holds, in German: «Arten aus «X», deren «Sammlung: Eigenschaft» grösser als 5 ist. Werte von Synonymen werden ergänzt.»
 * The screen shows it, the file keeps it. `nameOf`: the name of a taxon of `subtree`, null while it is not known.
 */
export function exportSentence(
  settings: ExportSettings,
  view: Pick<ExportView, 'subtree' | 'relationRows' | 'ranks' | 'filterGroups' | 'lendAlong'> = defaultExportView(),
  nameOf: (id: string) => string | null = () => null,
): string {
  const conditions = [...chosenFilters(settings).map(filterCondition), ...view.filterGroups.map(groupCondition)]
  const which = conditions.length > 0 ? `, ${listed(conditions)}` : ''
  const under = view.subtree.length > 0 ? `, und zwar ${subtreeWords(view.subtree, nameOf)}` : ''
  const rows = view.relationRows ? ' Eine Zeile je Beziehung.' : ''
  const synonyms = settings.withSynonymData ? 'Werte von Synonymen werden ergänzt.' : 'Werte von Synonymen werden nicht ergänzt.'
  const ranks = view.ranks
    ? ' Nur Arten und darunter, ohne Artengruppen; was keinen bekannten Rang hat, nur wenn nichts darunter steht.'
    : ''
  const along = view.lendAlong ? ' Wo Werte fehlen, werden die einer anderen Fassung ergänzt.' : ''
  return `${subject(settings)}${under}${which}.${ranks} ${synonyms}${along}${rows}`
}

/** One filter as it stands in that sentence: «deren «Sammlung: Eigenschaft» grösser als 5 ist». */
export function filterCondition(filter: AxisFilter): string {
  return `deren ${valueText(filter)}`
}

/** One group in it: «bei denen mindestens eines zutrifft (…; …)». */
export const groupCondition = (group: FilterGroup): string => `bei denen ${groupText(group)}`

function groupText({ match, parts }: FilterGroup): string {
  const texts = match === 'all' ? textsTogether(parts) : parts.map(partText)
  return `${matchWords[match]}${takesMissing({ match, parts }) ? ', auch mangels Angabe' : ''} (${texts.join('; ')})`
}

const matchWords: Record<GroupMatch, string> = {
  all: 'alles zutrifft',
  any: 'mindestens eines zutrifft',
  none: 'nichts davon zutrifft',
}

/** Whether a group that says «none» takes an object of which nothing is known, because nothing is known. */
export const takesMissing = (group: FilterGroup): boolean =>
  group.match === 'none' && holdsWithoutValues(group) && group.parts.some((part) => isGroup(part) || isOfValue(part))

function holdsWithoutValues(part: GroupPart): boolean {
  if (!isGroup(part)) return part.comparator === 'empty'
  if (part.match === 'all') return part.parts.every(holdsWithoutValues)
  return part.parts.some(holdsWithoutValues) === (part.match === 'any')
}

/** Whether it compares a value, rather than ask for one. */
const isOfValue = ({ comparator }: AxisFilter): boolean => comparator !== 'empty' && comparator !== 'notEmpty'

const partText = (part: GroupPart): string => (isGroup(part) ? groupText(part) : conditionText(part))

/** What is said of relations of one type is said of one relation, where the others stand first. */
function textsTogether(parts: readonly GroupPart[]): string[] {
  const kinds = new Map<string, AxisFilter[]>()
  const others: string[] = []
  for (const part of parts) {
    if (isGroup(part) || part.axis !== 'rco') others.push(partText(part))
    else {
      const kind = JSON.stringify([part.pcname, part.relationtype])
      kinds.set(kind, [...(kinds.get(kind) ?? []), part])
    }
  }
  return [...others, ...[...kinds.values()].map(relationText)]
}

/** A condition of a group: ««Sammlung: Eigenschaft» grösser als 5 ist», of relations that there is such a one. */
export const conditionText = (filter: AxisFilter): string => (filter.axis === 'rco' ? relationText([filter]) : valueText(filter))

function relationText(filters: readonly AxisFilter[]): string {
  const none = filters.every(({ comparator }) => comparator === 'empty')
    ? 'es gar keine solche Beziehung gibt oder eine'
    : 'es eine Beziehung gibt'
  return `${none}, deren ${filters.map(valueText).join(' und deren ')}`
}

function subject({ type, taxonomies, ids }: ExportSettings): string {
  const what = type ?? 'Objekte'
  const one = { Arten: 'ausgewählte Art', Lebensräume: 'ausgewählter Lebensraum' }[what] ?? 'ausgewähltes Objekt'
  const chosen = ids.length > 1 ? `${swissCount(ids.length)} ausgewählte ${what}` : ids.length === 1 ? `1 ${one}` : what
  return taxonomies.length > 0 ? `${chosen} aus ${listed(taxonomies.map(quoted))}` : chosen
}

/** «Rana» samt allem darunter; without the names how many there are. */
function subtreeWords(subtree: string[], nameOf: (id: string) => string | null): string {
  const names = subtree.flatMap((id) => nameOf(id) ?? [])
  if (names.length < subtree.length) return subtree.length === 1 ? 'ein Teilbaum' : `${swissCount(subtree.length)} Teilbäume`
  return `${listed(names.map(quoted))} samt allem darunter`
}

/** «Sammlung: Eigenschaft» grösser als 5 ist */
function valueText(filter: AxisFilter): string {
  const { comparator: token, value } = filter
  const comparator = comparatorOf(token)
  const field = quoted(columnHeader(namesOf(filter)))
  if (!comparator) return `${field} ${token} ${shown(value)}`
  if (isContains(token)) return `${field} ${shown(value)} ${comparator.verb}`
  switch (comparator.operand) {
    case 'none':
      return `${field} ${comparator.verb} ist`
    case 'range': {
      const [from, to] = rangeBounds(String(value))
      return `${field} zwischen ${from} und ${to} liegt`
    }
    case 'list':
      return `${field} ${listedValues(value)} ist`
    case 'one':
      return `${field} ${comparator.verb} ${token === '=' ? shownEqual(value) : shown(value)} ist`
  }
}

function listedValues(value: FilterValue): string {
  try {
    const values: unknown = JSON.parse(String(value))
    if (Array.isArray(values))
      return listed(
        values.map((each) => shownEqual(typeof each === 'number' ? each : String(each))),
        'oder',
      )
  } catch {
    // Being typed; shown as it stands.
  }
  return shown(value)
}

/** What a yes-or-no field is compared with stands there as the screen writes it. */
function shownEqual(value: FilterValue): string {
  return value === 'true' ? quoted('Ja') : value === 'false' ? quoted('Nein') : shown(value)
}

function shown(value: FilterValue): string {
  return typeof value === 'number' ? String(value) : quoted(value)
}

function quoted(text: string): string {
  return `«${text}»`
}

function listed(items: string[], last = 'und'): string {
  return items.length < 2 ? items.join('') : `${items.slice(0, -1).join(', ')} ${last} ${items[items.length - 1]}`
}
