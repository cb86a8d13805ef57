import { foldText } from '@/lib/foldText'

/** A documentation page as the list and its filter need it. */
export interface DocEntry {
  /** Last part of its address, and name of its file in content/. */
  slug: string
  title: string
  summary: string
  /** The page's prose without markup, for the filter. */
  text: string
}

/** A page that passes the filter, with the passage of its text that does; null where title or summary do. */
export interface DocHit {
  doc: DocEntry
  passage: { before: string; match: string; after: string } | null
}

/** Pages whose title, summary or text contains the filter, ignoring case and accents; all of them for an empty filter. */
export function filterDocs(docs: DocEntry[], filter: string | number): DocHit[] {
  const wanted = foldText(String(filter).trim())
  if (wanted === '') return docs.map((doc) => ({ doc, passage: null }))
  return docs.flatMap((doc): DocHit[] => {
    if (foldText(doc.title).includes(wanted) || foldText(doc.summary).includes(wanted)) return [{ doc, passage: null }]
    const passage = passageOf(doc.text, wanted)
    return passage ? [{ doc, passage }] : []
  })
}

/** The prose of an MDX source: no frontmatter, no markup; text of code stays, because readers look for it. */
export function plainText(source: string): string {
  return source
    .replace(/^---\n[\s\S]*?\n---\n/, '')
    .replace(/^```.*$/gm, '')
    .replace(/^#+ /gm, '')
    .replace(/^\|[-| :]+\|$/gm, '')
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/[*`|]/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
}

/** How much of the text stands before and after a match in the list, in characters. */
const AROUND = 40

function passageOf(text: string, wanted: string): DocHit['passage'] {
  const at = foldText(text).indexOf(wanted)
  if (at < 0) return null
  const from = at <= AROUND ? 0 : text.lastIndexOf(' ', at - AROUND) + 1
  const end = at + wanted.length
  return {
    before: (from > 0 ? '… ' : '') + text.slice(from, at),
    match: text.slice(at, end),
    after: end + AROUND >= text.length ? text.slice(end) : text.slice(end, end + AROUND).replace(/\s\S*$/, '') + ' …',
  }
}
