import type { CollectionAbout, ImportMapping } from '../../lib/domain/import/importMapping'
import { ImportError } from '../importers/importError'
import type { ImportOptions } from '../importers/plan'

/** What the words of the command and its mapping ask for together. Throws `ImportError` where they contradict each other. */
export function orderOf(options: ImportOptions, mapping: ImportMapping | null, about: CollectionAbout = {}): ImportOptions {
  const isSaid = Object.keys(about).length > 0
  if (!mapping && !isSaid) return options
  const tables = mapping?.tables ?? [options.collection === undefined ? { taxonomy: {} } : {}]
  const described = isSaid ? tables.map((table) => ({ ...table, about: { ...table.about, ...about } })) : tables
  const order = { ...options, mapping: { tables: described } }
  if (!tables.some(({ taxonomy }) => taxonomy !== undefined)) return order
  const { collection, taxonomies = [], ...rest } = order
  if (collection !== undefined)
    throw new ImportError(
      '--collection passt nicht zu einer Zuordnung mit «taxonomy»: Aus der Tabelle wird eine Taxonomie. ' +
        'Wie Sammlungen daneben heissen, steht in der Zuordnung.',
    )
  if (taxonomies.length > 1)
    throw new ImportError('Zu einer Zuordnung mit «taxonomy» gehört nur ein --taxonomy: der Name der Taxonomie.')
  const [taxonomy] = taxonomies
  return { ...rest, ...(taxonomy !== undefined && { taxonomy }) }
}
