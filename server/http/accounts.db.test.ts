import { sql } from 'kysely'
import { passwordProblem } from '../../lib/domain/text/password'
import { seedAdmin } from '../auth/seedAdmin'
import { describeOneEngine } from '../db/testing/testDatabase'
import { accountsServer } from './testing/accountsServer'
import { tokenFor } from './testing/client'

describeOneEngine('accounts', (db) => {
  const { app, ask, logged, admin, createUser, setPassword, member } = accountsServer(db)
  const open = (secret: string) => ask('mutation ($secret: String!) { openPasswordLink(secret: $secret) { name } }', { secret })
  const whoIs = async (token: string) => {
    const { data, error } = await ask('{ viewer { name isAdmin viewerCanCreateUsers } }', {}, token)
    return error?.[0] ?? data?.viewer
  }

  test('an administrator makes a user and hands over a link, which sets a password once and logs in', async () => {
    const { made } = await createUser('  Anna ', 'Anna@example.org', await admin())
    expect(made.user).toEqual({ id: expect.any(String), name: 'Anna', email: 'Anna@example.org' })
    const days = (Date.parse(made.link.expiresAt) - Date.now()) / 86_400_000
    expect(days).toBeGreaterThan(6.9)
    expect(days).toBeLessThanOrEqual(7)
    // Without it there is no password, so no login either.
    await expect(tokenFor(ask, 'Anna', '')).rejects.toThrow('Benutzername oder Passwort ist falsch.')
    expect((await open(made.link.secret)).data).toEqual({ openPasswordLink: { name: 'Anna' } })
    expect((await setPassword(made.link.secret, 'kurz')).error).toEqual([
      'BAD_USER_INPUT',
      'Das Passwort braucht mindestens 8 Zeichen.',
    ])
    expect((await setPassword(made.link.secret, 'anna@EXAMPLE.org')).error?.[0]).toBe('BAD_USER_INPUT')
    const { data } = await setPassword(made.link.secret, 'ein gutes Passwort')
    const { token, username } = data?.setPassword as { token: string; username: string }
    expect([username, await whoIs(token)]).toEqual(['Anna', { name: 'Anna', isAdmin: false, viewerCanCreateUsers: false }])
    expect(await whoIs(await tokenFor(ask, 'ANNA@example.org', 'ein gutes Passwort'))).toMatchObject({ name: 'Anna' })
    for (const again of [await open(made.link.secret), await setPassword(made.link.secret, 'noch ein Passwort')])
      expect(again.error).toEqual([
        'NOT_FOUND',
        'Dieser Link gilt nicht mehr: Er wurde schon verwendet, durch einen neueren ersetzt, oder er ist abgelaufen. Lassen Sie sich einen neuen geben.',
      ])
    // What stands in the database does not open anything.
    const { rows } = await sql<{ secret_hash: string }>`select secret_hash from password_links`.execute(db().owner)
    expect(rows).toEqual([])
  })

  test('a link ends with the next one, after its time, and of two who use it at once one does', async () => {
    const token = await admin()
    const { made } = await createUser('Beat', null, token)
    const renew = async () => {
      const { data } = await ask(
        'mutation ($id: ID!) { createPasswordLink(userId: $id) { secret } }',
        { id: made.user.id },
        token,
      )
      return (data?.createPasswordLink as { secret: string }).secret
    }
    const second = await renew()
    expect((await open(made.link.secret)).error?.[0]).toBe('NOT_FOUND')
    await sql`update password_links set expires_at = now() where user_id = ${made.user.id}`.execute(db().owner)
    expect((await setPassword(second, 'ein gutes Passwort')).error?.[0]).toBe('NOT_FOUND')
    const third = await renew()
    const { rows } = await sql<{ hash: string }>`select secret_hash as hash from password_links`.execute(db().owner)
    expect((await open(rows[0]?.hash ?? '')).error?.[0]).toBe('NOT_FOUND')
    const both = await Promise.all([setPassword(third, 'das erste Passwort'), setPassword(third, 'das zweite Passwort')])
    expect(both.map(({ error }) => error?.[0] ?? 'done').sort()).toEqual(['NOT_FOUND', 'done'])
  })

  test('another password ends all other logins and answers a new one', async () => {
    const { token: here } = await member('Carla', 'Carlas Passwort')
    const elsewhere = await tokenFor(ask, 'Carla', 'Carlas Passwort')
    const change = (current: string, password: string, token?: string) =>
      ask(
        'mutation ($current: String!, $password: String!) { changePassword(current: $current, password: $password) { token } }',
        { current, password },
        token,
      )
    expect((await change('falsch', 'Carlas neues', here)).error).toEqual(['BAD_USER_INPUT', 'Das bisherige Passwort ist falsch.'])
    expect((await change('Carlas Passwort', 'carla', here)).error?.[0]).toBe('BAD_USER_INPUT')
    expect((await change('Carlas Passwort', 'Carlas neues')).error?.[0]).toBe('UNAUTHENTICATED')
    expect(await whoIs(elsewhere)).toMatchObject({ name: 'Carla' })
    const { data } = await change('Carlas Passwort', 'Carlas neues', here)
    const { token } = data?.changePassword as { token: string }
    expect([await whoIs(here), await whoIs(elsewhere), await whoIs(token)]).toEqual([
      'UNAUTHENTICATED',
      'UNAUTHENTICATED',
      { name: 'Carla', isAdmin: false, viewerCanCreateUsers: false },
    ])
    await expect(tokenFor(ask, 'Carla', 'Carlas Passwort')).rejects.toThrow('falsch')
    expect(await whoIs(await tokenFor(ask, 'Carla', 'Carlas neues'))).toMatchObject({ name: 'Carla' })
  })

  test('a password that is changed while the account is closed, or while another one is set, opens nothing', async () => {
    const boss = await admin()
    const changing =
      'mutation ($current: String!, $password: String!) { changePassword(current: $current, password: $password) { token } }'
    const closed = await member('Ida', 'Idas Passwort')
    await Promise.all([
      ask(changing, { current: 'Idas Passwort', password: 'Idas neues' }, closed.token),
      ask('mutation ($id: ID!) { closeAccount(userId: $id) }', { id: closed.id }, boss),
    ])
    const { rows } = await sql`select from user_credentials where user_id = ${closed.id}`.execute(db().owner)
    expect(rows).toEqual([])

    const robbed = await member('Jan', 'Jans Passwort')
    const { data } = await ask('mutation ($id: ID!) { createPasswordLink(userId: $id) { secret } }', { id: robbed.id }, boss)
    const outcomes = await Promise.all([
      setPassword((data?.createPasswordLink as { secret: string }).secret, 'Jans wirkliches'),
      ask(changing, { current: 'Jans Passwort', password: 'des Diebes Passwort' }, robbed.token),
    ])
    expect(outcomes.map(({ error }) => error?.[0] ?? 'done')).toContain('done')
    await expect(tokenFor(ask, 'Jan', 'des Diebes Passwort')).rejects.toThrow('falsch')
    expect(await whoIs(await tokenFor(ask, 'Jan', 'Jans wirkliches'))).toMatchObject({ name: 'Jan' })
  })

  test('a closed account is logged in nowhere, and opens again by a new link', async () => {
    const { id, token } = await member('Dora', 'Doras Passwort')
    const close = (userId: string, as: string) => ask('mutation ($userId: ID!) { closeAccount(userId: $userId) }', { userId }, as)
    expect((await close(id, token)).error?.[0]).toBe('FORBIDDEN')
    const boss = await admin()
    const { data } = await ask('{ viewer { id } }', {}, boss)
    expect((await close((data?.viewer as { id: string }).id, boss)).error?.[0]).toBe('FORBIDDEN')
    expect((await close(id, boss)).data).toEqual({ closeAccount: true })
    expect(await whoIs(token)).toBe('UNAUTHENTICATED')
    await expect(tokenFor(ask, 'Dora', 'Doras Passwort')).rejects.toThrow('falsch')
  })

  test('one changes the own name, but not into what others log in with', async () => {
    const { id, token } = await member('Emil', 'Emils Passwort')
    const { id: other } = await member('Frida', 'Fridas Passwort')
    const update = async (userId: string, name: string, email: string | null) => {
      const { data, error } = await ask(
        'mutation ($id: ID!, $name: String!, $email: String) { updateUser(id: $id, name: $name, email: $email) { name email } }',
        { id: userId, name, email },
        token,
      )
      return error ?? data?.updateUser
    }
    const email = 'Emil@example.org'
    expect(await update(id, ' Emil  Muster', email)).toEqual({ name: 'Emil  Muster', email })
    expect(await update(other, 'Frida Meins', null)).toEqual(['FORBIDDEN', 'Dazu fehlt Ihnen die Berechtigung.'])
    for (const name of ['Frida', 'frida@example.org'])
      expect((await update(id, name, email)) as unknown).toEqual([
        'NAME_TAKEN',
        expect.stringContaining('hat schon jemand anders.'),
      ])
    expect(await update(id, ' ', email)).toEqual(['BAD_USER_INPUT', 'Der Name fehlt.'])
    expect(await update(id, 'Emil\u202etxt', email)).toEqual(['BAD_USER_INPUT', 'Der Name enthält unsichtbare Zeichen.'])
    expect(await update(id, 'Emil', 'keine Adresse')).toEqual(['BAD_USER_INPUT', '«keine Adresse» ist keine E-Mail-Adresse.'])
    // Who finds a browser open would log in with another e-mail from then on.
    for (const other of [null, 'neu@example.org'])
      expect(await update(id, 'Emil', other)).toEqual([
        'BAD_USER_INPUT',
        'Die eigene E-Mail ändert man unter «Konto», mit dem Passwort.',
      ])
    // An administrator who names no e-mail changes the name alone.
    const { data } = await ask(
      'mutation ($id: ID!) { updateUser(id: $id, name: "Frida Neu") { name email } }',
      { id: other },
      await admin(),
    )
    expect(data?.updateUser).toEqual({ name: 'Frida Neu', email: 'Frida@example.org' })
  })

  test('the own e-mail takes the password, and logins go on', async () => {
    const { token } = await member('Gerda', 'Gerdas Passwort')
    await member('Hans', 'Hansens Passwort')
    const change = async (password: string, email: string | null, by = token) => {
      const { data, error } = await ask(
        'mutation ($password: String!, $email: String) { changeEmail(password: $password, email: $email) { name email } }',
        { password, email },
        by,
      )
      return error ?? data?.changeEmail
    }
    expect(await change('Gerdas Passwort', ' gerda@moor.example ')).toEqual({ name: 'Gerda', email: 'gerda@moor.example' })
    expect(await whoIs(token)).toMatchObject({ name: 'Gerda' })
    expect(await whoIs(await tokenFor(ask, 'gerda@moor.example', 'Gerdas Passwort'))).toMatchObject({ name: 'Gerda' })
    await expect(tokenFor(ask, 'gerda@example.org', 'Gerdas Passwort')).rejects.toThrow('falsch')
    expect(await change('falsch', 'andere@example.org')).toEqual(['BAD_USER_INPUT', 'Das Passwort ist falsch.'])
    expect(await change('Gerdas Passwort', 'HANS@example.org')).toEqual([
      'NAME_TAKEN',
      'Die E-Mail «HANS@example.org» hat schon jemand anders.',
    ])
    expect(await change('Gerdas Passwort', 'keine Adresse')).toEqual([
      'BAD_USER_INPUT',
      '«keine Adresse» ist keine E-Mail-Adresse.',
    ])
    expect(await change('Gerdas Passwort', null)).toEqual({ name: 'Gerda', email: null })
    expect(await change('Gerdas Passwort', null, '')).toEqual(['UNAUTHENTICATED', expect.any(String)])
  })

  test('the command on the machine makes a link for the lock file’s token alone', async () => {
    const post = async (body: unknown, token: string) => {
      const { statusCode, body: text } = await app().inject({
        method: 'POST',
        url: '/intern/password-link',
        headers: { 'content-type': 'application/json', 'x-ae-token': token },
        payload: JSON.stringify(body),
      })
      return [statusCode, JSON.parse(text)] as const
    }
    expect((await post({ name: 'admin' }, 'guessed'))[0]).toBe(403)
    expect(await post({ name: 'niemand' }, 'lock')).toEqual([
      404,
      {
        ...{ status: 404, title: 'Not Found', code: 'NOT_FOUND', request: expect.any(String) as string },
        detail:
          'Einen Benutzer «niemand» gibt es nicht. Administratorinnen und Administratoren heissen hier: «admin». Mit --admin wird er angelegt.',
      },
    ])
    const [status, link] = await post({ name: ' ADMIN' }, 'lock')
    expect([status, link]).toEqual([
      200,
      { userId: expect.any(String), username: 'admin', isNew: false, secret: expect.any(String), expiresAt: expect.any(String) },
    ])
    const [, made] = await post({ name: 'Zweite', admin: true }, 'lock')
    expect(made).toMatchObject({ username: 'Zweite', isNew: true })
    const { data } = await setPassword((made as { secret: string }).secret, 'ein gutes Passwort')
    expect(await whoIs((data?.setPassword as { token: string }).token)).toEqual({
      name: 'Zweite',
      isAdmin: true,
      viewerCanCreateUsers: true,
    })
  })

  test('a second administrator is made by no start, also when the first is called otherwise by now', async () => {
    expect(await seedAdmin(db(), 'noch ein Passwort')).toBeNull()
    await sql`update users set name = 'Chefin' where name = 'admin'`.execute(db().owner)
    expect(await seedAdmin(db(), 'noch ein Passwort')).toBeNull()
    const { rows } = await sql`select from users where name = 'admin'`.execute(db().owner)
    expect(rows).toEqual([])
  })

  test('nothing unexpected happened meanwhile', () => expect(logged).toEqual([]))
})

test('a password is long enough, not too long, and nobody’s name', () => {
  expect(passwordProblem('1234567')).toBe('Das Passwort braucht mindestens 8 Zeichen.')
  expect(passwordProblem('x'.repeat(1_001))).toBe("Das Passwort darf höchstens 1'000 Zeichen haben.")
  expect(passwordProblem('Anna Muster', ['anna muster', null])).toBe('Der eigene Name oder die eigene E-Mail ist kein Passwort.')
  expect(passwordProblem('aaaaaaaaaa')).toBe('Das Passwort braucht mindestens drei verschiedene Zeichen.')
  expect(passwordProblem('ein gutes Passwort', ['Anna'])).toBeNull()
})
