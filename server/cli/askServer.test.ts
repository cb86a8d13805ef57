import { SafekeepingError } from '../safekeeping/safekeepingError'
import { expectHere } from './askServer'

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
