// The server of the last release on a database that today's program has brought up to date: during an update both are there.
import { migrate, readMigrations } from '../../server/db/migrate'
import { testWith } from '../../server/exporters/testing/foreign/testWith'
import { ids } from '../../server/graphql/testing/smallWorld'
import { graphqlClient, overHttp, tokenFor } from '../../server/http/testing/client'
import { unused } from '../../server/safekeeping/backup'
import { emptyFolder, inDatabase, places, removeFolder } from '../../server/safekeeping/testing/places'
import { verifyDatabase } from '../../server/safekeeping/verify/verify'
import { askAll, openAll } from '../../server/testing/kept/askAll'
import { keptOperations, keptRelease, keptVersions } from '../../server/testing/kept/keptReleases'
import { waysOfKept } from '../../server/testing/kept/openKept'
import { type ServerProcess, startServerProcess } from '../../server/testing/serverProcess'
import { type BuiltRelease, buildRelease } from './buildRelease'

const last = keptRelease(keptVersions().at(-1) ?? '')
let built: BuiltRelease | null = null
afterAll(() => built?.remove())

/** As the next version would bring one: the last release does not know it. */
const later = {
  name: '999_later.sql',
  text: 'create table later (id int); alter table taxa add column later text',
  checksum: 'later',
}

for (const { name, make } of places)
  testWith('git', `the server of ${last.version} reads, edits and exports on today's database (${name})`, async () => {
    built ??= await buildRelease(last)
    if (built === null) {
      console.warn(
        `NICHT GEPRÜFT, ob der Server von ${last.version} mit der heutigen Datenbank arbeitet: ` +
          'Die Geschichte des Repositorys reicht nicht bis zu ihm («git fetch --unshallow»).',
      )
      return
    }
    const made = await make()
    const second = emptyFolder()
    const servers: ServerProcess[] = []
    const start = async (args?: string[], own: Record<string, string> = {}) => {
      const server = startServerProcess({ ...made.environment, ...own }, args)
      servers.push(server)
      return overHttp(await server.url)
    }
    try {
      await waysOfKept.restored(made.settings, last.version)
      await inDatabase(made.settings, ({ bulk }) => migrate(bulk, [...readMigrations(), later]))
      const former = await start(built.args)
      const { addresses = [], operations = [] } = keptOperations(last.version) ?? {}
      expect(
        await openAll(
          former,
          addresses.map(({ address }) => address),
        ),
      ).toEqual(addresses)
      const asked = operations.map(({ name: operation, query, variables }) => ({ name: operation, query, variables }))
      expect(await askAll(former, last.password, asked)).toEqual(operations)
      if (name === 'PostgreSQL') await bothRead(former, await start(undefined, { DATA_DIR: second }))
      for (const server of servers) server.signal('SIGTERM')
      expect((await Promise.all(servers.map(({ ended }) => ended))).map(({ code }) => code)).toEqual(servers.map(() => 0))
      await inDatabase(made.settings, async (database) => expect((await verifyDatabase(unused(database))).findings).toEqual([]))
    } finally {
      for (const server of servers) server.signal('SIGKILL')
      await Promise.all(servers.map(({ ended }) => ended))
      removeFolder(second)
      await made.remove()
    }
  })

/** What one of two servers writes the other reads, with the login of the first. */
async function bothRead(...servers: readonly ReturnType<typeof overHttp>[]): Promise<void> {
  const [first] = servers.map((server) => graphqlClient(() => server))
  if (!first) throw new Error('There are no servers.')
  const token = await tokenFor(first, 'admin', last.password)
  for (const [index, server] of servers.entries()) {
    const ask = graphqlClient(() => server)
    const { data } = await ask('query ($id: ID!) { taxon(id: $id) { version } }', { id: ids.rana }, token)
    const { version } = data?.taxon as { version: number }
    const author = `Autor ${index}`
    const change =
      'mutation ($id: ID!, $version: Int!, $changes: TaxonChanges!) { updateTaxon(id: $id, version: $version, changes: $changes) { id } }'
    expect((await ask(change, { id: ids.rana, version, changes: { author } }, token)).error).toBeNull()
    for (const other of servers) {
      const seen = await graphqlClient(() => other)('query ($id: ID!) { taxon(id: $id) { author } }', { id: ids.rana }, token)
      expect(seen.data).toEqual({ taxon: { author } })
    }
  }
}
