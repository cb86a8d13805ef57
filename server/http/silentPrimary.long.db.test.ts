import { sql } from 'kysely'
import { asReading } from '../db/reading/reading'
import { own, users } from '../db/testing/rightsFixture'
import { edit } from '../graphql/edit/edit'
import { emptyStaging } from '../importers/load/leftovers'
import { type ProcessesOnCopies, startProcessesOnCopies } from './testing/processesOnCopies'
import { pause, until } from '../testing/until'

const describeCluster = process.env.TEST_POSTGRES_URL ? describe : describe.skip
if (!process.env.TEST_POSTGRES_URL)
  console.warn('NICHT GEPRÜFT: Lesen, während die Hauptdatenbank schweigt; TEST_POSTGRES_URL ist nicht gesetzt.')

describeCluster('while the primary says nothing, copies', () => {
  let world: ProcessesOnCopies
  beforeAll(async () => {
    world = await startProcessesOnCopies()
  }, 120_000)
  afterAll(() => world.stop(), 60_000)

  test('are waited for by those who have seen more where the primary says nothing, whichever process has told them', async () => {
    await world.level()
    await world.nameNow({ of: 1 })
    await world.cluster.on(1, 'select pg_wal_replay_pause()')
    world.cluster.primary.cut()
    try {
      // Until it has noticed.
      await pause(1_200)
      // Another process, whose line is whole.
      await world.cluster.on(
        'primary',
        `update taxa set name = 'Jenseits' where id = '${own.taxon}'; update data_state set revision = revision + 1`,
      )
      const [row] = await world.cluster.on('primary', 'select pg_current_wal_insert_lsn()::text as log')
      const seen = world.nameNow({ of: 1, datenstand: `1000; log=${String(row?.log)}` })
      await pause(300)
      await world.cluster.on(1, 'select pg_wal_replay_resume()')
      expect(await seen).toBe('Jenseits')
    } finally {
      world.cluster.primary.mend()
      await world.cluster.on(1, 'select pg_wal_replay_resume()')
    }
    await world.level()
  })

  test('answer those who wait for a primary that hangs, or for a connection to it', async () => {
    await world.level()
    await world.both('select pg_wal_replay_pause()')
    await world.rename('Nur hier')
    await world.nameNow()
    // More than there are connections.
    const waiting = Array.from({ length: 8 }, () =>
      asReading({}, () =>
        sql<{ copy: boolean }>`select pg_is_in_recovery() as copy from pg_sleep(0.3)`.execute(world.database.reader),
      ),
    )
    await pause(100)
    world.cluster.primary.cut()
    await world.both('select pg_wal_replay_resume()')
    try {
      const began = Date.now()
      expect((await Promise.all(waiting)).map(({ rows }) => rows[0]?.copy)).toEqual(Array(8).fill(true))
      expect(Date.now() - began).toBeLessThan(5_000)
    } finally {
      world.cluster.primary.mend()
    }
    await world.level()
  })

  test('are not read from for the answer to a change whose primary goes before it is read', () =>
    world.whilePaused(async () => {
      const { database, cluster } = world
      const rename = sql`update taxa set name = 'Eben geändert' where id = ${own.taxon}`
      const read = sql<{ name: string }>`select name from taxa where id = ${own.taxon}`
      await asReading({ isPrimary: true }, async () => {
        await edit({ database, viewerId: users.admin }, (trx) => rename.execute(trx))
        cluster.primary.cut()
        cluster.primary.breakOff()
        const answer = read.execute(database.reader).then(
          ({ rows }) => rows[0]?.name,
          () => 'nichts',
        )
        await pause(300)
        cluster.primary.mend()
        expect(['nichts', 'Eben geändert']).toContain(await answer)
      })
    }))

  test('go on answering without a primary; one of them takes over where the address names its host, too', async () => {
    const { primary, copies } = world.cluster
    const hosts = [primary, ...copies].map(({ url }) => new URL(url).host)
    const several = `${primary.url.replace(new URL(primary.url).host, hosts.join(','))}?target_session_attrs=read-write`
    const of = await world.start(several, copies)
    const written = await world.rename('Vor dem Ende', of)
    // Acknowledged without waiting for a copy here, so it has to have come to one.
    await until(
      async () => (await world.cluster.on(0, `select name from taxa where id = '${own.taxon}'`))[0]?.name === 'Vor dem Ende',
    )
    await world.cluster.killPrimary()
    await until(
      () =>
        world.nameNow({ of, datenstand: written }).then(
          (name) => name === 'Vor dem Ende',
          () => false,
        ),
      5_000,
    )
    await world.cluster.on(0, 'select pg_promote()')
    await until(
      () =>
        world.rename('Danach', of).then(
          () => true,
          () => false,
        ),
      10_000,
    )
    expect(await world.nameNow({ of, token: world.token })).toBe('Danach')
    expect(await world.nameNow({ of })).toBe('Danach')
    // What imports put down in tables that no copy has begins from nothing there, and works.
    await emptyStaging(world.databaseOf(of).bulk)
  }, 60_000)
})
