import type { ValueType } from '../vocabulary/valueType'

/** A column of the file, as far as reading it elsewhere goes. */
export interface ExampleColumn {
  header: string
  /** `text` too where a cell may join several values. */
  valueType: ValueType
}

/**
 * A column of the preview, as it is to be read. Several relations of a taxon stand in one cell, joined, unless each has its row: what is said of
 * them is text, whatever its values are. `query`: that of the export.
 */
export function exampleColumn({ key, header, valueType }: ExampleColumn & { key: string }, query: string): ExampleColumn {
  const isJoined = /^((source|state|synonym)~)?rco~/.test(key) && new URLSearchParams(query).get('relationRows') !== 'true'
  return { header, valueType: isJoined ? 'text' : valueType }
}

export interface ExportExample {
  label: string
  /** What to do with the code, in a sentence or two. */
  hint: string
  code: string
}

/**
 * How to get the same CSV in other programs, ready to be copied. `origin`: where the files come from, without a slash at its end; `query`:
 * as written by writeExportQuery or writeShortLink. Every name and value is quoted by the rules of the language it stands in.
 */
export function exportExamples(origin: string, query: string, columns: readonly ExampleColumn[]): ExportExample[] {
  const parameters = [...new URLSearchParams(query)].filter(([name]) => name !== 'excel')
  return languages.map(({ write, ...about }) => ({ ...about, code: write({ origin, parameters, columns }) }))
}

interface Asked {
  origin: string
  parameters: [string, string][]
  columns: readonly ExampleColumn[]
}

const languages: { label: string; hint: string; write: (asked: Asked) => string }[] = [
  {
    label: 'R',
    hint: 'Braucht kein Paket. Jede Spalte kommt in ihrem Typ an: 007, 1.10 und NA bleiben Texte.',
    write: rCode,
  },
  {
    label: 'Python',
    hint: 'Braucht pandas. Jede Spalte kommt in ihrem Typ an: 007, 1.10 und NA bleiben Texte.',
    write: pythonCode,
  },
  {
    label: 'Excel (Power Query)',
    hint: 'Daten → Daten abrufen → Aus anderen Quellen → Leere Abfrage, dann «Erweiterter Editor». «Alle aktualisieren» holt später den neuesten Stand.',
    write: powerQueryCode,
  },
  {
    label: 'QGIS',
    hint:
      'Layer → Layer hinzufügen → Vektorlayer hinzufügen, Quelltyp «Datei»: Das gehört ins Feld für den Datensatz. ' +
      'Es entsteht eine Tabelle ohne Geometrie, deren Spalten alle Text sind; zum Rechnen hilft to_real("Spalte").',
    write: ({ origin, parameters }) => `CSV:/vsicurl_streaming/${origin}/export.csv?${encoded(parameters)}`,
  },
  {
    label: 'curl',
    hint: 'Für die Kommandozeile (bash, zsh). Bei einer falschen Angabe endet curl mit einem Fehler, statt den Satz darüber in die Datei zu schreiben.',
    write: curlCode,
  },
]

function curlCode({ origin, parameters }: Asked): string {
  const given = parameters.map(([name, value]) => `  --data-urlencode ${shellWord(`${name}=${value}`)} \\\n`)
  return `curl --fail --get ${shellWord(`${origin}/export.csv`)} \\\n${given.join('')}  --output export.csv`
}

/** URLencode leaves a text alone that looks encoded already, such as «50%20»; `repeated` makes it encode all. */
function rCode({ origin, parameters, columns }: Asked): string {
  const types = columns.map(({ valueType }) => rText(rTypes[valueType]))
  return `abfrage <- c(
${parameters.map(([name, value]) => `  ${name} = ${rText(value)}`).join(',\n')}
)
werte <- vapply(enc2utf8(abfrage), URLencode, "", reserved = TRUE, repeated = TRUE)
adresse <- paste0(${rText(`${origin}/export.csv?`)}, paste0(names(abfrage), "=", werte, collapse = "&"))
typen <- c(${types.join(', ')})
daten <- read.csv(adresse, check.names = FALSE, colClasses = typen, na.strings = "", encoding = "UTF-8")`
}

