import { sql } from 'kysely'
import { longTest } from '../../lib/domain/testing/runs'
import { asReading } from '../db/reading/reading'
import { own } from '../db/testing/rightsFixture'
import { type ProcessesOnCopies, startProcessesOnCopies } from './testing/processesOnCopies'
import { pause, until } from '../testing/until'

const describeCluster = process.env.TEST_POSTGRES_URL ? describe : describe.skip
if (!process.env.TEST_POSTGRES_URL) console.warn('NICHT GEPRÜFT: Lesen von Kopien; TEST_POSTGRES_URL ist nicht gesetzt.')

describeCluster('copies of the database', () => {
  let world: ProcessesOnCopies
  beforeAll(async () => {
    world = await startProcessesOnCopies()
  }, 120_000)
  afterAll(() => world.stop(), 60_000)

  test('are read from while they have all that anybody was told', async () => {
    await world.level()
    expect(await world.nameNow()).toBe('Bufo')
    expect(await world.isCopy()).toBe(true)
  })

  test('are not read from by those who have seen more, on any process', () =>
    world.whilePaused(async () => {
      const datenstand = await world.rename('Neu')
      expect(datenstand).toMatch(/^\d+; log=[\dA-F]+\/[\dA-F]+$/)
      expect([
        await world.nameNow({ of: 1 }),
        await world.nameNow({ of: 1, datenstand }),
        await world.nameNow({ of: 0 }),
      ]).toEqual(['Bufo', 'Neu', 'Neu'])
    }))

  test('are not read from for a file or a page that lacks what another process has written', () =>
    world.whilePaused(async () => {
      await world.rename('Von nebenan', 1)
      // What nobody has been told of may come late to those who name no Datenstand.
      expect(await world.nameNow({ of: 0 })).toBe('Neu')
      const id = '00000000-0000-4000-8000-0000000000f1'
      await world.cluster.on(
        'primary',
        `insert into taxa (id, taxonomy_id, name) values ('${id}', '${own.taxonomy}', 'Ganz neu')`,
      )
      const found = await world.inject(`/id/${id}`)
      expect([found.statusCode, found.headers.location]).toEqual([302, expect.stringContaining(id)])
      expect(found.headers.datenstand).toMatch(/; log=/)
      const file = await world.inject(`/export.csv?type=Arten&ids=${own.taxon}`)
      expect([file.statusCode, file.body]).toEqual([200, expect.stringContaining('Von nebenan')])
      // Whoever was told by a file is told no less by the interface.
      expect(await world.nameNow({ of: 0 })).toBe('Von nebenan')
    }))

  test('nor for an assistant, who reads by POST', async () => {
    await world.level()
    await world.whilePaused(async () => {
      await world.rename('Für Assistenten', 1)
      const call = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'taxon', arguments: { id: own.taxon } } }
      const told = await world.inject({ method: 'POST', url: '/mcp', payload: call })
      expect([told.statusCode, told.body]).toEqual([200, expect.stringContaining('Für Assistenten')])
    })
  })

  test('lack what was made a moment ago: whoever made it finds it on any process, in its file and its count, and may read what to send along', () =>
    world.whilePaused(async () => {
      const made = await world.ask(
        'mutation ($of: ID!) { createTaxon(taxonomyId: $of, taxon: { name: "Eben gemacht" }) { id } }',
        { token: world.token, variables: { of: own.taxonomy } },
      )
      const id = String(made.data.createTaxon?.id)
      const query = `type=Arten&ids=${id}`
      for (const place of [1, 0]) {
        const { data } = await world.ask(
          'query ($id: ID!, $query: String!) { taxon(id: $id) { name } exportCount(query: $query) }',
          {
            of: place,
            datenstand: made.datenstand,
            variables: { id, query },
          },
        )
        expect(data).toEqual({ taxon: { name: 'Eben gemacht' }, exportCount: 1 })
      }
      const file = await world.inject(`/export.csv?${query}`)
      expect([file.statusCode, file.body.split('\r\n')[1]]).toEqual([200, `${id},Eben gemacht`])
      const { headers } = await world.inject(`/graphql?query=${encodeURIComponent('{ overview { revision } }')}`)
      expect([headers.datenstand, headers['access-control-expose-headers']]).toEqual([
        expect.stringMatching(/; log=/),
        'datenstand, retry-after, x-request-id',
      ])
    }))

  test('never take a reader back, whichever process answers and however far they are', async () => {
    const end = new AbortController()
    const writer = (async () => {
      for (let number = 0; !end.signal.aborted; number++) {
        await world.rename(`Stand ${number}`)
        await pause(10)
      }
    })()
    /** The second copy stands still, and the first, which is read from, is lost. */
    const brake = (async () => {
      while (!end.signal.aborted) {
        await pause(600)
        await world.cluster.on(1, 'select pg_wal_replay_pause()')
        await pause(100)
        world.cluster.copies[0]?.cut()
        await pause(1_200)
        world.cluster.copies[0]?.mend()
        await world.cluster.on(1, 'select pg_wal_replay_resume()')
      }
    })()
    const backwards: string[] = []
    let asked = 0
    /** One stays with the first process and sends nothing along, as a link does; the others go from one to the other. */
    const reader = async (stays: boolean) => {
      let seen = 0
      let datenstand: string | undefined
      for (let number = 0; !end.signal.aborted; number++) {
        const answer = await world.ask('{ overview { revision } }', stays ? { of: 0 } : { of: number % 2, datenstand })
        const revision = Number(answer.data.overview?.revision)
        if (revision < seen) backwards.push(`${stays ? 'stays' : 'moves'}: ${seen} → ${revision}`)
        seen = revision
        datenstand = answer.datenstand
        asked++
        await pause(2)
      }
    }
    const readers = [reader(true), reader(false), reader(false)]
    await pause(4_500)
    end.abort()
    await Promise.all([writer, brake, ...readers])
    expect(backwards).toEqual([])
    expect(asked).toBeGreaterThan(100)
    await world.level()
  }, 60_000)

  test('are left out within a second when they hang, and come back by themselves', async () => {
    for (const copy of world.cluster.copies) copy.cut()
    try {
      const began = Date.now()
      expect(await world.nameNow()).toMatch(/Stand/)
      expect(await world.isCopy()).toBe(false)
      expect(Date.now() - began).toBeLessThan(2_000)
    } finally {
      for (const copy of world.cluster.copies) copy.mend()
    }
    await world.level()
  })

  test('that die while they are asked cost nobody an answer', async () => {
    await world.level()
    const waiting = asReading({}, () =>
      sql<{ copy: boolean }>`select pg_is_in_recovery() as copy from pg_sleep(0.5)`.execute(world.database.reader),
    )
    await pause(100)
    for (const copy of world.cluster.copies) {
      copy.cut()
      copy.breakOff()
    }
    try {
      expect((await waiting).rows).toEqual([{ copy: false }])
    } finally {
      for (const copy of world.cluster.copies) copy.mend()
    }
    await world.level()
  })

  /** 200,000 numbers as a file reads its rows; `meanwhile` comes after the first two batches. */
  async function read(meanwhile: () => unknown) {
    const { database } = world
    const query = sql<{ n: string }>`select n || '' from generate_series(1, 200000) n order by n`.compile(database.reader)
    const rows: string[] = []
    await asReading({}, async () => {
      for await (const batch of database.stream([{ query, settings: {} }], { batchSize: 10_000 })) {
        rows.push(...batch)
        if (rows.length === 20_000) await meanwhile()
      }
    })
    return rows
  }
  const all = Array.from({ length: 200_000 }, (_, index) => String(index + 1))

  longTest('that die in the middle of a file leave it whole', async () => {
    expect(
      await read(() => {
        for (const copy of world.cluster.copies) copy.breakOff()
      }),
    ).toEqual(all)
    await world.level()
  })

  longTest('that break a file off to keep up with the primary leave it whole', async () => {
    await world.cluster.on('primary', 'create table swept as select n from generate_series(1, 1000) n')
    await world.both('alter system set max_standby_streaming_delay = 0')
    await world.both('select pg_reload_conf()')
    await world.level()
    const conflicts = async () => {
      const rows = await world.both('select sum(confl_snapshot)::int as count from pg_stat_database_conflicts')
      return rows.map(([row]) => Number(row?.count)).reduce((sum, count) => sum + count, 0)
    }
    expect(await conflicts()).toBe(0)
    try {
      const rows = await read(async () => {
        await world.cluster.on('primary', 'delete from swept')
        await world.cluster.on('primary', 'vacuum swept')
        // Whoever looks is broken off as well where they come at the wrong moment.
        await until(async () => (await conflicts().catch(() => 0)) > 0)
      })
      expect(rows).toEqual(all)
    } finally {
      // Else a statement of the next test is broken off where the primary happens to tidy up.
      await world.both('alter system reset max_standby_streaming_delay')
      await world.both('select pg_reload_conf()')
    }
  })

  longTest(
    'that lack more than ten seconds of changes are left out, and come back by themselves',
    async () => {
      await world.whilePaused(async () => {
        const began = performance.now()
        await world.rename('Zehn Sekunden voraus')
        // The second process has told nobody of it: it may read what its copy has.
        expect([await world.isCopy(1), await world.nameNow({ of: 1 })]).not.toContain('Zehn Sekunden voraus')
        await until(async () => !(await world.isCopy(1)), 30_000)
        const seconds = (performance.now() - began) / 1_000
        expect([seconds > 9, seconds < 15]).toEqual([true, true])
        expect(await world.nameNow({ of: 1 })).toBe('Zehn Sekunden voraus')
        const figures = world.databaseOf(1).figures().copies
        expect(figures).toEqual([expect.objectContaining({ isUsed: false })])
        expect(figures[0]?.lagSeconds).toBeGreaterThan(10)
      })
      expect(await world.isCopy(1)).toBe(true)
    },
    90_000,
  )

  longTest('that lag too far are not waited for', () =>
    world.whilePaused(async () => {
      const datenstand = await world.rename('Weit voraus')
      await world.nameNow({ datenstand })
      // Once it was missed nobody waits again.
      const began = performance.now()
      for (let number = 0; number < 20; number++) expect(await world.nameNow({ of: 0 })).toBe('Weit voraus')
      expect((performance.now() - began) / 20).toBeLessThan(40)
    }),
  )
})
