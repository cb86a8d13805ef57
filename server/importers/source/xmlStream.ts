import type { Readable } from 'node:stream'
import { SaxesParser } from 'saxes'
import { ImportError } from '../importError'

/** What happens while XML is read; names without their prefix. */
export interface XmlEvents {
  open(name: string, attributes: Readonly<Record<string, string>>): void
  close(name: string): void
  text(text: string): void
}

/** No text of a table is longer: Excel ends a cell at 32,767 characters. */
const LONGEST_TEXT = 4 * 1024 ** 2

/**
 * Reads XML piece by piece, so that its size does not matter; yields after each piece, when all its events have happened. Throws `ImportError` for
 * what is not well-formed, for a document type (entities are a way to blow a file up), and for a text without an end.
 */
export async function* readXml(stream: Readable, place: string, events: XmlEvents): AsyncGenerator<void> {
  const parser = new SaxesParser({ xmlns: false, position: true })
  let silence = 0
  const heard = () => (silence = 0)
  parser.on('opentag', ({ name, attributes }) => {
    heard()
    events.open(localName(name), attributes)
  })
  parser.on('closetag', ({ name }) => {
    heard()
    events.close(localName(name))
  })
  parser.on('text', (text) => {
    heard()
    events.text(text)
  })
  parser.on('cdata', (text) => events.text(text))
  parser.on('doctype', () => {
    throw new ImportError(
      `${place}: Die Datei enthält eine eigene Dokumenttyp-Definition (DOCTYPE); das tun nur schadhafte oder bösartige Dateien. Speichern Sie die Tabelle neu.`,
    )
  })
  parser.on('error', (error) => {
    throw new ImportError(`${place}: Das ist kein gültiges XML (${error.message}). Speichern Sie die Tabelle neu.`)
  })
  const decoder = new TextDecoder('utf-8')
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    silence += chunk.length
    parser.write(decoder.decode(chunk, { stream: true }))
    if (silence > LONGEST_TEXT)
      throw new ImportError(`${place}: Ein Text ist länger als 4 MB; das ist keine Tabelle mehr. Kürzen Sie ihn.`)
    yield
  }
  parser.write(decoder.decode())
  parser.close()
  yield
}

const localName = (name: string): string => name.slice(name.indexOf(':') + 1)

/** An attribute whatever its prefix. */
export function attribute(attributes: Readonly<Record<string, string>>, name: string): string | undefined {
  const own = attributes[name]
  if (own !== undefined) return own
  const key = Object.keys(attributes).find((each) => localName(each) === name)
  return key === undefined ? undefined : attributes[key]
}
