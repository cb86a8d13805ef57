import { inScript } from '../../lib/domain/text/inScript'
import { xml } from '../../lib/domain/text/xmlText'
import type { RecordHead } from './recordHead'

/** An exported page has one title and one description, which are the record's where there is one. */
const TITLE = /<title>[^<]*<\/title>/
const DESCRIPTION = /<meta name="description" content="[^"]*"\/>/

/**
 * The page with the record's face: title, description, Open Graph, the one address that
 * counts, and what it is in schema.org's words. `origin`: https://arten.example.
 */
export function withHead(html: string, head: RecordHead, origin: string): string {
  const url = origin + encodeURI(head.path)
  const said = [
    ['property', 'og:type', 'website'],
    ['property', 'og:site_name', 'Arteigenschaften'],
    ['property', 'og:locale', 'de_CH'],
    ['property', 'og:title', head.name],
    ['property', 'og:description', head.description],
    ['property', 'og:url', url],
    ['property', 'og:image', `${origin}/icon-512.png`],
    ['name', 'twitter:card', 'summary'],
  ] as const
  const tags = [
    `<meta name="description" content="${xml(head.description)}"/>`,
    `<link rel="canonical" href="${xml(url)}"/>`,
    ...said.map(([attribute, name, content]) => `<meta ${attribute}="${name}" content="${xml(content)}"/>`),
    `<script type="application/ld+json">${inScript(JSON.stringify(head.thing(origin)))}</script>`,
  ]
  // By functions: a `$` in a name stands for itself.
  return html.replace(TITLE, () => `<title>${xml(head.title)}</title>`).replace(DESCRIPTION, () => tags.join(''))
}
