import type { LookupAddress } from 'node:dns'
import { sendWebhook } from './sendWebhook'
import { verifyWebhook } from './standardWebhooks'
import { selfSigned } from './testing/certificate'
import { startReceiver } from './testing/receiver'
import { answers, at, closeReceiver, failed, keepToClose, leadsHere, message, name, secret, sendTo } from './testing/sendTo'

afterEach(closeReceiver)

const privately =
  `${name} führt zu einer Adresse, die nicht öffentlich ist. ` +
  `Geben Sie einen Rechner an, den alle erreichen; andere kann freigeben, wer das Programm betreibt (WEBHOOK_HOSTS).`

test.each<[string, LookupAddress[], string]>([
  ['a private address', [{ address: '127.0.0.1', family: 4 }], privately],
  [
    'a public and a private address',
    [
      { address: '93.184.216.34', family: 4 },
      { address: '127.0.0.1', family: 4 },
    ],
    privately,
  ],
  [
    'the same as IPv6',
    [
      { address: '2606:2800::1', family: 6 },
      { address: '::ffff:7f00:1', family: 6 },
    ],
    privately,
  ],
  ['an address of this network', [{ address: 'fe80::1%lo', family: 6 }], privately],
  ['no address', [], `Zum Namen ${name} gehört keine Adresse. Prüfen Sie ihn.`],
])('a name that leads to %s gets nothing', async (_, addresses, problem) => {
  const receiver = await startReceiver(answers(200))
  keepToClose(receiver)
  const url = `https://${name}:${receiver.port}/`
  const lookUpAll = () => Promise.resolve(addresses)
  expect(await sendWebhook({ ...message, url, allowedHosts: [] }, { lookUpAll })).toEqual(failed(problem))
  expect(receiver.connections()).toBe(0)
})

test('a name is asked for once, and the connection goes where that led', async () => {
  const places = [[{ address: '127.0.0.1', family: 4 }], [{ address: '127.0.0.2', family: 4 }]]
  const asked: string[] = []
  const lookUpAll = (host: string) => {
    asked.push(host)
    return Promise.resolve(places.shift() ?? [])
  }
  const { result, received } = await sendTo(answers(200), { lookUpAll })
  expect([result, received.length, asked]).toEqual([{ delivered: true, status: 200 }, 1, [name]])
})

test('of several addresses the next is tried', async () => {
  const lookUpAll = () =>
    Promise.resolve([
      { address: '127.0.0.2', family: 4 },
      { address: '127.0.0.1', family: 4 },
    ])
  expect((await sendTo(answers(200), { lookUpAll })).result).toEqual({ delivered: true, status: 200 })
})

test('a name that there is not has a sentence', async () => {
  const lookUpAll = () => Promise.reject(Object.assign(new Error('getaddrinfo ENOTFOUND'), { code: 'ENOTFOUND' }))
  const { result } = await sendTo(answers(200), { lookUpAll })
  expect(result).toEqual(failed(`Den Namen ${name} gibt es nicht. Prüfen Sie die Adresse.`))
})

test('what is no address for messages is asked for nothing, also when it was allowed once', async () => {
  const lookUpAll = () => Promise.reject(new Error('nobody may ask'))
  const { result, connections } = await sendTo(answers(200), { lookUpAll }, { allowedHosts: [] })
  expect(result).toEqual(failed('Die Adresse muss mit https:// beginnen, damit unterwegs niemand mitliest.'))
  expect(connections()).toBe(0)
})

const certificate = selfSigned(name)

testIf(certificate !== null, 'with TLS the certificate has to be for the name, and from somebody who is trusted', async () => {
  const receiver = await startReceiver(answers(200), certificate ?? undefined)
  keepToClose(receiver)
  const other = 'anders.example.org'
  const sendToName = (host: string, ca?: string) =>
    sendWebhook(
      { ...message, url: `https://${host}:${receiver.port}/`, allowedHosts: [name, other] },
      { lookUpAll: leadsHere, ca },
    )
  expect(await sendToName(name, certificate?.cert)).toEqual({ delivered: true, status: 200 })
  const [first] = receiver.received
  expect(verifyWebhook(first?.headers ?? {}, first?.body ?? '', secret, at)).toBe(true)
  // The root's dot is part of no certificate.
  expect(await sendToName(`${name}.`, certificate?.cert)).toEqual({ delivered: true, status: 200 })
  expect(await sendToName(other, certificate?.cert)).toEqual(failed(`Das Zertifikat von ${other} gilt für einen anderen Namen.`))
  expect(await sendToName(name)).toEqual(
    failed(`Das Zertifikat von ${name} ist von keiner Stelle, der man hier traut, oder der Server schickt die Kette nicht mit.`),
  )
  expect(receiver.received.length).toBe(2)
})

function testIf(isThere: boolean, title: string, work: () => Promise<void>): void {
  if (isThere) test(title, work)
  else test.skip(`NICHT GEPRÜFT, OpenSSL fehlt: ${title}`, () => {})
}
