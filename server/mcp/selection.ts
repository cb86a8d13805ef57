import { axisNamed, type ExportAxis, namesOf } from '../../lib/domain/export/exportAxes'
import { propertyOfKey } from '../../lib/domain/export/exportColumns'
import { comparatorOf, comparators } from '../../lib/domain/export/exportFilters'
import { MAX_FILTERS } from '../../lib/domain/export/exportParameters'
import { parseExportQuery, writeExportQuery } from '../../lib/domain/export/exportQuery'
import { MAX_EXPORT_FIELDS } from '../../lib/domain/export/exportSettings'
import { joinTuple } from '../../lib/domain/export/exportTuple'
import { ExportError } from '../exporters/plan/exportError'
import { type InputOf, objects, oneWordOf, optionalText, type ToolParameter, requiredText, texts, flagOf } from './parameters'
import { quotedInput } from '../../lib/domain/text/quotedInput'
import { ToolInputError } from './toolInputError'

/** A conversation names no longer lists; links may. */
const MOST_IDS = 500
const MOST_TAXONOMIES = 50

const KEY =
  'Schlüssel wie in catalogue, zum Beispiel pco~Sammlung~Eigenschaft; ein allgemeines Feld wie @germanName gilt für jede genannte Taxonomie'

const filterValues: ToolParameter<string | readonly unknown[]> = {
  schema: {
    type: ['string', 'number', 'boolean', 'array'],
    items: { type: ['string', 'number', 'boolean'] },
    description: 'Genau wie in den Daten; eine Liste nur bei in, bei between von..bis, bei empty und notEmpty nichts.',
  },
  isRequired: false,
  read(name, value) {
    if (value === undefined) return ''
    if (Array.isArray(value)) return value as unknown[]
    if (typeof value === 'object')
      throw new ToolInputError(`${name}: Erwartet wird ein Text, eine Zahl, true, false oder eine Liste.`)
    return String(value as string | number | boolean)
  },
}

/** What selects the rows of an export, as a tool takes it. */
export const selectionParameters = {
  taxonomies: texts(
    { most: MOST_TAXONOMIES, otherwise: 'Nennen Sie nur, was Sie brauchen.' },
    'Namen von Taxonomien wie in catalogue. Nötig, wenn weder ids noch subtree genannt sind; alle vom gleichen Typ.',
  ),
  ids: texts(
    { most: MOST_IDS, otherwise: 'Für lange Listen ist der Export im Browser da.' },
    'Nur diese Objekte (ids aus search oder match; ein Synonym hat keine eigene Zeile).',
  ),
  subtree: texts(
    { most: MOST_IDS, otherwise: 'Nennen Sie ein Objekt weiter oben im Baum.' },
    'Nur diese Objekte und alles, was im Baum unter ihnen steht (ids).',
  ),
  onlySpecies: flagOf(false, 'Nur Arten und darunter, ohne Gattungen, Familien …'),
  properties: texts({ most: MAX_EXPORT_FIELDS, otherwise: 'Ein Export hat nicht mehr Spalten.' }, `Spalten: ${KEY}.`),
  filters: objects(
    {
      property: requiredText(`${KEY}.`),
      comparator: oneWordOf(
        comparators.map(({ token }) => token),
        'Vergleich; ohne Angabe =, bei einer Liste in. ILIKE heisst enthält.',
      ),
      value: filterValues,
    },
    { most: MAX_FILTERS, otherwise: 'Ein Export hat nicht mehr Filter.' },
    'Alle müssen zutreffen; je Eigenschaft höchstens einer.',
  ),
  withSynonymData: flagOf(true, 'Was nur bei einem Synonym steht, gilt auch für das akzeptierte Objekt.'),
  sort: optionalText('Spalte, nach der die Zeilen stehen: id, name oder ein Schlüssel.'),
}

export type SelectionInput = InputOf<typeof selectionParameters>

/** The query string of the export that is meant, as its screen writes it. Throws ExportError and ToolInputError; names are looked up later. */
export function queryOfSelection(input: SelectionInput): string {
  const pairs = [
    ...input.taxonomies.map((name) => ['taxonomies', name] as const),
    ...input.ids.map((id) => ['ids', id] as const),
    ...input.subtree.map((id) => ['subtree', id] as const),
    ...input.properties.flatMap((key) =>
      fieldsOf('properties', key, input.taxonomies).map(
        ({ axis, names }) => [axis.properties, joinTuple(namesIn(axis, axis.key, names))] as const,
      ),
    ),
    ...input.filters.flatMap((filter, n) => {
      const condition = conditionOf(`filters, Eintrag ${n + 1}, value`, filter)
      return fieldsOf('filters', filter.property, input.taxonomies).map(
        ({ axis, names }) => [axis.filters, joinTuple(namesIn(axis, axis.filterFields, names, condition))] as const,
      )
    }),
    ...(input.onlySpecies ? [['ranks', 'species'] as const] : []),
    ...(input.withSynonymData ? [] : [['withSynonymData', 'false'] as const]),
    ...(input.sort === null ? [] : [['sort', input.sort] as const]),
  ]
  const { settings, view, errors } = parseExportQuery(String(new URLSearchParams(pairs.map((pair) => [...pair]))))
  if (errors[0]) throw new ExportError(errors[0])
  return writeExportQuery(settings, view)
}

/** What a filter compares with. Other comparators would take a list for a text that nothing has, and find no objects. Throws ToolInputError. */
function conditionOf(where: string, { comparator, value }: SelectionInput['filters'][number]) {
  if (typeof value === 'string') return { comparator: comparator ?? '=', value }
  const token = comparator ?? 'in'
  if (token !== 'in') {
    const operand = comparatorOf(token)?.operand ?? 'one'
    throw new ToolInputError(
      `${where}: Eine Liste passt nur zum Vergleich in, nicht zu ${token}. Erwartet wird ${expectedValues[operand]}.`,
    )
  }
  return { comparator: token, value: JSON.stringify(value) }
}

const expectedValues = { one: 'ein einzelner Wert', list: 'eine Liste', range: 'von..bis', none: 'kein Wert' } as const

function fieldsOf(where: string, key: string, taxonomies: readonly string[]): { axis: ExportAxis; names: string[] }[] {
  if (/^@[^@~]/.test(key)) {
    if (taxonomies.length === 0)
      throw new ToolInputError(
        `${where}: ${quotedInput(key)} braucht taxonomies, oder den ganzen Schlüssel wie tax~Taxonomie~${key}.`,
      )
    return taxonomies.map((name) => ({ axis: axisNamed('tax'), names: [name, key] }))
  }
  const property = propertyOfKey(key)
  if (!property || namesOf(property).includes(''))
    throw new ToolInputError(
      `${where}: ${quotedInput(key)} ist keine Eigenschaft. Erwartet wird ein Schlüssel aus catalogue wie pco~Sammlung~Eigenschaft.`,
    )
  return [{ axis: axisNamed(property.axis), names: namesOf(property) }]
}

/** The parts of a tuple in the order in which the address has them. */
const namesIn = (
  axis: ExportAxis,
  order: readonly string[],
  names: readonly string[],
  more: Record<string, string> = {},
): string[] => order.map((field) => more[field] ?? names[axis.key.findIndex((each) => each === field)] ?? '')
