import { readAskedPath } from '../../lib/domain/addresses/oneAddress'
import { exportedFiles } from '../../lib/domain/addresses/routes'
import { served, SERVED_INSIDE } from '../../lib/domain/addresses/served'

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
  if (onlyServer.has(first) || files.some((file) => first.startsWith(file))) return null
  return exportedFiles(segments).map((file) => `/${file}`)
}

const firstSegments = served.map((path) => path.split('/')[1] ?? '')
const onlyServer = new Set([...firstSegments, SERVED_INSIDE, '_next'])
/** `export.`, `verlauf.`: whatever format a newer server has, it is none of the pages. */
const files = firstSegments.flatMap((segment) => /^[^.]+\./.exec(segment)?.[0] ?? [])
