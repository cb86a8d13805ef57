import type { ImportContext } from './importRun'
import type { ImportOptions, ImportPlan } from '../plan'

/** What there is to say of the terms of taxonomies; `existing` are the ids of those that are there. The assistant's result speaks of them itself. */
export function termsNotes(
  { taxonomies, extras }: ImportPlan,
  existing: readonly (string | null)[],
  { mapping }: ImportOptions,
  { observer }: ImportContext,
): string[] {
  if (observer || extras) return []
  const isSaid = mapping?.tables.some(({ taxonomy, about }) => taxonomy && about) ?? false
  return taxonomies.flatMap(({ name, licence }, index) => {
    if ((existing[index] ?? null) !== null)
      return isSaid
        ? [`«${name}» gibt es schon; Lizenz, Zitiervorschlag und anderes, was für sie gilt, ändern Sie auf ihrer Seite.`]
        : []
    return licence
      ? []
      : [
          `Lizenz unbekannt: Von «${name}» ist keine genannt. Nennen Sie sie mit --licence, oder ergänzen Sie sie auf ihrer Seite.`,
        ]
  })
}
