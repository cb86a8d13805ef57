import { readXml, Unreadable, type XmlEvents } from '../../../lib/domain/text/readXml'
import { ImportError } from '../importError'
import type { SourceFile } from './sourceFile'

/** Reads an XML file piece by piece; `place` is what it is called. Throws `ImportError`. */
export async function* readXmlFile(file: SourceFile, place: string, events: XmlEvents): AsyncGenerator<void> {
  try {
    yield* readXml(await file.open(), events)
  } catch (error) {
    throw named(error, place)
  }
}

/** What is found out about a part of a workbook. Throws `ImportError`. */
export async function readable<T>(place: string, read: () => Promise<T>): Promise<T> {
  try {
    return await read()
  } catch (error) {
    throw named(error, place)
  }
}

const named = (error: unknown, place: string): unknown =>
  error instanceof Unreadable ? new ImportError(`${place}: ${sentence(error)}`, { cause: error }) : error

function sentence({ trouble, message }: Unreadable): string {
  switch (trouble) {
    case 'doctype':
      return 'Die Datei enthält eine eigene Dokumenttyp-Definition (DOCTYPE); das tun nur schadhafte oder bösartige Dateien. Speichern Sie die Tabelle neu.'
    case 'malformed':
      return `Das ist kein gültiges XML (${message}). Speichern Sie die Tabelle neu.`
    case 'endless':
      return 'Ein Text ist länger als 4 MB; das ist keine Tabelle mehr. Kürzen Sie ihn.'
    case 'tooMuchText':
      return 'Die Arbeitsmappe enthält zu viel Text. Speichern Sie das Blatt als «CSV UTF-8» und importieren Sie diese Datei.'
    case 'locked':
      return 'Die Arbeitsmappe ist mit einem Passwort geschützt. Speichern Sie sie in LibreOffice ohne Passwort.'
  }
}
