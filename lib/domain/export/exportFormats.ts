/** What a kind of file is called in an answer's head. */
export const contentTypes = {
  csv: 'text/csv; charset=utf-8; header=present',
  jsonl: 'application/x-ndjson; charset=utf-8',
  parquet: 'application/vnd.apache.parquet',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  bib: 'application/x-bibtex; charset=utf-8',
  'csl.json': 'application/vnd.citationstyles.csl+json; charset=utf-8',
  'sssom.tsv': 'text/tab-separated-values; charset=utf-8',
  'coldp.zip': 'application/zip',
  'dwca.zip': 'application/zip',
} as const

/** A file that an export can be: `/export.` and its extension. */
export interface ExportFile {
  extension: 'csv' | 'jsonl' | 'parquet' | 'xlsx' | 'coldp.zip' | 'dwca.zip'
  /** On buttons and in the list of downloads. */
  label: string
  /** What it is good for, below the label. */
  hint: string
  /** How rows are told apart while the file comes in; null where they do not show. */
  rows: 'csv' | 'lines' | null
}

/**
 * All formats of an export. What offers, answers or lets through its files follows from this list: buttons, routes, the pages in development, the
 * service worker, the README's rules for web servers. How the file is written says `writers` in server/http/routes/exportRoutes.ts.
 */
export const exportFormats = [
  { extension: 'csv', label: 'CSV', hint: 'UTF-8, Komma: für R, Python, QGIS', rows: 'csv' },
  { extension: 'jsonl', label: 'JSON-Zeilen', hint: 'ein Objekt je Zeile: für Programme', rows: 'lines' },
  { extension: 'parquet', label: 'Parquet', hint: 'klein, mit Typen: für R, Python, DuckDB', rows: null },
  { extension: 'xlsx', label: 'XLSX', hint: '', rows: null },
  { extension: 'coldp.zip', label: 'ColDP', hint: 'Archiv mit Namen, Synonymen, Baum: für ChecklistBank', rows: null },
  { extension: 'dwca.zip', label: 'Darwin Core Archive', hint: 'dasselbe für GBIF und andere Portale', rows: null },
] as const satisfies readonly ExportFile[]

export type ExportFormat = (typeof exportFormats)[number]['extension']

/** The sources of exactly the data of an export, to be named by those who use them: `/export.` and the extension, with the same query. */
export const sourceFormats = [
  { extension: 'bib', label: 'Quellen als BibTeX', hint: 'zum Zitieren: für LaTeX, Zotero, Citavi' },
  { extension: 'csl.json', label: 'Quellen als CSL-JSON', hint: 'zum Zitieren: für Zotero, pandoc, Quarto' },
] as const satisfies readonly (Pick<ExportFile, 'label' | 'hint'> & { extension: keyof typeof contentTypes })[]

export type SourceFormat = (typeof sourceFormats)[number]['extension']

/** Two states compared come as these files: `/verlauf.` and the extension. */
export const statesFormats = [
  { extension: 'csv', label: 'Als CSV' },
  { extension: 'xlsx', label: 'Als Excel-Datei' },
] as const satisfies readonly Pick<ExportFile, 'extension' | 'label'>[]

export type StatesFormat = (typeof statesFormats)[number]['extension']

/** How one taxonomy goes over into another comes as these files: `/umzug.` and the extension. */
export const crosswalkFormats = [
  { extension: 'csv', label: 'CSV' },
  { extension: 'xlsx', label: 'XLSX' },
  { extension: 'sssom.tsv', label: 'SSSOM (TSV)' },
] as const satisfies readonly { extension: keyof typeof contentTypes; label: string }[]

export type CrosswalkFormat = (typeof crosswalkFormats)[number]['extension']

/** A list of names comes and goes as these: `/abgleich.` and the extension. */
export const nameListFormats = ['csv', 'jsonl'] as const satisfies readonly (keyof typeof contentTypes)[]

export type NameListFormat = (typeof nameListFormats)[number]
