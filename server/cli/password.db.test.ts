import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { seedAdmin } from '../auth/seedAdmin'
import { openDatabase } from '../openDatabase'
import { createApp } from '../http/app'
import { graphqlClient, tokenFor } from '../http/testing/client'
import { onePlace } from '../safekeeping/testing/places'
import { programArgs } from '../testing/program'

describe.each(onePlace)('npm run password ($name)', ({ make }) => {
  let made: Awaited<ReturnType<typeof make>>
  beforeEach(async () => {
    made = await make()
    await opened((database) => seedAdmin(database, 'geheim-geheim'))
  }, 120_000)
  afterEach(() => made.remove(), 60_000)

  async function opened<T>(work: (database: Awaited<ReturnType<typeof openDatabase>>) => Promise<T>): Promise<T> {
    const database = await openDatabase(made.settings)
    try {
      return await work(database)
    } finally {
      await database.close()
    }
  }

  /** The command as a process of its own, on a machine where no server runs. */
  const command = (...words: string[]) => commandWith({}, words)

  async function commandWith(environment: Record<string, string>, words: string[]) {
    const child = spawn(process.execPath, [...programArgs('password'), ...words], {
      env: { ...process.env, PORT: '3999', ...made.environment, ...environment },
    })
    let [out, err] = ['', '']
    child.stdout.setEncoding('utf8').on('data', (text) => (out += text))
    child.stderr.setEncoding('utf8').on('data', (text) => (err += text))
    const [code] = await once(child, 'close')
    return { code: code as number, out, err }
  }

  test('an administrator who lost the password gets back in by a link, which works once', async () => {
    const { code, out } = await command('ADMIN')
    expect([code, out.split('\n')[0]]).toEqual([
      0,
      'Für «admin»: Dieser Link setzt ein neues Passwort, einmal und innerhalb von 7 Tagen:',
    ])
    const [, secret = ''] = /^ {2}http:\/\/localhost:3999\/Login#neues-passwort=(\S+)$/m.exec(out) ?? []
    await opened(async (database) => {
      const app = await createApp({ database, settings: made.settings, outDir: '/nowhere' })
      const ask = graphqlClient(() => app)
      const set = () =>
        ask('mutation ($secret: String!) { setPassword(secret: $secret, password: "ein neues Passwort") { username } }', {
          secret,
        })
      expect((await set()).data).toEqual({ setPassword: { username: 'admin' } })
      expect((await set()).error?.[0]).toBe('NOT_FOUND')
      await expect(tokenFor(ask, 'admin', 'geheim-geheim')).rejects.toThrow('falsch')
      const { data } = await ask('{ viewer { isAdmin } }', {}, await tokenFor(ask, 'admin', 'ein neues Passwort'))
      expect(data).toEqual({ viewer: { isAdmin: true } })
      await app.close()
    })
  }, 180_000)

  test('who is not there is made an administrator when asked for, else named as missing', async () => {
    expect(await command('Zweite')).toEqual({
      code: 1,
      out: '',
      err: 'Einen Benutzer «Zweite» gibt es nicht. Administratorinnen und Administratoren heissen hier: «admin». Mit --admin wird er angelegt.\n',
    })
    expect(await command('Zwei\tte', '--admin')).toEqual({ code: 1, out: '', err: 'Der Name enthält unsichtbare Zeichen.\n' })
    const { out } = await commandWith({ PUBLIC_URL: 'https://arten.example.org' }, ['Zweite', '--admin'])
    expect(out).toMatch(
      /^Der Benutzer «Zweite» ist angelegt\. Dieser Link setzt ein neues Passwort.*\n\n {2}https:\/\/arten\.example\.org\/Login#neues-passwort=/,
    )
    await opened(async ({ owner }) =>
      expect(await owner.selectFrom('users').select(['name', 'is_admin']).orderBy('created_at').execute()).toEqual([
        { name: 'admin', is_admin: true },
        { name: 'Zweite', is_admin: true },
      ]),
    )
  }, 180_000)
})
