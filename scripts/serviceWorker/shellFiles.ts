import { readAskedPath } from '../../lib/domain/addresses/oneAddress'
import { exportedFiles } from '../../lib/domain/addresses/routes'

/**
 * The exported files that may answer an address without network, in the order to try them (the server's own rule);
 * null for what only the server can answer: data and downloads.
 *
 * @param pathname of the request, percent-encoded or not
 */
export function shellFiles(pathname: string): string[] | null {
  const path = readAskedPath(pathname, false)
  if (path === null) return []
  const { segments } = path
  const [first = ''] = segments
  if (onlyServer.has(first) || /^(export|verlauf)\./.test(first)) return null
  return exportedFiles(segments).map((file) => `/${file}`)
}

const onlyServer = new Set(['graphql', 'health', 'import', 'intern', '_next'])
