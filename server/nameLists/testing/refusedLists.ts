const T = 'taxonomies=Tiere'
/** A letter of Windows-1252, which is none of UTF-8. */
const invalid = Buffer.from([0x41, 0xe4, 0x0a])

type RefusedList = [
  what: string,
  path: string,
  body: BodyInit | null,
  status: number,
  sentence: string,
  headers?: Record<string, string>,
]

/** Lists and questions about them that are refused before anything is answered, each with what its sentence says. */
export const refusedLists: RefusedList[] = [
  ['no taxonomy', '/abgleich.csv', 'Rana', 400, 'Nennen Sie mit taxonomies mindestens eine Taxonomie, in der gesucht wird.'],
  [
    'an unknown parameter',
    `/abgleich.csv?${T}&ids=x`,
    'Rana',
    400,
    'Den Parameter «ids» gibt es beim Abgleich nicht. Möglich sind: column, ',
  ],
  [
    'an unknown property',
    `/abgleich.csv?${T}&pcoProperties=Rote%20Liste~Farbe`,
    'Rana',
    400,
    'Die Eigenschaften-Sammlung «Rote Liste» hat keine Eigenschaft «Farbe»',
  ],
  [
    'an unknown column',
    `/abgleich.csv?${T}&column=Art`,
    'Ort;Name\nx;Rana\n',
    400,
    'Die Spalte «Art» gibt es in der Liste nicht. Vorhanden sind: «Ort», «Name».',
  ],
  [
    'no column of names',
    `/abgleich.csv?${T}`,
    'Ort;Jahr\nBern;2020\nChur;2021\n',
    400,
    'Es ist nicht zu erkennen, wo die Namen stehen. Nennen Sie es mit column. ',
  ],
  [
    'an unknown separator',
    `/abgleich.csv?${T}&separator=x`,
    'Rana',
    400,
    'separator=x gibt es nicht. Möglich sind: , ; | und tab.',
  ],
  [
    'an unknown encoding',
    `/abgleich.csv?${T}`,
    'Rana',
    400,
    'Die Zeichenkodierung «klingon» ist nicht bekannt. ',
    { 'content-type': 'text/csv; charset=klingon' },
  ],
  ['no body', `/abgleich.csv?${T}`, null, 422, 'Es ist keine Liste angekommen: '],
  ['an empty body', `/abgleich.jsonl?${T}`, '\ufeff \n', 422, 'Es ist keine Liste angekommen: '],
  [
    'a wrong encoding',
    `/abgleich.csv?${T}`,
    invalid,
    422,
    'Die Liste ist nicht durchgehend in UTF-8 geschrieben',
    { 'content-type': 'text/csv; charset=utf-8' },
  ],
  ['a workbook', `/abgleich.csv?${T}`, 'PK\u0003\u0004xxxxxxxxxx', 422, 'Das ist eine Arbeitsmappe oder ein Archiv, kein Text. '],
  ['a picture', `/abgleich.csv?${T}`, Buffer.from('\u0001\u0002\u0003'.repeat(99)), 422, 'Das ist keine Liste als Text. '],
  [
    'a cell too many',
    `/abgleich.csv?${T}`,
    'Ort;Name\nBern;Rana\nChur;Rana;x\n',
    422,
    'Zeile 3 hat 3 Zellen, die erste Zeile hat 2. ',
  ],
  ['a cell too few', `/abgleich.csv?${T}`, 'Ort,Name\nBern,Rana\nChur\n', 422, 'Zeile 3 hat eine Zelle, die erste Zeile hat 2. '],
  [
    'a broken line of JSON',
    `/abgleich.jsonl?${T}`,
    '{"name":"Rana"}\n{"name":"Ra\n',
    422,
    'Zeile 2 ist kein JSON: «{"name":"Ra». ',
  ],
  ['a list in JSON', `/abgleich.jsonl?${T}`, '["Rana"]\n', 422, 'Zeile 1 ist weder ein Objekt noch ein Text: «["Rana"]».'],
]
