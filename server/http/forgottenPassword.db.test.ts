import { sql } from 'kysely'
import type { FastifyInstance } from 'fastify'
import { seedAdmin } from '../auth/seedAdmin'
import { describeOneEngine, testSettings } from '../db/testing/testDatabase'
import { readMail, startMailServer } from '../mail/testing/mailServer'
import type { AuditEntry } from '../watch/audit'
import { createApp } from './app'
import { graphqlClient, tokenFor } from './testing/client'
import { people } from './testing/people'
import { until } from '../testing/until'

const PUBLIC_URL = 'https://arten.example.org'

describeOneEngine('a forgotten password', (db) => {
  let app: FastifyInstance
  let server: Awaited<ReturnType<typeof startMailServer>>
  /** What the mail server waits for before it greets. */
  let greeting: Promise<void> = Promise.resolve()
  let refuses = false
  const logged: string[] = []
  const audits: AuditEntry[] = []
  const ask = graphqlClient(() => app)
  const { admin, createUser, setPassword, member } = people(ask)

  beforeAll(async () => {
    await seedAdmin(db(), 'geheim-geheim')
    server = await startMailServer({
      onConnect: (_, done) => void greeting.then(() => done()),
      onRcptTo: ({ address }, _, done) => done(refuses ? new Error(`${address} is not known here`) : null),
    })
    app = await createApp({
      database: db(),
      settings: testSettings({ SMTP_URL: `smtp://127.0.0.1:${server.port}`, MAIL_FROM: 'arten@example.org', PUBLIC_URL }),
      outDir: '/nowhere',
      log: (line) => logged.push(line),
      audit: (entry) => audits.push(entry),
    })
  })
  afterAll(async () => {
    await app.close()
    await server.close()
  })

  const forget = async (name: string, address: string) => {
    const { data, error } = await ask('mutation ($name: String!) { mailPasswordLink(name: $name) }', { name }, undefined, address)
    return error ?? data
  }
  const outcomes = () => audits.filter(({ event }) => event === 'mailLink').map(({ outcome }) => outcome)
  /** The same, and what became of it once its answer was given. */
  const forgotten = async (name: string, address: string) => {
    const before = outcomes().length
    const answer = await forget(name, address)
    await until(async () => outcomes().length > before)
    return [answer, outcomes().at(-1)]
  }
  const lastMail = () => readMail(server.received.at(-1)?.raw ?? '')
  const secretIn = (text: string) => /#neues-passwort=([\w-]{43})\n/.exec(text)?.[1] ?? ''
  const open = async (secret: string) => {
    const { data, error } = await ask('mutation ($secret: String!) { openPasswordLink(secret: $secret) { name } }', { secret })
    return error?.[0] ?? (data?.openPasswordLink as { name: string }).name
  }
  const same = { mailPasswordLink: true }

  test('whoever names it gets a mail with a link that sets another one, once; all logins before end', async () => {
    const { id, token } = await member('Zoë', 'Zoës altes Passwort')
    await sql`update users set name = 'Zoë Müller', email = 'Zoe@moor.example' where id = ${id}`.execute(db().owner)
    expect(await forgotten(' zoë MÜLLER ', '203.0.113.1')).toEqual([same, 'ok'])
    expect(server.received.at(-1)).toMatchObject({ from: 'arten@example.org', to: ['Zoe@moor.example'] })
    const { headers, text } = lastMail()
    const secret = secretIn(text)
    expect(headers).toMatchObject({ Subject: 'Neues Passwort für Arteigenschaften', To: 'Zoe@moor.example' })
    expect(text).toBe(`Guten Tag, Zoë Müller

Jemand, wahrscheinlich Sie, hat für Ihr Konto auf https://arten.example.org ein neues Passwort verlangt. Hier setzen Sie es:

https://arten.example.org/Login#neues-passwort=${secret}

Der Link gilt eine Stunde und einmal. Haben Sie mehrere bekommen, so gilt der neuste.

Waren Sie es nicht? Dann brauchen Sie nichts zu tun: Ihr Passwort bleibt, wie es ist.
`)
    expect(audits.findLast(({ event }) => event === 'mailLink')).toEqual({
      event: 'mailLink',
      outcome: 'ok',
      viewer: null,
      on: [id],
      address: '203.0.113.1',
    })
    // Until then nothing has changed.
    await tokenFor(ask, 'Zoë Müller', 'Zoës altes Passwort')
    expect((await setPassword(secret, 'Zoës neues Passwort')).data?.setPassword).toMatchObject({ username: 'Zoë Müller' })
    expect((await ask('{ viewer { name } }', {}, token)).error?.[0]).toBe('UNAUTHENTICATED')
    await expect(tokenFor(ask, 'Zoë Müller', 'Zoës altes Passwort')).rejects.toThrow('falsch')
    await tokenFor(ask, 'Zoë Müller', 'Zoës neues Passwort')
    expect((await setPassword(secret, 'noch ein anderes')).error?.[0]).toBe('NOT_FOUND')
  })

  test('it holds for an hour, until the next one, or until the password is another one', async () => {
    const { id, token } = await member('Beat', 'Beats Passwort')
    await forgotten('BEAT@example.org', '203.0.113.2')
    const first = secretIn(lastMail().text)
    const { rows } = await sql<{ minutes: number }>`
      select extract(epoch from expires_at - now())::float8 / 60 as minutes from password_links where user_id = ${id}`.execute(
      db().owner,
    )
    expect(Math.round(rows[0]?.minutes ?? 0)).toBe(60)
    expect(await open(first)).toBe('Beat')
    await forgotten('Beat', '203.0.113.2')
    const second = secretIn(lastMail().text)
    expect([await open(first), await open(second)]).toEqual(['NOT_FOUND', 'Beat'])
    await ask('mutation { changePassword(current: "Beats Passwort", password: "Beats anderes Passwort") { token } }', {}, token)
    expect([await open(second), (await setPassword(second, 'des Diebes Passwort')).error?.[0]]).toEqual([
      'NOT_FOUND',
      'NOT_FOUND',
    ])
    await forgotten('Beat', '203.0.113.2')
    const third = secretIn(lastMail().text)
    expect(await open(third)).toBe('Beat')
    await sql`update password_links set expires_at = now() where user_id = ${id}`.execute(db().owner)
    expect([await open(third), (await setPassword(third, 'zu spät zu spät')).error?.[0]]).toEqual(['NOT_FOUND', 'NOT_FOUND'])
  })

  test('the fourth time within an hour there is no mail, and the same answer', async () => {
    await member('Carla', 'Carlas Passwort')
    const before = server.received.length
    const heard = []
    // From everywhere, by name and by e-mail: it is one account.
    for (const [n, name] of ['Carla', 'carla@example.org', 'CARLA', 'Carla@example.org', 'Carla'].entries())
      heard.push(await forgotten(name, `203.0.113.${10 + n}`))
    expect(heard).toEqual([...Array<unknown>(3).fill([same, 'ok']), ...Array<unknown>(2).fill([same, 'RATE_LIMITED'])])
    expect(server.received.length - before).toBe(3)
    expect(await open(secretIn(lastMail().text))).toBe('Carla')
  })

  test('who has no account, no e-mail, no password yet or none any more gets the same answer and no mail', async () => {
    const boss = await admin()
    await createUser('Dora', 'dora@example.org', boss)
    const closed = await member('Emil', 'Emils Passwort')
    await ask('mutation ($id: ID!) { closeAccount(userId: $id) }', { id: closed.id }, boss)
    const before = server.received.length
    expect([
      await forgotten('niemand', '203.0.113.3'),
      await forgotten(`%' or true --\0`, '203.0.113.3'),
      await forgotten('x'.repeat(20_000), '203.0.113.3'),
      await forgotten('admin', '203.0.113.3'),
      await forgotten('Dora', '203.0.113.3'),
      await forgotten('Emil@example.org', '203.0.113.3'),
    ]).toEqual(
      ['NOT_FOUND', 'NOT_FOUND', 'NOT_FOUND', 'NO_EMAIL', 'NO_PASSWORD', 'NO_PASSWORD'].map((outcome) => [same, outcome]),
    )
    expect(server.received.length).toBe(before)
    // What somebody has typed may be a password.
    expect(JSON.stringify(audits)).not.toContain('niemand')
    expect(await forget('  ', '203.0.113.3')).toEqual(['BAD_USER_INPUT', 'Bitte geben Sie Ihren Namen oder Ihre E-Mail ein.'])
  })

  test('a mailed link opens no account that has another e-mail by now: its mailbox may be somebody else’s', async () => {
    const { id, token } = await member('Jana', 'Janas Passwort')
    await forgotten('Jana', '203.0.113.6')
    const first = secretIn(lastMail().text)
    await ask('mutation { changeEmail(email: "jana@neu.example.org", password: "Janas Passwort") { email } }', {}, token)
    expect([await open(first), (await setPassword(first, 'des Diebes Passwort')).error?.[0]]).toEqual(['NOT_FOUND', 'NOT_FOUND'])
    await forgotten('Jana', '203.0.113.6')
    const second = secretIn(lastMail().text)
    expect(await open(second)).toBe('Jana')
    await ask('mutation ($id: ID!) { updateUser(id: $id, name: "Jana", email: null) { id } }', { id }, await admin())
    expect([await open(second), (await setPassword(second, 'des Diebes Passwort')).error?.[0]]).toEqual([
      'NOT_FOUND',
      'NOT_FOUND',
    ])
  })

  test('a link mailed by a server of the release before, which says no address, lets nobody in and gives way to a new one', async () => {
    const { id } = await member('Karl', 'Karls Passwort')
    await forgotten('Karl', '203.0.113.7')
    const first = secretIn(lastMail().text)
    await sql`update password_links set mailed_to = null where user_id = ${id}`.execute(db().owner)
    expect(await open(first)).toBe('NOT_FOUND')
    expect(await forgotten('Karl', '203.0.113.7')).toEqual([same, 'ok'])
    expect(await open(secretIn(lastMail().text))).toBe('Karl')
  })

  test('a mailed link opens no account that is closed while it is under way', async () => {
    const { id } = await member('Hanna', 'Hannas Passwort')
    await forgotten('Hanna', '203.0.113.4')
    const secret = secretIn(lastMail().text)
    // As if the closing had not seen the link.
    await sql`delete from user_credentials where user_id = ${id}`.execute(db().owner)
    expect([await open(secret), (await setPassword(secret, 'wieder offen?')).error?.[0]]).toEqual(['NOT_FOUND', 'NOT_FOUND'])
  })

  test('a link of an administrator stays, and the mail says until when it holds', async () => {
    const { id } = await member('Frida', 'Fridas Passwort')
    const { data } = await ask('mutation ($id: ID!) { createPasswordLink(userId: $id) { secret } }', { id }, await admin())
    const { secret } = data?.createPasswordLink as { secret: string }
    await sql`update password_links set expires_at = '2126-03-01 11:30Z' where user_id = ${id}`.execute(db().owner)
    expect(await forgotten('Frida', '203.0.113.5')).toEqual([same, 'OTHER_LINK'])
    expect(lastMail().text).toBe(`Guten Tag, Frida

Jemand, wahrscheinlich Sie, hat für Ihr Konto auf https://arten.example.org ein neues Passwort verlangt.

Die Administration hat für Sie schon einen Link gemacht, der bis am 1. März 2126 um 12:30 gilt; so lange ersetzt ihn kein anderer.
Verwenden Sie diesen, oder bitten Sie die Administration um einen neuen.

Waren Sie es nicht? Dann brauchen Sie nichts zu tun: Ihr Passwort bleibt, wie es ist.
`)
    expect(await open(secret)).toBe('Frida')
    await sql`update password_links set made_at = now() - interval '7 days', expires_at = now() where user_id = ${id}`.execute(
      db().owner,
    )
    expect(await forgotten('Frida', '203.0.113.5')).toEqual([same, 'ok'])
    expect([await open(secret), await open(secretIn(lastMail().text))]).toEqual(['NOT_FOUND', 'Frida'])
  })

  test('whatever somebody is called, the mail goes to them alone and says what it says', async () => {
    const { id } = await member('Gustav', 'Gustavs Passwort')
    const name = 'Gustav\r\nBcc: alle@example.org\r\n\r\nKlicken Sie hier'
    await sql`update users set name = ${name} where id = ${id}`.execute(db().owner)
    await forgotten('gustav@example.org', '203.0.113.6')
    const { headers, text } = lastMail()
    expect(headers.Bcc).toBeUndefined()
    expect(server.received.at(-1)?.to).toEqual(['Gustav@example.org'])
    expect(text.split('\n')[0]).toBe('Guten Tag, Gustav Bcc: alle@example.org Klicken Sie hier')
  })

  test('the answer does not wait for the mail server, for whom a mail goes as for whom none does', async () => {
    await member('Ida', 'Idas Passwort')
    const before = server.received.length
    let greet = () => {}
    greeting = new Promise((done) => (greet = done))
    // With a mail server that says nothing, either answer comes.
    expect([await forget('Ida', '203.0.113.7'), await forget('niemand', '203.0.113.7')]).toEqual([same, same])
    expect(server.received.length).toBe(before)
    greet()
    expect(readMail((await server.mail(before + 1)).raw).text).toContain('Guten Tag, Ida\n')
  })

  test('a mail server that refuses changes no answer; the log says so without an address', async () => {
    await member('Jan', 'Jans Passwort')
    refuses = true
    expect(await forgotten('Jan', '203.0.113.8')).toEqual([same, 'FAILED'])
    refuses = false
    await until(async () => logged.length > 0)
    expect(logged.splice(0)).toEqual([
      'Ein Link für ein neues Passwort wurde nicht verschickt: ' +
        'Der Mailserver nimmt den Absender aus MAIL_FROM oder den Empfänger nicht an (Antwort 550).',
    ])
  })

  test('one address asks ten times an hour, whomever it names', async () => {
    const heard = []
    for (let n = 0; n < 12; n++) heard.push(await forget(`niemand ${n}`, '203.0.113.9'))
    expect(heard.slice(0, 10)).toEqual(Array(10).fill(same))
    expect(heard.slice(10)).toEqual(
      Array(2).fill([
        'RATE_LIMITED',
        'Von Ihrer Adresse aus wurden in der letzten Stunde schon viele Links verlangt. Versuchen Sie es in einer Stunde noch einmal.',
      ]),
    )
  })

  test('a server without mail says whom to ask', async () => {
    const other = await createApp({ database: db(), settings: testSettings(), outDir: '/nowhere' })
    const { error } = await graphqlClient(() => other)('mutation { mailPasswordLink(name: "admin") }')
    expect(error).toEqual([
      'NOT_FOUND',
      'Dieser Server verschickt keine E-Mails. Einen Link für ein neues Passwort bekommen Sie von der Administration.',
    ])
    await other.close()
  })

  test('nothing unexpected happened meanwhile', () => expect(logged).toEqual([]))
})
