import { MailError, type Mailer } from '../mail/mailer'
import { createChannels } from './createChannels'

const settings = { webhookHosts: [], publicUrl: 'https://arten.example' }
const mail = { to: 'anna@example.org', subject: 'Geändert', text: 'Guten Tag' }

test('why a mail did not go is said to those who run the server, without the address; who watches reads whom to ask', async () => {
  const said: string[] = []
  const mailer: Mailer = {
    isThere: true,
    linkTo: (path) => path,
    send: () => Promise.reject(new MailError('Den Rechner in SMTP_URL gibt es nicht.')),
  }
  const channels = createChannels(settings, { mailer, log: (line) => said.push(line) })
  expect(await channels.mail?.(mail)).toEqual({
    delivered: false,
    problem: expect.stringMatching(/^Der Server konnte die E-Mail nicht verschicken; er versucht es wieder\./),
    isFinal: false,
  })
  expect(said).toEqual([
    'Eine E-Mail über eine beobachtete Auswahl wurde nicht verschickt: Den Rechner in SMTP_URL gibt es nicht.',
  ])
})
