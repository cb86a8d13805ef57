import { sql } from 'kysely'
import { migrationNotes, readMigrations } from '../db/migrate'
import { describeOneEngine } from '../db/testing/testDatabase'
import { ask } from '../graphql/testing/ask'
import { fillSmallWorld, ids } from '../graphql/testing/smallWorld'
import { createGuessing } from './guessing'
import { createLogin } from './login'
import { hashPassword, storePassword } from './password'
import { userNamed } from './userNamed'

const composed = 'müller@example.org'
const apart = composed.normalize('NFD')

describeOneEngine('e-mails whose letters are two characters', (db) => {
  beforeAll(async () => {
    await fillSmallWorld(db())
    await sql`update users set is_admin = true where id = ${ids.beat}`.execute(db().owner)
  })
  afterEach(() => sql`delete from users where id not in (${ids.anna}, ${ids.beat})`.execute(db().owner))

  const asked = async (viewer: string, mutation: string) => {
    const { data, errors } = await ask(db(), `mutation { ${mutation} }`, viewer)
    return (errors as [code: string, text: string][] | undefined)?.map(([code]) => code) ?? data
  }
  const create = (name: string, email: string) =>
    asked(ids.beat, `createUser(name: "${name}", email: "${email}") { user { name email } }`)
  const stored = async () => {
    const { rows } = await sql<{ name: string; email: string }>`
      select name, email from users where id not in (${ids.anna}, ${ids.beat}) order by name`.execute(db().owner)
    return rows.map(({ name, email }) => [name, email])
  }
  const found = async (typed: string) => (await userNamed(db().owner, typed))?.name

  test('are the address they look like, however they are typed', async () => {
    expect(await create('Erste', apart)).toEqual({ createUser: { user: { name: 'Erste', email: composed } } })
    expect(await create('Zweite', composed)).toEqual(['NAME_TAKEN'])
    expect(await create('Zweite', apart.replace('m', 'M'))).toEqual(['NAME_TAKEN'])
    // Nor is anybody called like it.
    expect(await create(apart, 'andere@example.org')).toEqual(['NAME_TAKEN'])
    expect([await found(apart), await found(composed), await found(apart.replace('m', 'M'))]).toEqual(['Erste', 'Erste', 'Erste'])
    const add = (email: string) =>
      asked(ids.anna, `addMember(organizationId: "${ids.office}", email: "${email}", role: orgCollectionWriter) { name }`)
    expect(await add(apart)).toEqual({ addMember: { name: 'Fachstelle' } })
    const { rows } = await db().asViewer(ids.anna, (trx) =>
      sql<{ is: boolean }>`
        select add_member(${ids.office}, ${apart}, 'orgTaxonomyWriter') = (select id from users where name = 'Erste') as is`.execute(
        trx,
      ),
    )
    expect(rows).toEqual([{ is: true }])
  })

  test('let their account log in, however they are typed', async () => {
    await create('Erste', apart)
    const { rows } = await sql<{ id: string }>`select id from users where name = 'Erste'`.execute(db().owner)
    await storePassword(db().owner, rows[0]?.id ?? '', await hashPassword('ein langes Passwort'))
    const login = createLogin(db().owner, new Uint8Array(32), createGuessing(db()))
    for (const typed of [apart, composed]) expect((await login(typed, 'ein langes Passwort', '192.0.2.1')).username).toBe('Erste')
  })

  const insert = (name: string, email: string) =>
    sql`insert into users (name, email) values (${name}, ${email})`.execute(db().owner)
  const migration = readMigrations().find(({ name }) => name.startsWith('090'))

  test('migration 090 composes what is stored, and names accounts that have the same address', async () => {
    const both = 'ü@é.example'.normalize('NFC')
    await insert('Allein', 'Mo\u0308ri@example.org')
    await insert('Besitzt', composed)
    await insert('Doppelt', apart.replace('m', 'M'))
    await insert('Eine', 'u\u0308@e\u0301.example')
    await insert('Eine zweite', 'u\u0308@\u00e9.example')
    await insert('Ohne', 'ohne@example.org')
    await sql`
      insert into password_links (user_id, secret_hash, expires_at, mailed_to)
      select id, name, now() + interval '1 hour', email from users where name in ('Allein', 'Ohne')`.execute(db().owner)

    await sql.raw(migration?.text ?? '').execute(db().owner)

    const [allein, besitzt, doppelt, eine, zweite, ohne] = await stored()
    expect([allein, besitzt, doppelt, ohne]).toEqual([
      ['Allein', 'Möri@example.org'],
      ['Besitzt', composed],
      ['Doppelt', apart.replace('m', 'M')],
      ['Ohne', 'ohne@example.org'],
    ])
    expect([eine?.[1], zweite?.[1]].filter((email) => email === both)).toHaveLength(1)
    const { rows } = await sql`select l.mailed_to = u.email as is from password_links l join users u on u.id = l.user_id`.execute(
      db().owner,
    )
    expect(rows).toEqual([{ is: true }, { is: true }])
    const notes = await migrationNotes(db().bulk, [migration?.name ?? ''])
    expect(notes).toHaveLength(2)
    expect(notes[0]).toBe(
      'Die Benutzer «Besitzt» und «Doppelt» haben dieselbe E-Mail-Adresse: müller@example.org. ' +
        'Wer sie eintippt, ist «Besitzt»; geben Sie «Doppelt» eine andere.',
    )
    expect(notes[1]).toMatch(/«Eine( zweite)?» und «Eine( zweite)?» haben dieselbe E-Mail-Adresse: ü@é\.example\./)

    // Whoever has it apart still is kept from being taken for somebody called like it.
    await sql`delete from users where name = 'Besitzt'`.execute(db().owner)
    expect(await create(composed, 'andere@example.org')).toEqual(['NAME_TAKEN'])
  })
})
