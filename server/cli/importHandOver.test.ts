import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { PassThrough } from 'node:stream'
import { ImportError } from '../importers/importError'
import { handOver } from './importHandOver'
import { Screen } from './importScreen'

test.each([
  ['{"title":"Request Entity Too Large","detail":"Die Anfrage ist zu gross."}', 'Die Anfrage ist zu gross.'],
  ['<html>Bad Gateway</html>', null],
])('what a server answers to an order that it does not take is passed on: %s', async (answer, reason) => {
  const server = createServer((_, response) => response.writeHead(413).end(answer))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const screen = new Screen(new PassThrough() as unknown as NodeJS.WriteStream)
  const result = handOver({ url, token: 't' }, { options: { path: '/x.csv' } }, screen, new AbortController().signal)
  await expect(result).rejects.toThrow(
    new ImportError(
      `Der Server hat den Import nicht angenommen${reason === null ? ' (413). Starten Sie ihn neu, und versuchen Sie es noch einmal.' : `: ${reason}`}`,
    ),
  )
  server.close()
})

const lookFirst =
  'Ob der Import noch rückgängig gemacht wurde, steht im Verlauf der Taxonomie oder Sammlung; sehen Sie nach, bevor Sie es noch einmal versuchen.'
test.each([
  ['when nobody waits any more', true, 'Abgebrochen.'],
  ['when the server is killed', false, 'Die Verbindung zum Server ist abgerissen.'],
])('whether an import was taken back is not claimed %s', async (_, isStopped, why) => {
  const abort = new AbortController()
  const server = createServer((__, response) => {
    response.write(' ', () => (isStopped ? abort.abort() : response.socket?.destroy()))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const screen = new Screen(new PassThrough() as unknown as NodeJS.WriteStream)
  await expect(handOver({ url, token: 't' }, { undo: null }, screen, abort.signal)).rejects.toThrow(
    new ImportError(`${why} ${lookFirst}`),
  )
  server.close()
})

test('a server that is killed in the middle of an import is said in a sentence', async () => {
  const server = createServer((_, response) => {
    response.write('{"progress":{"phase":"lesen","rows":0,"total":null,"rowsPerSecond":0}}\n', () => response.socket?.destroy())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const screen = new Screen(new PassThrough() as unknown as NodeJS.WriteStream)
  const result = handOver({ url, token: 't' }, { options: { path: '/x.csv' } }, screen, new AbortController().signal)
  await expect(result).rejects.toThrow(
    new ImportError(
      'Die Verbindung zum Server ist abgerissen, bevor der Import fertig war. Was nicht fertig wurde, ist nicht sichtbar; starten Sie den Import noch einmal.',
    ),
  )
  await expect(result).rejects.toBeInstanceOf(ImportError)
  server.close()
})
