import { readSettings } from '../settings'
import { type Mailed, MailError, mailer } from './mailer'
import { readMail, startMailServer } from './testing/mailServer'

const settings = (url: string) =>
  readSettings({
    SMTP_URL: url,
    MAIL_FROM: 'Arteigenschaften Zürich <arten@example.org>',
    PUBLIC_URL: 'https://arten.example.org',
  }).mail

const mail = { to: 'anna@example.org', subject: 'Grüsse', text: 'Guten Tag\n' }

test('a mail arrives as it was written, from whom the settings name, with the headers of what no person wrote', async () => {
  const server = await startMailServer()
  const { send, isThere, linkTo } = mailer(settings(`smtp://127.0.0.1:${server.port}`))
  expect([isThere, linkTo('/Konto')]).toEqual([true, 'https://arten.example.org/Konto'])
  const text = `Für «Zoë Ångström» 🌿: ${'Gräser und Kräuter '.repeat(10)}\n\nhttps://arten.example.org/Login#x=${'a'.repeat(90)}\n.\nÄ = 4.\n`
  const subject = `Neues über Äskulapnattern ${'und andere Schlangen '.repeat(6)}Ende`
  await send({ ...mail, subject, text, headers: { 'List-Unsubscribe': '<https://arten.example.org/ende>' } })
  const [only] = server.received
  expect([server.received.length, only?.from, only?.to]).toEqual([1, 'arten@example.org', ['anna@example.org']])
  const { headers, text: arrived } = readMail(only?.raw ?? '')
  expect(arrived).toBe(text)
  expect(headers).toEqual({
    From: 'Arteigenschaften Zürich <arten@example.org>',
    To: 'anna@example.org',
    Subject: subject,
    Date: expect.stringMatching(/\+0000$/) as string,
    'Message-ID': expect.stringMatching(/^<[0-9a-f-]{36}@arten\.example\.org>$/) as string,
    'Auto-Submitted': 'auto-generated',
    'List-Unsubscribe': '<https://arten.example.org/ende>',
    'MIME-Version': '1.0',
    'Content-Type': 'text/plain; charset=utf-8',
    'Content-Transfer-Encoding': 'quoted-printable',
  })
  expect(Math.max(...(only?.raw ?? '').split('\r\n').map((line) => line.length))).toBeLessThanOrEqual(78)
  await server.close()
})

test('nothing that somebody is called begins a header, another recipient or another mail', async () => {
  const server = await startMailServer()
  const { send } = mailer(settings(`smtp://127.0.0.1:${server.port}`))
  await send({
    ...mail,
    subject: 'Anna\r\nBcc: alle@example.org\u2028\n\nText',
    headers: { 'X-Ae-Event': 'eins\r\nBcc: alle@example.org' },
  })
  const { headers } = readMail(server.received[0]?.raw ?? '')
  expect([headers.Bcc, headers.Subject, headers['X-Ae-Event']]).toEqual([
    undefined,
    'Anna Bcc: alle@example.org Text',
    'eins Bcc: alle@example.org',
  ])
  for (const to of ['anna@example.org\r\nDATA', 'a@example.org,b@example.org', 'Anna <anna@example.org>', 'anna', ''])
    await expect(send({ ...mail, to })).rejects.toThrow(new MailError('Die Adresse des Empfängers ist keine E-Mail-Adresse.'))
  await expect(send({ ...mail, headers: { 'Bcc: alle@example.org\r\nX': '' } })).rejects.toThrow(MailError)
  expect(server.received.map(({ to }) => to)).toEqual([['anna@example.org']])
  await server.close()
})

test('many mails go one after the other, in their order, and one that is refused holds up none', async () => {
  const server = await startMailServer({
    onRcptTo: ({ address }, _, done) => done(address.startsWith('b') ? new Error(`No ${address} here`) : null),
  })
  const told: Mailed[] = []
  const { send } = mailer(settings(`smtp://127.0.0.1:${server.port}`), (outcome) => told.push(outcome))
  const sent = ['a', 'b', 'c', 'd'].map((who) => send({ ...mail, to: `${who}@example.org` }))
  const outcomes = await Promise.allSettled(sent)
  expect(outcomes.map((each) => (each.status === 'fulfilled' ? 'sent' : String(each.reason)))).toEqual([
    'sent',
    'MailError: Der Mailserver nimmt den Absender aus MAIL_FROM oder den Empfänger nicht an (Antwort 550).',
    'sent',
    'sent',
  ])
  expect(server.received.map(({ to }) => to[0])).toEqual(['a@example.org', 'c@example.org', 'd@example.org'])
  expect([told, server.mostAtOnce()]).toEqual([['ok', 'failed', 'ok', 'ok'], 1])
  await server.close()
})

