import { crosswalkFormats, exportFormats, nameListFormats, sourceFormats, statesFormats } from '../export/exportFormats'
import { MCP_PATH } from './mcpPath'
import { reconcileAddresses } from './reconcilePaths'

/**
 * Addresses that the server answers itself, whatever the exported pages are; `:name` stands for one segment. The pages in development and the web
 * servers of the README pass them on, and the service worker leaves them alone.
 */
export const served: readonly string[] = [
  '/graphql',
  '/health',
  ...[...exportFormats, ...sourceFormats].map(({ extension }) => `/export.${extension}`),
  '/verlauf.atom',
  ...statesFormats.map(({ extension }) => `/verlauf.${extension}`),
  ...crosswalkFormats.map(({ extension }) => `/umzug.${extension}`),
  ...nameListFormats.map((extension) => `/abgleich.${extension}`),
  ...reconcileAddresses,
  MCP_PATH,
  '/abbestellen',
  '/openapi.json',
  '/robots.txt',
  '/sitemap.xml',
  '/sitemap/:part',
  // Not all of /import: addresses in development match in any case, and /Import/… is a page.
  '/import/dateien',
  '/import/:draft/probleme.xlsx',
]

/** Likewise, but for the commands on the server's own machine only: nobody passes it on. */
export const SERVED_INSIDE = 'intern'
