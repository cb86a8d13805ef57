import { foreign, own, unpublished, users } from './rightsFixture'
import type { Who } from './rightsMatrix'

const collectionEditors: Who[] = ['collectionWriter', 'orgAdmin', 'admin']

/** What each learns about others. `null` where the interface says there is nothing. */
export const questions: { query: string; answers: (who: Who) => unknown }[] = [
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
  {
    // What is not published is nowhere, not even for those who write it: it is an import under way.
    query: `{ taxonomy(id: "${unpublished.taxonomy}") { id } taxon(id: "${unpublished.taxon}") { id }
      collection(id: "${unpublished.collection}") { id } recordPath(id: "${unpublished.record}") }`,
    answers: () => ({ taxonomy: null, taxon: null, collection: null, recordPath: null }),
  },
  {
    query: `{ history(id: "${unpublished.collection}", whole: true) { total } }`,
    answers: (who) => ({ history: { total: ['foreignCollectionWriter', 'foreignAdmin', 'admin'].includes(who) ? 1 : 0 } }),
  },
  {
    // What happened to the public is public, but not who did it.
    query: `{ history(id: "${own.collection}", whole: true) { total nodes { by } } }`,
    answers: () => ({ history: { total: 2, nodes: [{ by: null }, { by: null }] } }),
  },
  {
    query: `{ collection(id: "${own.collection}") { viewerCanEdit } taxonomy(id: "${own.taxonomy}") { viewerCanEdit } }`,
    answers: (who) => ({
      collection: { viewerCanEdit: collectionEditors.includes(who) },
      taxonomy: { viewerCanEdit: ['taxonomyWriter', 'orgAdmin', 'admin'].includes(who) },
    }),
  },
]