test('user and password are used, and a wrong one gets a sentence without it', async () => {
  const server = await startMailServer({
    ...{ authOptional: false, authMethods: ['PLAIN'], allowInsecureAuth: true },
    onAuth: ({ username, password }, _, done) =>
      username === 'arten@example.org' && password === 'p/ä:s@s' ? done(null, { user: username }) : done(new Error('Wrong')),
  })
  await mailer(settings(`smtp://arten%40example.org:p%2F%C3%A4%3As%40s@localhost:${server.port}`)).send(mail)
  expect(server.received).toHaveLength(1)
  await expect(mailer(settings(`smtp://arten:geheim@localhost:${server.port}`)).send(mail)).rejects.toThrow(
    new MailError('Der Mailserver nimmt Benutzer und Passwort aus SMTP_URL nicht an (Antwort 535).'),
  )
  await server.close()
  await expect(mailer(settings(`smtp://localhost:${server.port}`)).send(mail)).rejects.toThrow(
    new MailError('Der Mailserver antwortet nicht. Prüfen Sie Rechner und Port in SMTP_URL und ob er läuft.'),
  )
})

test('without a mail server nothing is sent', async () => {
  const { isThere, send } = mailer(null)
  expect(isThere).toBe(false)
  await expect(send(mail)).rejects.toThrow(new MailError('Dieser Server verschickt keine E-Mails: SMTP_URL ist nicht gesetzt.'))
})

const whole = { SMTP_URL: 'smtp://mail.example.org', MAIL_FROM: 'arten@example.org', PUBLIC_URL: 'https://arten.example.org' }
const FORM =
  'SMTP_URL muss die Form smtp://benutzer:passwort@rechner:587 oder smtps://benutzer:passwort@rechner:465 haben; ' +
  'Sonderzeichen im Passwort stehen als %40 für @, %2F für / und so weiter.'

test.each([
  [{ MAIL_FROM: '' }, 'Mit SMTP_URL muss auch MAIL_FROM gesetzt sein, der Absender'],
  [{ PUBLIC_URL: '' }, 'Mit SMTP_URL muss auch PUBLIC_URL gesetzt sein'],
  [{ SMTP_URL: '' }, 'MAIL_FROM ist gesetzt, SMTP_URL aber nicht.'],
  [{ SMTP_URL: 'mail.example.org:geheim' }, FORM],
  [{ SMTP_URL: 'smtp://u:gehe%im@mail.example.org' }, FORM],
  [{ SMTP_URL: 'smtp://u:geheim@mail.example.org?tls.rejectUnauthorized=false' }, FORM],
  [{ MAIL_FROM: 'Arten' }, 'MAIL_FROM muss die Form'],
  [{ MAIL_FROM: 'a@example.org, b@example.org' }, 'MAIL_FROM muss die Form'],
])('%j stops the start with a sentence that keeps the secret', (change, sentence) => {
  let said = ''
  try {
    readSettings({ ...whole, ...change })
  } catch (error) {
    said = String(error)
  }
  expect(said).toContain(`SettingsError: ${sentence}`)
  expect(said).not.toContain('geheim')
})

test('ports follow from the form', () => {
  const read = (SMTP_URL: string) => {
    const { host, port, isSecure, login } = readSettings({ ...whole, SMTP_URL }).mail ?? {}
    return [host, port, isSecure, login]
  }
  expect(read('smtp://mail.example.org')).toEqual(['mail.example.org', 587, false, null])
  expect(read('smtps://u:p@mail.example.org')).toEqual(['mail.example.org', 465, true, { user: 'u', password: 'p' }])
  expect(read('smtp://[::1]:2525/')).toEqual(['::1', 2525, false, null])
})
