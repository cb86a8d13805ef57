import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { PassThrough } from 'node:stream'
import { ImportError } from '../importers/importError'
import { handOver } from './importHandOver'
import { Screen } from './importScreen'

/** What becomes of an order that a server answers in this way. */
async function handedTo(
  answer: RequestListener,
  order: Parameters<typeof handOver>[1] = { options: { path: '/x.csv' } },
  signal = new AbortController().signal,
): Promise<unknown> {
  const server = createServer(answer)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const screen = new Screen(new PassThrough() as unknown as NodeJS.WriteStream)
  return handOver({ url, token: 't' }, order, screen, signal)
    .catch((error: unknown) => error)
    .finally(() => server.close())
}

test.each([
  ['{"title":"Request Entity Too Large","detail":"Die Anfrage ist zu gross."}', ': Die Anfrage ist zu gross.'],
  ['<html>Bad Gateway</html>', ' (413). Starten Sie ihn neu, und versuchen Sie es noch einmal.'],
])('what a server answers to an order that it does not take is passed on: %s', async (answer, reason) => {
  expect(await handedTo((_, response) => response.writeHead(413).end(answer))).toEqual(
    new ImportError(`Der Server hat den Import nicht angenommen${reason}`),
  )
})

const lookFirst =
  'Ob der Import noch rückgängig gemacht wurde, steht im Verlauf der Taxonomie oder Sammlung; sehen Sie nach, bevor Sie es noch einmal versuchen.'
test.each([
  ['when nobody waits any more', true, 'Abgebrochen.'],
  ['when the server is killed', false, 'Die Verbindung zum Server ist abgerissen.'],
])('whether an import was taken back is not claimed %s', async (_, isStopped, why) => {
  const abort = new AbortController()
  const answer: RequestListener = (__, response) =>
    response.write(' ', () => (isStopped ? abort.abort() : response.socket?.destroy()))
  expect(await handedTo(answer, { undo: null }, abort.signal)).toEqual(new ImportError(`${why} ${lookFirst}`))
})

test('a server that is killed in the middle of an import is said in a sentence', async () => {
  const line = '{"progress":{"phase":"lesen","rows":0,"total":null,"rowsPerSecond":0}}\n'
  const error = await handedTo((_, response) => response.write(line, () => response.socket?.destroy()))
  expect(error).toEqual(
    new ImportError(
      'Die Verbindung zum Server ist abgerissen, bevor der Import fertig war. Was nicht fertig wurde, ist nicht sichtbar; starten Sie den Import noch einmal.',
    ),
  )
  expect(error).toBeInstanceOf(ImportError)
})
