import { type BookArchive, type BookSheet, readToEnd, seenFirst } from './cellValue'
import { type MergedCells, MOST_MERGED } from './mergedCells'
import { OdsTableEvents, repeated } from './odsTable'
import { type Attributes, attribute, Unreadable, type XmlEvents } from '../text/readXml'

const CONTENT = 'content.xml'
const MANIFEST = 'META-INF/manifest.xml'

/** The sheets of an OpenDocument spreadsheet; null where it has none. Throws `Unreadable`. */
export async function odsBook(archive: BookArchive): Promise<BookSheet[] | null> {
  if (!archive.paths.includes(CONTENT)) return null
  if (archive.paths.includes(MANIFEST)) await readToEnd(archive.read(MANIFEST, notLocked))
  const tables = new TableNames()
  await readToEnd(archive.read(CONTENT, tables))
  return seenFirst(
    tables.found.map(({ name, isHidden, merged }, index) => ({
      name,
      path: CONTENT,
      isHidden,
      async *read(sink) {
        const events = new OdsTableEvents(sink, index)
        for await (const _ of archive.read(CONTENT, events, name)) {
          yield
          if (events.isOver) return
        }
      },
      merged: async () => merged,
    })),
  )
}

/** The list of the parts says which of them are encrypted. */
const notLocked: XmlEvents = {
  open(name) {
    if (name === 'encryption-data') throw new Unreadable('locked')
  },
}

/** The tables in their order, with what their styles say of them, and their merged cells; styles stand before. */
class TableNames implements XmlEvents {
  found: { name: string; isHidden: boolean; merged: MergedCells[] }[] = []
  #depth = 0
  #line = 0
  #rowTimes = 1
  #column = 0
  #style = ''
  #hidden = new Set<string>()

  open(name: string, attributes: Attributes): void {
    if (name === 'style') this.#style = attribute(attributes, 'name') ?? ''
    if (name === 'table-properties' && attribute(attributes, 'display') === 'false') this.#hidden.add(this.#style)
    if (this.#depth === 1) this.#place(name, attributes)
    // A table in a cell is no sheet.
    if (name !== 'table' || this.#depth++ > 0) return
    const isHidden = this.#hidden.has(attribute(attributes, 'style-name') ?? '')
    this.found.push({ name: attribute(attributes, 'name') ?? '', isHidden, merged: [] })
    this.#line = 0
    this.#rowTimes = 1
  }

  #place(name: string, attributes: Attributes): void {
    if (name === 'table-row') {
      this.#line += this.#line === 0 ? 1 : this.#rowTimes
      this.#rowTimes = repeated(attributes, 'number-rows-repeated')
      this.#column = 0
    }
    if (name !== 'table-cell' && name !== 'covered-table-cell') return
    const [left, top] = [this.#column, this.#line]
    this.#column += repeated(attributes, 'number-columns-repeated')
    const [columns, lines] = [repeated(attributes, 'number-columns-spanned'), repeated(attributes, 'number-rows-spanned')]
    if (columns === 1 && lines === 1) return
    const merged = this.found.at(-1)?.merged
    merged?.push({ top, bottom: top + lines - 1, left, right: left + columns - 1 })
    if ((merged?.length ?? 0) > MOST_MERGED) throw new Unreadable('tooMuchText')
  }

  close(name: string): void {
    if (name === 'table') this.#depth--
  }
}
