/** What a work names that uses the data: a source, an export, a page of the program. Texts are on one line. */
export interface Citation {
  /** Letters a–z, digits and hyphens; unique in a list, and the same whenever the source is named. */
  key: string
  title: string
  /** The organisation that keeps it. */
  author: string | null
  /** ISO date. */
  issued: string | null
  url: string
  /** ISO date on which it was read. */
  accessed: string
  notes: string[]
}

/** What a taxonomy or a collection says of where it comes from. */
export interface CitedSource {
  id: string
  name: string
  /** ISO date. */
  lastUpdated: string | null
  licence: string | null
  /** How its makers want to be named. */
  citation: string | null
  termsOfUse: string | null
  /** Name of the organisation that keeps it. */
  organization: string | null
}

/** When and where something was read. */
export interface Access {
  url: string
  /** ISO date. */
  accessed: string
  /** «Datenstand 7 vom 2026-11-20» */
  state: string
}

/** @param kind Taxonomie or Eigenschaften-Sammlung */
export const sourceCitation = (kind: string, source: CitedSource, { url, accessed, state }: Access): Citation => ({
  key: citationKey(source.name, source.id),
  title: oneLine(source.name),
  author: source.organization && oneLine(source.organization),
  issued: source.lastUpdated,
  url,
  accessed,
  notes: [
    source.citation,
    kind,
    source.licence && `Lizenz: ${source.licence}`,
    source.termsOfUse && `Nutzungsbedingungen: ${source.termsOfUse}`,
    state,
  ].flatMap((note) => (note ? [oneLine(note)] : [])),
})

/** @param changedAt ISO date, of the last change */
export const stateText = (revision: number, changedAt: string) => `Datenstand ${revision} vom ${changedAt}`

/** What is said, as sentences: some texts have their full stop themselves. */
export const asSentences = (texts: readonly (string | null)[]) =>
  texts.flatMap((text) => (text ? [text.replace(/\.+$/, '')] : [])).join('. ')

export const noteText = ({ notes }: Pick<Citation, 'notes'>) => asSentences(notes)

/** As a bibliography has it: «Amt für Natur (2025): Rote Liste. Lizenz: CC BY 4.0. https://…, abgerufen am 25.11.2026.» */
export function citationText(citation: Citation): string {
  const { author, issued, title, url, accessed } = citation
  const year = issued?.slice(0, 4)
  const inYear = year ? ` (${year})` : ''
  const head = author === null ? `${title}${inYear}` : `${author}${inYear}: ${title}`
  const note = noteText(citation)
  return `${head}. ${note === '' ? '' : `${note}. `}${url}, abgerufen am ${accessed.split('-').map(Number).reverse().join('.')}.`
}

export const citationKey = (name: string, id: string) => `${slug(name)}-${id.slice(-8)}`

export const oneLine = (text: string) => text.replace(/\s+/gu, ' ').trim()

const umlauts: Record<string, string> = { ä: 'ae', ö: 'oe', ü: 'ue', ß: 'ss' }

function slug(name: string): string {
  const ascii = name
    .toLowerCase()
    .replace(/[äöüß]/g, (letter) => umlauts[letter] ?? letter)
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^a-z0-9]+/g, '-')
  return ascii.slice(0, 40).replace(/^-+|-+$/g, '') || 'quelle'
}
