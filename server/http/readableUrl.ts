import { readablePath } from '../../lib/domain/addresses/oneAddress'

/**
 * The address of a request with escapes that mean nothing (`/100%`, `/%zz`, `/%E4`) standing for themselves, so that it is routed and
 * answered like any other: the browser reads the very same text out of it (lib/domain/addresses/segments.ts). What follows `?` stays as it is.
 */
export function readableUrl(url: string): string {
  const end = url.search(/[?#]/)
  return end < 0 ? readablePath(url) : readablePath(url.slice(0, end)) + url.slice(end)
}
