import { readProblem, REQUEST_HEADER, withRequest } from '../domain/text/problem'
import { swissCount } from '../domain/text/swissCount'
import type { RecordCounter } from './countRecords'
import type { Spool } from './spool'

export interface Progress {
  bytes: number
  /** Rows that have come; null where the file does not show them (XLSX). */
  rows: number | null
}

interface FetchFile {
  url: string
  signal: AbortSignal
  countRows: RecordCounter | null
  onProgress: (progress: Progress) => void
  openSpool: () => Promise<Spool>
}

export interface WholeFile {
  blob: Blob
  name: string
  progress: Progress
  discard: () => Promise<void>
}

/** The file did not come whole; the message is a German sentence. Nothing of it was kept. */
export class DownloadFailed extends Error {
  override name = 'DownloadFailed'
}

/**
 * A file of the server, kept on the disk while it comes and given only when the last byte is there. Throws DownloadFailed; an abort by
 * `signal` is thrown as it is.
 */
export async function fetchFile({ url, signal, countRows, onProgress, openSpool }: FetchFile): Promise<WholeFile> {
  const response = await answered(url, signal)
  const body = response.body?.getReader()
  if (!body) throw new DownloadFailed('Der Server hat eine leere Antwort geschickt.')
  const spool = await openSpool().catch((error: unknown) => {
    void body.cancel().catch(() => {})
    throw new DownloadFailed(noRoom(error))
  })
  const progress: Progress = { bytes: 0, rows: countRows ? 0 : null }
  try {
    for (;;) {
      const { done, value } = await nextPiece(body, signal, progress)
      if (done) break
      await spool.write(value).catch((error: unknown) => {
        throw new DownloadFailed(noRoom(error))
      })
      progress.bytes += value.byteLength
      if (countRows) progress.rows = countRows(value)
      onProgress({ ...progress })
    }
    signal.throwIfAborted()
    return { blob: await spool.finish(), name: fileNameOf(response, url), progress, discard: spool.discard }
  } catch (error) {
    await body.cancel().catch(() => {})
    await spool.discard()
    throw error
  }
}

async function answered(url: string, signal: AbortSignal): Promise<Response> {
  const response = await fetch(url, { signal, cache: 'no-store' }).catch((error: unknown) => {
    if (signal.aborted) throw error
    throw new DownloadFailed('Der Server ist nicht erreichbar. Prüfen Sie die Verbindung und laden Sie die Datei noch einmal.')
  })
  if (response.ok) return response
  // Our server says what is wrong in a sentence; a web server before it sends a page.
  const sentence = readProblem(await response.text().catch(() => ''))?.detail
  const said =
    response.status === 429
      ? 'Es laufen zu viele Anfragen. Versuchen Sie es in einer Minute wieder.'
      : (sentence ?? `Der Server konnte die Datei nicht schreiben (${response.status}). Versuchen Sie es später wieder.`)
  throw new DownloadFailed(withRequest(said, response.headers.get(REQUEST_HEADER)))
}

async function nextPiece(body: ReadableStreamDefaultReader<Uint8Array<ArrayBuffer>>, signal: AbortSignal, { rows }: Progress) {
  try {
    return await body.read()
  } catch (error) {
    if (signal.aborted) throw error
    const where = rows === null ? '' : ` nach ${rows === 1 ? 'einer Zeile' : `${swissCount(rows)} Zeilen`}`
    throw new DownloadFailed(
      `Die Übertragung ist${where} abgebrochen: Die Verbindung ging verloren, oder die Daten haben sich währenddessen geändert. Es wurde nichts gespeichert.`,
    )
  }
}

const noRoom = (error: unknown) =>
  error instanceof DOMException && error.name === 'QuotaExceededError'
    ? 'Der Browser gibt dieser Seite zu wenig Platz für die ganze Datei.'
    : 'Der Browser lässt diese Seite keine Datei zwischenspeichern.'

/** The name the server gives it (RFC 6266), or the last part of the address. */
export function fileNameOf(response: Pick<Response, 'headers'>, url: string): string {
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(response.headers.get('content-disposition') ?? '')?.[1]
  try {
    if (encoded !== undefined) return decodeURIComponent(encoded)
  } catch {
    // Not an encoded name after all.
  }
  return new URL(url).pathname.split('/').at(-1) ?? 'export'
}
