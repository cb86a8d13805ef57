import { ImportError } from '../importError'
import type { Dialect } from '../../../lib/domain/text/delimited'
import { Unreadable } from '../../../lib/domain/text/readXml'
import { childrenOf, textOf, type XmlElement, xmlTree } from '../../../lib/domain/text/xmlTree'

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
  const archive = rootOf(text, place)
  if (archive.name !== 'archive' && archive.name !== 'starArchive')
    throw new ImportError(`${place}: Das Element <archive> fehlt; das ist keine Beschreibung eines Darwin-Core-Archivs.`)
  const [core] = childrenOf(archive, 'core')
  if (!core) throw new ImportError(`${place}: Das Element <core> fehlt; ohne es ist unbekannt, welche Datei die Taxa enthält.`)
  return {
    core: table(core, 'id', `${place}, <core>`),
    extensions: childrenOf(archive, 'extension').map((extension, index) =>
      table(extension, 'coreid', `${place}, <extension> ${index + 1}`),
    ),
    metadata: trimmed(archive.attributes.metadata),
  }
}

function rootOf(text: string, place: string): XmlElement {
  try {
    return xmlTree(text)
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error
    if (error.trouble === 'doctype')
      throw new ImportError(
        `${place}: Die Datei enthält eine eigene Dokumenttyp-Definition (DOCTYPE); ` +
          'das tun nur schadhafte oder bösartige Dateien. Entfernen Sie sie aus der Datei.',
      )
    const [, line = '1', problem = error.message] = /^(\d+):\d+: ([^]*)$/.exec(error.message) ?? []
    throw new ImportError(
      `${place}, Zeile ${line}: Das ist kein gültiges XML (${problem}). Berichtigen Sie die Datei, oder entfernen Sie sie aus dem Archiv.`,
    )
  }
}

function table(node: XmlElement, idName: 'id' | 'coreid', place: string): ArchiveTable {
  const { rowType, encoding, ignoreHeaderLines, ...marks } = node.attributes
  const locations = childrenOf(node, 'files')
    .flatMap((files) => childrenOf(files, 'location'))
    .flatMap((location) => trimmed(textOf(location)) ?? [])
  if (locations.length === 0) throw new ImportError(`${place}: Es ist keine Datei genannt (<location>).`)
  // Now and then an extension says <id> for <coreid>.
  const id = childrenOf(node, idName)[0] ?? childrenOf(node, 'id')[0]
  const fields = childrenOf(node, 'field').map(({ attributes }): ArchiveField => {
    const term = lastSegment(trimmed(attributes.term) ?? '')
    if (term === '') throw new ImportError(`${place}: Ein <field> nennt keinen Begriff (term).`)
    return { term, index: index(attributes.index, `${place}, ${term}`), default: trimmed(attributes.default) }
  })
  const idIndex = id ? index(id.attributes.index, `${place}, <${idName}>`) : null
  return {
    rowType: lastSegment(trimmed(rowType) ?? ''),
    locations,
    encoding: trimmed(encoding) ?? 'UTF-8',
    dialect: {
      // The standard's default is a comma.
      delimiter: delimiterOf(marks.fieldsTerminatedBy),
      quote: quoteOf(marks.fieldsEnclosedBy),
      lineEnd: lineEnd(marks.linesTerminatedBy),
    },
    headerLines: Math.max(0, Math.trunc(Number(trimmed(ignoreHeaderLines) ?? 0)) || 0),
    idIndex,
    fields,
  }
}

const trimmed = (value: string | undefined): string | null => value?.trim() || null

function index(value: string | undefined, place: string): number | null {
  const text = trimmed(value)
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

/** A tab or a line end that stands in an attribute itself is a blank by the rules of XML; nobody means a blank. */
function delimiterOf(declared = ','): string {
  return declared === ' ' ? '\t' : unescape(declared) || ','
}

function quoteOf(declared: string | undefined): string | null {
  if (declared === undefined) return '"'
  const quote = unescape(declared).trim()
  return quote === '' ? null : (quote[0] ?? null)
}

/** Any usual line end is read whatever was declared; only an unusual one is taken at its word. */
function lineEnd(declared: string | undefined): string | null {
  const end = declared === undefined ? '\n' : unescape(declared)
  return end.trim() === '' || /[\r\n]/.test(end) ? null : end
}
