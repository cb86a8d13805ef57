import { contentTypes, crosswalkFormats, exportFormats, nameListFormats, sourceFormats, statesFormats } from './exportFormats'

test('each kind of file has its media type', () => {
  expect(contentTypes).toEqual({
    csv: 'text/csv; charset=utf-8; header=present',
    jsonl: 'application/x-ndjson; charset=utf-8',
    parquet: 'application/vnd.apache.parquet',
    xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    bib: 'application/x-bibtex; charset=utf-8',
    'csl.json': 'application/vnd.citationstyles.csl+json; charset=utf-8',
    'sssom.tsv': 'text/tab-separated-values; charset=utf-8',
    'coldp.zip': 'application/zip',
    'dwca.zip': 'application/zip',
  })
})

test('files are offered in this order, under these names', () => {
  const offered = [...exportFormats, ...sourceFormats, ...statesFormats, ...crosswalkFormats]
  expect(offered.map(({ extension, label }) => `${extension} ${label}`)).toEqual([
    ...['csv CSV', 'jsonl JSON-Zeilen', 'parquet Parquet', 'xlsx XLSX', 'coldp.zip ColDP', 'dwca.zip Darwin Core Archive'],
    ...['bib Quellen als BibTeX', 'csl.json Quellen als CSL-JSON'],
    ...['csv Als CSV', 'xlsx Als Excel-Datei'],
    ...['csv CSV', 'xlsx XLSX', 'sssom.tsv SSSOM (TSV)'],
  ])
  expect(nameListFormats).toEqual(['csv', 'jsonl'])
  expect(exportFormats.map(({ extension, rows }) => [extension, rows])).toEqual([
    ['csv', 'csv'],
    ['jsonl', 'lines'],
    ['parquet', null],
    ['xlsx', null],
    ['coldp.zip', null],
    ['dwca.zip', null],
  ])
})

test('what a file is good for stands below its name', () => {
  expect([...exportFormats, ...sourceFormats].map(({ hint }) => hint)).toEqual([
    'UTF-8, Komma: für R, Python, QGIS',
    'ein Objekt je Zeile: für Programme',
    'klein, mit Typen: für R, Python, DuckDB',
    '',
    'Archiv mit Namen, Synonymen, Baum: für ChecklistBank',
    'dasselbe für GBIF und andere Portale',
    'zum Zitieren: für LaTeX, Zotero, Citavi',
    'zum Zitieren: für Zotero, pandoc, Quarto',
  ])
})
