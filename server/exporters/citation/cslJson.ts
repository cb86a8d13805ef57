import type { Citation } from './citedSources'

/** CSL-JSON (citationstyles.org, schema 1.0.2), as Zotero and pandoc read it. */
export const cslJson = (citations: readonly Citation[]): string =>
  `${JSON.stringify(
    citations.map(({ key, title, author, issued, url, accessed, notes }) => ({
      id: key,
      type: 'dataset',
      title,
      ...(author ? { author: [{ literal: author }] } : {}),
      ...(issued ? { issued: day(issued) } : {}),
      accessed: day(accessed),
      URL: url,
      note: notes.join('. '),
      language: 'de-CH',
    })),
    null,
    2,
  )}\n`

const day = (date: string) => ({ 'date-parts': [date.split('-').map(Number)] })