const rTypes = { text: 'character', number: 'numeric', boolean: 'logical', date: 'Date' } as const

/** pandas takes NA, None, null and more for missing unless told otherwise, and the last digit of numbers lightly. */
function pythonCode({ origin, parameters, columns }: Asked): string {
  const types = columns.flatMap(({ header, valueType }) => {
    const type = pandasTypes[valueType]
    return type === null ? [] : [`    ${pythonText(header)}: "${type}",\n`]
  })
  const dates = columns.flatMap(({ header, valueType }) => (valueType === 'date' ? [pythonText(header)] : []))
  return `from urllib.parse import urlencode
import pandas

abfrage = [
${parameters.map(([name, value]) => `    ("${name}", ${pythonText(value)}),\n`).join('')}]
typen = {
${types.join('')}}
daten = pandas.read_csv(
    ${pythonText(`${origin}/export.csv?`)} + urlencode(abfrage),
    dtype=typen,
    parse_dates=[${dates.join(', ')}],
    keep_default_na=False,
    na_values=[""],
    float_precision="round_trip",
)`
}

/** null: pandas finds it by itself. */
const pandasTypes = { text: 'string', number: null, boolean: 'boolean', date: null } as const

function powerQueryCode({ origin, parameters, columns }: Asked): string {
  const names = [...new Set(parameters.map(([name]) => name))]
  const given = names.map((name) => {
    const values = parameters.flatMap(([other, value]) => (other === name ? [powerQueryText(value)] : []))
    return `        ${name} = ${values.length === 1 ? values[0] : `{${values.join(', ')}}`}`
  })
  const types = columns.map(({ header, valueType }) => `    {${powerQueryText(header)}, type ${powerQueryTypes[valueType]}}`)
  return `let
  Quelle = Csv.Document(
    Web.Contents(${powerQueryText(origin)}, [
      RelativePath = "export.csv",
      Query = [
${given.join(',\n')}
      ]
    ]),
    [Delimiter = ",", Encoding = 65001, QuoteStyle = QuoteStyle.Csv]
  ),
  Tabelle = Table.PromoteHeaders(Quelle, [PromoteAllScalars = true]),
  Leere = Table.ReplaceValue(Tabelle, "", null, Replacer.ReplaceValue, Table.ColumnNames(Tabelle)),
  Typen = Table.TransformColumnTypes(Leere, {
${types.join(',\n')}
  }, "en-US")
in
  Typen`
}

const powerQueryTypes = { text: 'text', number: 'number', boolean: 'logical', date: 'date' } as const

const encoded = (parameters: [string, string][]) =>
  parameters.map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join('&')

const CONTROL = /[\0-\x1f\x7f]/g
const hex = (character: string, digits: number) => character.charCodeAt(0).toString(16).padStart(digits, '0')

/** In single quotes nothing has a meaning but the quote itself; control characters would not survive being pasted. */
function shellWord(text: string): string {
  if (text.search(CONTROL) < 0) return `'${text.replaceAll("'", `'\\''`)}'`
  return `$'${text.replace(/[\\']/g, '\\$&').replace(CONTROL, (character) => `\\x${hex(character, 2)}`)}'`
}

function rText(text: string): string {
  return `"${text.replace(/[\\"]/g, '\\$&').replace(CONTROL, (character) => `\\u${hex(character, 4)}`)}"`
}

/** What JSON escapes, Python reads alike. */
const pythonText = (text: string) => JSON.stringify(text)

function powerQueryText(text: string): string {
  const quoted = text.replaceAll('#(', '#(#)(').replaceAll('"', '""')
  return `"${quoted.replace(CONTROL, (character) => `#(${hex(character, 4).toUpperCase()})`)}"`
}
