import { sql } from 'kysely'
import { describeOneEngine } from '../db/testing/testDatabase'
import { accountsServer } from './testing/accountsServer'

describeOneEngine('memberships', (db) => {
  const { ask, logged, admin, member } = accountsServer(db)

  test('roles are given by those who administer the organisation, to whose e-mail they know', async () => {
    const boss = await admin()
    const mutate = async (mutation: string, token: string) => {
      const { data, error } = await ask(`mutation { ${mutation} }`, {}, token)
      return error ?? Object.values(data ?? {})[0]
    }
    const { id: organizationId } = (await mutate('createOrganization(name: "Amt für Moose") { id }', boss)) as { id: string }
    const gina = await member('Gina', 'Ginas Passwort')
    const hans = await member('Hans', 'Hansens Passwort')
    const give = (userId: string, role: string) =>
      `giveRole(organizationId: "${organizationId}", userId: "${userId}", role: ${role}) { members { role user { name email } } }`
    const add = (email: string) =>
      `addMember(organizationId: "${organizationId}", email: "${email}", role: orgTaxonomyWriter) { members { role user { name } } }`
    expect(await mutate(give(gina.id, 'orgAdmin'), gina.token)).toEqual(['FORBIDDEN', 'Dazu fehlt Ihnen die Berechtigung.'])
    expect(await mutate(give(gina.id, 'orgAdmin'), boss)).toEqual({
      members: [{ role: 'orgAdmin', user: { name: 'Gina', email: 'Gina@example.org' } }],
    })
    // By an id alone nobody becomes a member: the e-mail would be told to whoever administers the organisation.
    expect(await mutate(give(hans.id, 'orgTaxonomyWriter'), gina.token)).toEqual([
      'FORBIDDEN',
      'Dazu fehlt Ihnen die Berechtigung.',
    ])
    const { data: seen } = await ask(`{ user(id: "${hans.id}") { email } }`, {}, gina.token)
    expect(seen).toEqual({ user: null })
    expect(await mutate(add('Hans'), gina.token)).toEqual(['BAD_USER_INPUT', '«Hans» ist keine E-Mail-Adresse.'])
    expect(await mutate(add('niemand@example.org'), gina.token)).toEqual([
      'NOT_FOUND',
      expect.stringContaining('Niemand hat hier die E-Mail «niemand@example.org».'),
    ])
    expect(await mutate(add('gina@example.org'), hans.token)).toEqual(['FORBIDDEN', 'Dazu fehlt Ihnen die Berechtigung.'])
    expect(await mutate(add('HANS@example.org'), gina.token)).toEqual({
      members: [
        { role: 'orgAdmin', user: { name: 'Gina' } },
        { role: 'orgTaxonomyWriter', user: { name: 'Hans' } },
      ],
    })
    expect(await mutate(give(hans.id, 'orgCollectionWriter'), gina.token)).toMatchObject({ members: [{}, {}, {}] })
    const take = (role: string) =>
      `takeRole(organizationId: "${organizationId}", userId: "${hans.id}", role: ${role}) { members { role } }`
    expect(await mutate(take('orgTaxonomyWriter'), hans.token)).toEqual([
      'NOT_FOUND',
      'Diese Rolle gibt es nicht (mehr), oder Sie dürfen sie nicht entziehen.',
    ])
    expect(await mutate(take('orgTaxonomyWriter'), gina.token)).toMatchObject({ members: [{}, {}] })
    const { rows } = await sql<{
      action: string
    }>`select action from changes where table_name = 'memberships' order by id`.execute(db().owner)
    expect(rows.map(({ action }) => action)).toEqual(['insert', 'insert', 'insert', 'delete'])
  })

  test('nothing unexpected happened meanwhile', () => expect(logged).toEqual([]))
})
