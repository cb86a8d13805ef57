import { sql } from 'kysely'
import { describeOneEngine } from '../db/testing/testDatabase'
import { mailer } from '../mail/mailer'
import type { AuditEntry } from '../watch/audit'
import { createForgottenPassword } from './forgottenPassword'

/** No mail is sent: none of those who are asked for has a password. */
const mail = mailer({
  ...{ host: '127.0.0.1', port: 1, isSecure: false, login: null },
  ...{ from: { name: '', address: 'arten@example.org' }, publicUrl: 'https://arten.example.org' },
})

// The same over the interface, with a mail server: server/http/forgottenPassword.db.test.ts.
describeOneEngine('a forgotten password', (db) => {
  beforeEach(() => sql`delete from attempts`.execute(db().owner))

  function asker(by = mail) {
    const audits: AuditEntry[] = []
    const forgotten = createForgottenPassword(db(), { mail: by, log: () => {}, audit: (entry) => audits.push(entry) })
    return {
      /** What the last of so many was told, null for going ahead. */
      async ask(name: string, address: string, times = 1): Promise<string | null> {
        const told = await Promise.allSettled(Array.from({ length: times }, () => forgotten.ask(name, address)))
        const last = told.at(-1)
        return last?.status === 'rejected' ? (last.reason as Error).message : null
      },
      async outcomes() {
        await forgotten.close()
        return audits.map(({ outcome }) => outcome)
      },
    }
  }

  test('one address asks ten times an hour, another is not held up by it', async () => {
    const { ask, outcomes } = asker()
    expect(await ask('niemand', '203.0.113.1', 10)).toBeNull()
    expect(await ask('niemand', '203.0.113.1')).toBe(
      'Von Ihrer Adresse aus wurden in der letzten Stunde schon viele Links verlangt. Versuchen Sie es in einer Stunde noch einmal.',
    )
    expect(await ask('niemand', '203.0.113.2')).toBeNull()
    expect(await outcomes()).toEqual(Array<string>(11).fill('NOT_FOUND'))
  })

  test('an account is asked for three times an hour, from wherever; who asks is told nothing of it', async () => {
    await sql`insert into users (name, email) values ('Anna', 'anna@moor.example'), ('Beat', null)`.execute(db().owner)
    const { ask, outcomes } = asker()
    for (const address of ['a', 'b', 'c', 'd']) expect(await ask(' ANNA ', address)).toBeNull()
    expect(await ask('Beat', 'a')).toBeNull()
    expect((await outcomes()).sort()).toEqual(['NO_EMAIL', ...Array<string>(3).fill('NO_PASSWORD'), 'RATE_LIMITED'])
  })

  test('without a name and without a mail server it is refused, and nothing is counted', async () => {
    const { ask, outcomes } = asker()
    expect(await ask(' \0 ', 'a', 20)).toBe('Bitte geben Sie Ihren Namen oder Ihre E-Mail ein.')
    expect(await ask('niemand', 'a')).toBeNull()
    expect(await outcomes()).toEqual(['NOT_FOUND'])
    expect(await asker(mailer(null)).ask('Anna', 'a')).toBe(
      'Dieser Server verschickt keine E-Mails. Einen Link für ein neues Passwort bekommen Sie von der Administration.',
    )
  })
})
