import { createHash } from 'node:crypto'
import { xml } from '../lib/domain/text/xmlText'

const STYLE =
  'body{font:14px/1.4 sans-serif;margin:10px;color:#222}h1{font-size:16px;margin:0 0 6px}p{margin:0 0 4px}a{color:#0b5394}' +
  'main{max-width:520px;margin:15vh auto}main h1{font-size:22px}main p{font-size:16px;margin:0 0 16px}' +
  'button{font:inherit;font-size:16px;padding:10px 18px;border:0;border-radius:8px;background:#0b5394;color:#fff;cursor:pointer}'

/** A page that the server writes itself, for what has no screen. `body` is HTML. */
export const smallPage = (title: string, body: string): string =>
  `<!DOCTYPE html><html lang="de"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">` +
  `<title>${xml(title)}</title><style>${STYLE}</style></head><body>${body}</body></html>`

/** What such a page may: nothing is loaded and nothing is run. */
export const smallPagePolicy = ({
  frameAncestors,
  formAction,
}: {
  frameAncestors: "'none'" | '*'
  formAction: "'none'" | "'self'"
}) =>
  [
    "default-src 'none'",
    `style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`,
    "base-uri 'none'",
    `form-action ${formAction}`,
    `frame-ancestors ${frameAncestors}`,
  ].join('; ')
