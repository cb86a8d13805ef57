import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Database } from '../../db/database'
import { seedAdmin } from '../../auth/seedAdmin'
import { fillSmallWorld, ids } from '../../graphql/testing/smallWorld'
import { type Answering, graphqlClient, tokenFor } from '../../http/testing/client'
import { people } from '../../http/testing/people'
import { runImport } from '../../importers/runImport'

export const PASSWORD = 'geheim-geheim'

/** What is there before anybody works with it: the small world, an administrator, and an imported table. */
export async function fillReleasedWorld(database: Database, folder: string): Promise<void> {
  await fillSmallWorld(database)
  await seedAdmin(database, PASSWORD)
  const path = join(folder, 'merkmale.csv')
  writeFileSync(path, 'Name;Grösse;Fund\nBombina variegata;5,5;1.3.2024\nRana;7,25;12.4.2023\nHyla;4;2.5.2022\n')
  const about = { licence: 'CC-BY-4.0', citation: 'Muster, A. (2026)' }
  const context = { dataDir: folder, onProgress: () => {}, signal: new AbortController().signal }
  await runImport(database, { path, collection: 'Merkmale', taxonomies: ['Tiere'], about }, context)
}

/** What people have done in it: new people, edits with their history, something deleted, a short link. */
export async function workInReleasedWorld(server: Answering): Promise<void> {
  const ask = graphqlClient(() => server)
  const token = await tokenFor(ask, 'admin', PASSWORD)
  await people(ask).member('Dora', 'dora-dora-dora')
  const edit = async (query: string, variables: Record<string, unknown>) => {
    const { data, error } = await ask(query, variables, token)
    if (error) throw new Error(error.join(': '))
    return data
  }
  for (const [version, author] of [
    [1, 'L.'],
    [2, '(L., 1758)'],
  ] as const)
    await edit(
      'mutation ($id: ID!, $version: Int!, $changes: TaxonChanges!) { updateTaxon(id: $id, version: $version, changes: $changes) { id } }',
      { id: ids.variegata, version, changes: { author } },
    )
  await edit(
    'mutation ($id: ID!, $version: Int!, $properties: Properties!) { updateRecord(id: $id, version: $version, properties: $properties) { id } }',
    { id: ids.ownRecord, version: 1, properties: { Status: 'CR' } },
  )
  await edit('mutation ($id: ID!) { deleteRow(kind: record, id: $id, version: 1) { id } }', { id: ids.lentByPair })
  await edit('mutation ($query: String!) { createShortLink(query: $query) }', { query: 'type=Arten&taxonomies=Tiere' })
}
