import { type BookArchive, type BookSheet, readToEnd, seenFirst } from './cellValue'
import { OdsTableEvents } from './odsTable'
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
    tables.found.map(({ name, isHidden }, index) => ({
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
    })),
  )
}

/** The list of the parts says which of them are encrypted. */
const notLocked: XmlEvents = {
  open(name) {
    if (name === 'encryption-data') throw new Unreadable('locked')
  },
}

/** The tables in their order, with what their styles say of them; styles stand before. */
class TableNames implements XmlEvents {
  found: { name: string; isHidden: boolean }[] = []
  #depth = 0
  #style = ''
  #hidden = new Set<string>()

  open(name: string, attributes: Attributes): void {
    if (name === 'style') this.#style = attribute(attributes, 'name') ?? ''
    if (name === 'table-properties' && attribute(attributes, 'display') === 'false') this.#hidden.add(this.#style)
    // A table in a cell is no sheet.
    if (name !== 'table' || this.#depth++ > 0) return
    const isHidden = this.#hidden.has(attribute(attributes, 'style-name') ?? '')
    this.found.push({ name: attribute(attributes, 'name') ?? '', isHidden })
  }

  close(name: string): void {
    if (name === 'table') this.#depth--
  }
}
