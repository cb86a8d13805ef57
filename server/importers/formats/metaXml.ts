import { XMLParser, XMLValidator } from 'fast-xml-parser'
import { ImportError } from '../importError'
import type { Dialect } from '../../../lib/domain/text/delimited'

/** One table of a Darwin Core Archive, as meta.xml describes it. */
export interface ArchiveTable {
  /** Last segment of the row type: Taxon, VernacularName, Distribution … */
  rowType: string
  /** Paths as written; the rows of all of them follow each other. */
  locations: string[]
  encoding: string
  dialect: Dialect
  headerLines: number
  /** Column of the row's id (core) or of the core row's id (extension). */
  idIndex: number | null
  fields: ArchiveField[]
}

export interface ArchiveField {
  /** Last segment of the term's address: taxonID, scientificName … */
  term: string
  /** null: every row has the default. */
  index: number | null
  default: string | null
}

export interface ArchiveDescription {
  core: ArchiveTable
  extensions: ArchiveTable[]
  /** File that describes the data set (EML). */
  metadata: string | null
}

/** Reads meta.xml; throws `ImportError` where it cannot be used. */
export function parseMetaXml(text: string, place: string): ArchiveDescription {
  if (hasDocumentType(text))
    throw new ImportError(
      `${place}: Die Datei enthält eine eigene Dokumenttyp-Definition (DOCTYPE); das tun nur schadhafte oder bösartige Dateien. Entfernen Sie sie aus der Datei.`,
    )
  const valid = XMLValidator.validate(text)
  if (valid !== true)
    throw new ImportError(
      `${place}, Zeile ${valid.err.line}: Das ist kein gültiges XML (${valid.err.msg}). Berichtigen Sie die Datei, oder entfernen Sie sie aus dem Archiv.`,
    )
  const document = parser.parse(text) as Record<string, unknown>
  const archive = child(document, 'archive') ?? child(document, 'starArchive')
  if (!archive)
    throw new ImportError(`${place}: Das Element <archive> fehlt; das ist keine Beschreibung eines Darwin-Core-Archivs.`)
  const core = child(archive, 'core')
  if (!core) throw new ImportError(`${place}: Das Element <core> fehlt; ohne es ist unbekannt, welche Datei die Taxa enthält.`)
  return {
    core: table(core, 'id', `${place}, <core>`),
    extensions: children(archive, 'extension').map((extension, index) =>
      table(extension, 'coreid', `${place}, <extension> ${index + 1}`),
    ),
    metadata: text_(archive['@metadata']),
  }
}

/** Entities of its own are a way to blow a file up or to read others. */
export const hasDocumentType = (xml: string): boolean => /<!DOCTYPE/i.test(xml)

const parser = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: '@',
  removeNSPrefix: true,
  parseAttributeValue: false,
  parseTagValue: false,
  // A tab as delimiter is white space; texts are trimmed where they are read.
  trimValues: false,
  // Delimiters are also written as &#x9;
  htmlEntities: true,
})

function table(node: Node, idName: 'id' | 'coreid', place: string): ArchiveTable {
  const rowType = lastSegment(text_(node['@rowType']) ?? '')
  const locations = children(node, 'files').flatMap((files) => texts(files['location']))
  if (locations.length === 0) throw new ImportError(`${place}: Es ist keine Datei genannt (<location>).`)
  // Now and then an extension says <id> for <coreid>.
  const id = child(node, idName) ?? child(node, 'id')
  const fields = children(node, 'field').map((field): ArchiveField => {
    const term = lastSegment(text_(field['@term']) ?? '')
    if (term === '') throw new ImportError(`${place}: Ein <field> nennt keinen Begriff (term).`)
    return { term, index: index(field['@index'], `${place}, ${term}`), default: text_(field['@default']) }
  })
  const idIndex = id ? index(id['@index'], `${place}, <${idName}>`) : null
  return {
    rowType,
    locations,
    encoding: text_(node['@encoding']) ?? 'UTF-8',
    dialect: {
      // The standard's default is a comma.
      delimiter: unescape(raw(node['@fieldsTerminatedBy']) ?? ',') || ',',
      quote: quoteOf(raw(node['@fieldsEnclosedBy'])),
      lineEnd: lineEnd(raw(node['@linesTerminatedBy'])),
    },
    headerLines: Math.max(0, Math.trunc(Number(text_(node['@ignoreHeaderLines']) ?? 0)) || 0),
    idIndex,
    fields,
  }
}

type Node = Record<string, unknown>

function child(node: Node, name: string): Node | undefined {
  return children(node, name)[0]
}

function children(node: Node, name: string): Node[] {
  const value = node[name]
  const list = Array.isArray(value) ? value : value === undefined ? [] : [value]
  return list.map((each) => (typeof each === 'object' && each !== null ? (each as Node) : {}))
}

function texts(value: unknown): string[] {
  const list = Array.isArray(value) ? value : [value]
  return list
    .map((each) => text_(typeof each === 'object' && each !== null ? (each as Node)['#text'] : each))
    .filter((each) => each !== null)
}

const text_ = (value: unknown): string | null => (typeof value === 'string' && value.trim() !== '' ? value.trim() : null)
/** Untrimmed: a delimiter may be a tab. */
const raw = (value: unknown): string | null => (typeof value === 'string' ? value : null)

function index(value: unknown, place: string): number | null {
  const text = text_(value)
  if (text === null) return null
  if (!/^\d+$/.test(text)) throw new ImportError(`${place}: «${text}» ist keine Spaltennummer (index).`)
  return Number(text)
}

const lastSegment = (address: string) =>
  address
    .replace(/[/#]+$/, '')
    .split(/[/#]/)
    .at(-1)
    ?.replace(/^\w+:/, '') ?? ''

const escapes: Record<string, string> = { '\\t': '\t', '\\n': '\n', '\\r': '\r', '\\\\': '\\' }
const unescape = (text: string) => text.replace(/\\[tnr\\]/g, (found) => escapes[found] ?? found)

function quoteOf(declared: string | null): string | null {
  if (declared === null) return '"'
  const quote = unescape(declared).trim()
  return quote === '' ? null : (quote[0] ?? null)
}

/** Any usual line end is read whatever was declared; only an unusual one is taken at its word. */
function lineEnd(declared: string | null): string | null {
  const end = declared === null ? '\n' : unescape(declared)
  return end === '' || /[\r\n]/.test(end) ? null : end
}
