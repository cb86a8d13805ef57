/** The address of the reconciliation service over all published taxonomies … */
const RECONCILE = '/reconcile'

/** … and of one of a single taxonomy, by its id. */
export const reconcilePath = (taxonomyId: string | null = null): string =>
  taxonomyId === null ? RECONCILE : `${RECONCILE}/${taxonomyId}`

/** What stands below each of them; `:what` is an entity, a type or a property. */
export const reconcileParts = {
  suggest: '/suggest/:what',
  flyout: '/flyout/:what',
  preview: '/preview',
  properties: '/properties',
} as const

/** Both as routes. */
export const reconcileRoots: readonly string[] = [reconcilePath(), reconcilePath(':taxonomy')]

/** All addresses of the services, as routes. */
export const reconcileAddresses: readonly string[] = reconcileRoots.flatMap((root) => [
  root,
  ...Object.values(reconcileParts).map((part) => root + part),
])
