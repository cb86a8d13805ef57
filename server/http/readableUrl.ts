/**
 * The address of a request with escapes that mean nothing (`/100%`, `/%zz`, `/%E4`) standing for themselves, so that it is routed and
 * answered like any other: the browser reads the very same text out of it (lib/domain/segments.ts). What follows `?` stays as it is.
 */
export function readableUrl(url: string): string {
  if (!url.includes('%')) return url
  const end = url.search(/[?#]/)
  const path = end < 0 ? url : url.slice(0, end)
  return path.split('/').map(readable).join('/') + (end < 0 ? '' : url.slice(end))
}

function readable(segment: string): string {
  try {
    decodeURIComponent(segment)
    return segment
  } catch {
    return segment.replaceAll('%', '%25')
  }
}
