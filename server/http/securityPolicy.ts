import { createHash } from 'node:crypto'

/** Hashes of the scripts that stand inside a page: Next writes its data there, so the policy has to name each. What is plain JSON is not run. */
export function scriptHashes(html: string): string[] {
  const scripts = html.matchAll(/<script(?![^>]*\s(?:src=|type="application\/json"))[^>]*>([\s\S]*?)<\/script>/g)
  return [
    ...new Set(
      [...scripts].map(
        ([, text]) =>
          `'sha256-${createHash('sha256')
            .update(text ?? '')
            .digest('base64')}'`,
      ),
    ),
  ]
}

/**
 * What a page may load: everything from here, the interface also from this host without its leading www. (docs/contract.md §7). Emotion puts its
 * styles into the page, hence the exception for styles.
 */
export function contentSecurityPolicy(host: string, hashes: readonly string[]): string {
  const bare = /^www\.([\w.:-]+)$/i.exec(host)?.[1]
  return [
    "default-src 'self'",
    ["script-src 'self'", ...hashes].join(' '),
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data:",
    ["connect-src 'self'", ...(bare ? [`http://${bare}`, `https://${bare}`] : [])].join(' '),
    "object-src 'none'",
    "base-uri 'self'",
    "form-action 'self'",
    "frame-ancestors 'self'",
  ].join('; ')
}

/** The same for GraphiQL, all of whose scripts, styles and fonts stand in its page; its editor checks queries in workers that it makes from blobs. */
export const graphiqlPolicy = (hashes: readonly string[]): string =>
  [
    "default-src 'none'",
    ['script-src', ...hashes].join(' '),
    "style-src 'unsafe-inline'",
    "img-src 'self' data:",
    'font-src data:',
    'worker-src blob: data:',
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'self'",
  ].join('; ')
