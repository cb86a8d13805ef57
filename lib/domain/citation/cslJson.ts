import { type Citation, noteText } from './citation'

/** CSL-JSON (citationstyles.org, schema 1.0.2), as Zotero and pandoc read it. */
export const cslJson = (citations: readonly Citation[]): string =>
  `${JSON.stringify(
    citations.map((citation) => ({
      id: citation.key,
      type: 'dataset',
      title: citation.title,
      ...(citation.author ? { author: [{ literal: citation.author }] } : {}),
      ...(citation.issued ? { issued: day(citation.issued) } : {}),
      accessed: day(citation.accessed),
      URL: citation.url,
      note: noteText(citation),
      language: 'de-CH',
    })),
    null,
    2,
  )}\n`

const day = (date: string) => ({ 'date-parts': [date.split('-').map(Number)] })
