import { SaxesParser } from 'saxes'

export type Attributes = Readonly<Record<string, string>>

/** What happens while XML is read; names without their prefix. */
export interface XmlEvents {
  open(name: string, attributes: Attributes): void
  close?(name: string): void
  text?(text: string): void
}

/**
 * Why a part of a workbook, or another XML file, is not read: it declares a document type (entities are a way to blow a file up), is not well-formed, has a
 * text without an end, or too many of them; the whole has a password.
 */
export class Unreadable extends Error {
  constructor(
    readonly trouble: 'doctype' | 'malformed' | 'endless' | 'tooMuchText' | 'locked',
    detail = '',
  ) {
    super(detail)
  }
}

/** Letters of one text; Excel ends a cell at 32,767. */
const LONGEST_TEXT = 4 * 1024 ** 2

/** Reads XML piece by piece, so that its size does not matter; yields after each piece, when all its events have happened. Throws `Unreadable`. */
export async function* readXml(pieces: AsyncIterable<Uint8Array>, events: XmlEvents): AsyncGenerator<void> {
  let silence = 0
  const parser = xmlParser(events, () => (silence = 0))
  const decoder = new TextDecoder('utf-8')
  for await (const piece of pieces) {
    silence += piece.length
    parser.write(decoder.decode(piece, { stream: true }))
    if (silence > LONGEST_TEXT) throw new Unreadable('endless')
    yield
  }
  parser.write(decoder.decode())
  parser.close()
  yield
}

/** A parser to write pieces to; `heard` whenever something but a part of a text comes. */
export function xmlParser(events: XmlEvents, heard: () => void = () => {}): SaxesParser {
  const parser = new SaxesParser({ xmlns: false, position: true })
  parser.on('opentag', ({ name, attributes }) => {
    heard()
    events.open(localName(name), attributes)
  })
  parser.on('closetag', ({ name }) => {
    heard()
    events.close?.(localName(name))
  })
  parser.on('text', (piece) => {
    heard()
    events.text?.(piece)
  })
  parser.on('cdata', (piece) => events.text?.(piece))
  parser.on('doctype', () => {
    throw new Unreadable('doctype')
  })
  parser.on('error', (error) => {
    throw new Unreadable('malformed', error.message)
  })
  return parser
}

export const localName = (name: string): string => name.slice(name.indexOf(':') + 1)

/** An attribute whatever its prefix. */
export function attribute(attributes: Attributes, name: string): string | undefined {
  const own = attributes[name]
  if (own !== undefined) return own
  const key = Object.keys(attributes).find((each) => localName(each) === name)
  return key === undefined ? undefined : attributes[key]
}
