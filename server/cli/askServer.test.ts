import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { SafekeepingError } from '../safekeeping/safekeepingError'
import { askServer, expectHere } from './askServer'

test.each([
  [undefined, 'Versuchen Sie es noch einmal.'],
  ['Sehen Sie nach.', 'Sehen Sie nach.'],
])('where the server has not said how it ended what may have been done is not to be done again: %s', async (lookFirst, told) => {
  const server = createServer((_, response) => {
    response.write(' ')
    setImmediate(() => response.destroy())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const asked = askServer(
    { url, token: 'x' },
    '/intern/move',
    {},
    { onProgress() {}, signal: new AbortController().signal, lookFirst },
  )
  await expect(asked).rejects.toEqual(
    new SafekeepingError(`Die Verbindung zum Server ist abgerissen, bevor er fertig war. ${told}`),
  )
  server.close()
})

test('what the server wrote into a folder that only it sees is not said to be written', () => {
  expect(() => expectHere(__filename)).not.toThrow()
  expect(() => expectHere('/tmp/nur-beim-server/x.zip')).toThrow(
    new SafekeepingError(
      'Der Server hat /tmp/nur-beim-server/x.zip geschrieben, aber hier ist die Datei nicht: Er sieht einen anderen Ordner unter diesem Namen ' +
        '(so ist es unter systemd bei /tmp). Nennen Sie eine Datei in einem Ordner, den beide sehen, etwa /var/lib/arteigenschaften/austausch ' +
        '(docs/betrieb.md, «Dateien für Befehle»).',
    ),
  )
})
