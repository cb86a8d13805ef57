import { type Citation, noteText } from './citation'

/** BibTeX in UTF-8, as BibLaTeX, Zotero and Citavi read it: an entry per citation. */
export const bibtex = (citations: readonly Citation[]): string => citations.map(entry).join('\n')

function entry(citation: Citation): string {
  const { key, title, author, issued, url, accessed } = citation
  const note = noteText(citation)
  const fields = [
    author && ['author', `{${escaped(author)}}`],
    // In braces of its own, so that styles leave capitals as they are.
    ['title', `{${escaped(title)}}`],
    // Whoever makes sentences of English titles leaves it as it is.
    ['langid', 'german'],
    issued && ['year', issued.slice(0, 4)],
    ['howpublished', 'Datensatz'],
    // Read as it stands: an address has no sign that would end the field but these.
    ['url', url.replace(/[{}\\]/g, encodeURIComponent)],
    ['urldate', accessed],
    note !== '' && ['note', escaped(note)],
  ].filter((field) => Array.isArray(field))
  return `@misc{${key},\n${fields.map(([name, value]) => `  ${name} = {${value}},\n`).join('')}}\n`
}

/** What TeX takes for its own. Braces by their names: BibTeX counts also those behind a backslash. */
const escaped = (text: string) => text.replace(/[\\{}$&#_%~^]/g, (sign) => signs[sign] ?? `\\${sign}`)

const signs: Record<string, string> = {
  '\\': '\\textbackslash{}',
  '{': '\\textbraceleft{}',
  '}': '\\textbraceright{}',
  '~': '\\textasciitilde{}',
  '^': '\\textasciicircum{}',
}
