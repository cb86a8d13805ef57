import { sql } from 'kysely'
import type { Database } from '../db/database'
import { foreign, own, rightsFixture, users, type Viewer, viewers } from '../db/rightsFixture'
import { everybody, type Who } from '../db/rightsMatrix'
import { describeEachEngine } from '../db/testDatabase'
import { ask } from './testing/ask'

/** Mutations on what is organisation 1's, each with those who may; what it takes rows of the interface's other tables is in the matrix of the database. */
const cells: { mutation: string; may: Viewer[] }[] = [
  { mutation: 'createOrganization(name: "new") { id }', may: ['admin'] },
  {
    mutation: `updateOrganization(id: "${own.organization}", version: 1, changes: { name: "renamed" }) { id }`,
    may: ['orgAdmin', 'admin'],
  },
  { mutation: 'createUser(name: "new") { user { id } link { secret } }', may: ['admin'] },
  {
    mutation: `createUser(name: "new", role: { organizationId: "${own.organization}", role: orgAdmin }) { user { id } }`,
    may: ['admin'],
  },
  { mutation: `createPasswordLink(userId: "${users.taxonomyWriter}") { secret }`, may: ['admin'] },
  { mutation: `closeAccount(userId: "${users.taxonomyWriter}")`, may: ['admin'] },
  {
    mutation: `updateUser(id: "${users.taxonomyWriter}", name: "renamed", email: null) { id }`,
    may: ['taxonomyWriter', 'admin'],
  },
  {
    mutation: `giveRole(organizationId: "${own.organization}", userId: "${users.taxonomyWriter}", role: orgCollectionWriter) { id }`,
    may: ['orgAdmin', 'admin'],
  },
  {
    // An id is not enough to make a stranger a member, whose e-mail one would then see.
    mutation: `giveRole(organizationId: "${own.organization}", userId: "${users.foreignAdmin}", role: orgCollectionWriter) { id }`,
    may: ['admin'],
  },
  {
    mutation: `addMember(organizationId: "${own.organization}", email: "foreignAdmin@example.org", role: orgTaxonomyWriter) { id }`,
    may: ['orgAdmin', 'admin'],
  },
  {
    mutation: `takeRole(organizationId: "${own.organization}", userId: "${users.taxonomyWriter}", role: orgTaxonomyWriter) { id }`,
    may: ['orgAdmin', 'admin'],
  },
]

/** What each learns about others. `null` where the interface says there is nothing. */
const questions: { query: string; answers: (who: Who) => unknown }[] = [
  {
    query: `{ user(id: "${users.collectionWriter}") { name email } }`,
    answers: (who) => ({
      user: ['collectionWriter', 'orgAdmin', 'admin'].includes(who)
        ? { name: 'collectionWriter', email: 'collectionWriter@example.org' }
        : null,
    }),
  },
  {
    // Named as the importer of something published: the name is public, the e-mail is not.
    query: `{ user(id: "${users.taxonomyWriter}") { name email } }`,
    answers: (who) => ({
      user: {
        name: 'taxonomyWriter',
        email: ['taxonomyWriter', 'orgAdmin', 'admin'].includes(who) ? 'taxonomyWriter@example.org' : null,
      },
    }),
  },
  {
    query: `{ organization(id: "${own.organization}") { viewerCanEdit viewerCanCreateTaxonomy viewerCanCreateCollection members { user { name } } } }`,
    answers: (who) => ({
      organization: {
        viewerCanEdit: ['orgAdmin', 'admin'].includes(who),
        viewerCanCreateTaxonomy: ['taxonomyWriter', 'orgAdmin', 'admin'].includes(who),
        viewerCanCreateCollection: ['collectionWriter', 'orgAdmin', 'admin'].includes(who),
        members: ['orgAdmin', 'admin'].includes(who)
          ? ['collectionWriter', 'orgAdmin', 'taxonomyWriter'].map((name) => ({ user: { name } }))
          : ['taxonomyWriter', 'collectionWriter'].filter((name) => name === who).map((name) => ({ user: { name } })),
      },
    }),
  },
  {
    query: `{ organization(id: "${foreign.organization}") { viewerCanEdit } }`,
    answers: (who) => ({ organization: { viewerCanEdit: ['foreignAdmin', 'admin'].includes(who) } }),
  },
  {
    query: '{ viewer { viewerCanCreateUsers viewerCanCreateOrganizations } }',
    answers: (who) => ({
      viewer:
        who === 'anonymous' ? null : { viewerCanCreateUsers: who === 'admin', viewerCanCreateOrganizations: who === 'admin' },
    }),
  },
  {
    query: `{ user(id: "${users.taxonomyWriter}") { viewerCanEdit viewerCanChangePassword viewerCanCreatePasswordLink viewerCanCloseAccount } }`,
    answers: (who) => ({
      user: {
        viewerCanEdit: who === 'taxonomyWriter' || who === 'admin',
        viewerCanChangePassword: who === 'taxonomyWriter',
        viewerCanCreatePasswordLink: who === 'admin',
        viewerCanCloseAccount: who === 'admin',
      },
    }),
  },
]

describeEachEngine('rights through the interface', (db) => {
  beforeAll(async () => {
    await sql.raw(rightsFixture()).execute(db().owner)
  })

  /** The database, except that whatever a viewer does is undone. */
  const undoing = (): Database => ({
    ...db(),
    async asViewer<T>(userId: string, work: Parameters<Database['asViewer']>[1]) {
      const undo = new Error('undo')
      let result: unknown
      await db()
        .asViewer(userId, async (trx) => {
          result = await work(trx)
          throw undo
        })
        .catch((error: unknown) => {
          if (error !== undo) throw error
        })
      return result as T
    },
  })

  const idOf = (who: Who) => (who === 'anonymous' ? null : users[who])

  test.each(cells)('$mutation', async ({ mutation, may }) => {
    const outcomes: Partial<Record<Who, unknown>> = {}
    for (const who of everybody) {
      const { errors } = await ask(undoing(), `mutation { ${mutation} }`, idOf(who))
      outcomes[who] = (errors as [string, string][] | undefined)?.[0]?.[0] ?? 'done'
    }
    const refused = mutation.startsWith('takeRole') ? 'NOT_FOUND' : 'FORBIDDEN'
    expect(outcomes).toEqual({
      anonymous: 'UNAUTHENTICATED',
      ...Object.fromEntries(viewers.map((viewer) => [viewer, may.includes(viewer) ? 'done' : refused])),
    })
  })

  test.each(questions)('$query', async ({ query, answers }) => {
    for (const who of everybody) {
      const { data, errors } = await ask(db(), query, idOf(who))
      expect([who, errors, data]).toEqual([who, undefined, answers(who)])
    }
  })
})
