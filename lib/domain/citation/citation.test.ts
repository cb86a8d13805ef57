import { bibtex } from './bibtex'
import { type Citation, citationText } from './citation'
import { cslJson } from './cslJson'

const redList: Citation = {
  key: 'rote-liste-00000031',
  title: 'Rote Liste der Lurche & Kriechtiere (5 %)',
  author: 'Fachstelle "Natur"',
  issued: '2023-05-01',
  url: 'https://arten.example/Eigenschaften-Sammlungen/00000031',
  accessed: '2026-11-25',
  notes: ['Fachstelle 2023: Rote Liste #5.', 'Lizenz: CC-BY-4.0'],
}
const bare: Citation = { ...redList, key: 'quelle-00000032', title: 'x', author: null, issued: null, notes: [] }

test('BibTeX is exactly this', () => {
  expect(bibtex([redList, bare])).toBe(`@misc{rote-liste-00000031,
  author = {{Fachstelle "Natur"}},
  title = {{Rote Liste der Lurche \\& Kriechtiere (5 \\%)}},
  langid = {german},
  year = {2023},
  howpublished = {Datensatz},
  url = {https://arten.example/Eigenschaften-Sammlungen/00000031},
  urldate = {2026-11-25},
  note = {Fachstelle 2023: Rote Liste \\#5. Lizenz: CC-BY-4.0},
}

@misc{quelle-00000032,
  title = {{x}},
  langid = {german},
  howpublished = {Datensatz},
  url = {https://arten.example/Eigenschaften-Sammlungen/00000031},
  urldate = {2026-11-25},
}
`)
})

test.each(['{', '}}', '\\', 'a{b\\}c', '@misc{x,', '$x^2_1~', '{\\end}', '"', 'ä – 中'])(
  'whatever a title holds, braces close where they should: %s',
  (title) => {
    const text = bibtex([{ ...redList, title, url: `https://x.example/${title}` }])
    // As BibTeX counts them, whatever stands before.
    let depth = 0
    for (const sign of text) {
      depth += sign === '{' ? 1 : sign === '}' ? -1 : 0
      expect(depth).toBeGreaterThanOrEqual(0)
    }
    expect([depth, text.match(/^@/gm)]).toEqual([0, ['@']])
  },
)

test('CSL-JSON is exactly this', () => {
  const accessed = { 'date-parts': [[2026, 11, 25]] }
  expect(JSON.parse(cslJson([redList, bare]))).toEqual([
    {
      id: 'rote-liste-00000031',
      type: 'dataset',
      title: 'Rote Liste der Lurche & Kriechtiere (5 %)',
      author: [{ literal: 'Fachstelle "Natur"' }],
      issued: { 'date-parts': [[2023, 5, 1]] },
      accessed,
      URL: 'https://arten.example/Eigenschaften-Sammlungen/00000031',
      note: 'Fachstelle 2023: Rote Liste #5. Lizenz: CC-BY-4.0',
      language: 'de-CH',
    },
    { id: 'quelle-00000032', type: 'dataset', title: 'x', accessed, URL: bare.url, note: '', language: 'de-CH' },
  ])
})

test('as text a source stands as in a list of literature, also without an organisation or a year', () => {
  expect([redList, { ...redList, author: null }, { ...redList, issued: null }, bare].map(citationText)).toEqual([
    'Fachstelle "Natur" (2023): Rote Liste der Lurche & Kriechtiere (5 %). ' +
      'Fachstelle 2023: Rote Liste #5. Lizenz: CC-BY-4.0. https://arten.example/Eigenschaften-Sammlungen/00000031, ' +
      'abgerufen am 25.11.2026.',
    'Rote Liste der Lurche & Kriechtiere (5 %) (2023). ' +
      'Fachstelle 2023: Rote Liste #5. Lizenz: CC-BY-4.0. https://arten.example/Eigenschaften-Sammlungen/00000031, ' +
      'abgerufen am 25.11.2026.',
    'Fachstelle "Natur": Rote Liste der Lurche & Kriechtiere (5 %). ' +
      'Fachstelle 2023: Rote Liste #5. Lizenz: CC-BY-4.0. https://arten.example/Eigenschaften-Sammlungen/00000031, ' +
      'abgerufen am 25.11.2026.',
    'x. https://arten.example/Eigenschaften-Sammlungen/00000031, abgerufen am 25.11.2026.',
  ])
})
