/** @jest-environment node */
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { REQUEST_HEADER } from '../domain/text/problem'
import { csvRecords } from './countRecords'
import { DownloadFailed, fetchFile, fileNameOf, type Progress } from './fetchFile'
import type { Spool } from './spool'

let respond: (response: ServerResponse) => void
const server = createServer((_, response) => respond(response))
beforeAll(() => new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve)))
afterAll(() => new Promise((resolve) => server.close(resolve)))

/** Keeps the pieces and what became of them. */
function memorySpool() {
  const pieces: Uint8Array<ArrayBuffer>[] = []
  const fate = { finished: false, discarded: false }
  const spool: Spool = {
    write: async (piece) => void pieces.push(piece),
    finish: async () => {
      fate.finished = true
      return new Blob(pieces)
    },
    discard: async () => {
      fate.discarded = true
    },
  }
  return { fate, open: async () => spool }
}

function download(spool: () => Promise<Spool>, signal = new AbortController().signal) {
  const seen: Progress[] = []
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/export.csv?taxonomies=Flora`
  const file = fetchFile({
    url,
    signal,
    countRows: csvRecords(),
    onProgress: (progress) => seen.push(progress),
    openSpool: spool,
  })
  return { file, seen }
}

test('a whole file is given with its name, its bytes and its rows', async () => {
  respond = (response) => {
    response.setHeader('content-disposition', 'attachment; filename="Voegel.csv"; filename*=UTF-8\'\'V%C3%B6gel.csv')
    response.end('id,name\r\n1,Carex\r\n2,"Poa\r\n"\r\n')
  }
  const { fate, open } = memorySpool()
  const { file, seen } = download(open)
  const { blob, name, progress } = await file
  expect([await blob.text(), name, progress]).toEqual([
    'id,name\r\n1,Carex\r\n2,"Poa\r\n"\r\n',
    'Vögel.csv',
    { bytes: 29, rows: 2 },
  ])
  expect(seen.at(-1)).toEqual({ bytes: 29, rows: 2 })
  expect(fate).toEqual({ finished: true, discarded: false })
})

test('a file that breaks off is not kept, and a sentence says where', async () => {
  respond = (response) => {
    response.write('id\r\n1\r\n2\r\n', () => setImmediate(() => response.destroy()))
  }
  const { fate, open } = memorySpool()
  const error = await download(open).file.catch((reason: unknown) => reason)
  expect(error).toBeInstanceOf(DownloadFailed)
  expect((error as Error).message).toMatch(/^Die Übertragung ist nach 2 Zeilen abgebrochen: .* Es wurde nichts gespeichert\.$/)
  expect(fate).toEqual({ finished: false, discarded: true })
})

test('a refusal is said as the server says it', async () => {
  const problem = { 'content-type': 'application/problem+json; charset=utf-8' }
  for (const [status, sentence] of [
    [400, 'Eine Taxonomie «Flora» gibt es nicht.'],
    [503, 'Die Daten haben sich während des Exports geändert. Laden Sie die Datei noch einmal.'],
  ] as const) {
    respond = (response) => response.writeHead(status, problem).end(JSON.stringify({ status, detail: sentence }))
    await expect(download(memorySpool().open).file).rejects.toThrow(sentence)
  }
  respond = (response) => response.writeHead(429, { ...problem, [REQUEST_HEADER]: '3f9a2c-1z' }).end()
  await expect(download(memorySpool().open).file).rejects.toThrow('in einer Minute wieder. (Kennung 3f9a2c-1z)')
  respond = (response) => response.writeHead(503, { 'content-type': 'text/html' }).end('<html>')
  await expect(download(memorySpool().open).file).rejects.toThrow('Der Server konnte die Datei nicht schreiben (503).')
})

test('whoever cancels gets no sentence, and nothing stays', async () => {
  respond = (response) => void response.write('id\r\n1\r\n')
  const { fate, open } = memorySpool()
  const controller = new AbortController()
  const { file, seen } = download(open, controller.signal)
  while (seen.length === 0) await new Promise(setImmediate)
  controller.abort()
  const error = await file.catch((reason: unknown) => reason)
  expect(error).not.toBeInstanceOf(DownloadFailed)
  expect(fate).toEqual({ finished: false, discarded: true })
})

test('no room on the disk', async () => {
  respond = (response) => response.end('id\r\n1\r\n')
  const { fate, open } = memorySpool()
  const full = async (): Promise<Spool> => ({
    ...(await open()),
    write: () => Promise.reject(new DOMException('full', 'QuotaExceededError')),
  })
  await expect(download(full).file).rejects.toThrow('Der Browser gibt dieser Seite zu wenig Platz für die ganze Datei.')
  expect(fate.discarded).toBe(true)
})

test('without a name the address gives one', () => {
  expect(fileNameOf({ headers: new Headers() }, 'https://example.org/export.xlsx?a=b')).toBe('export.xlsx')
})
