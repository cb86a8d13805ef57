// What can become of one crosswalk, from being made to being decided, over one small pair of lists.
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { writeShortCode } from '../../lib/domain/addresses/shortCode'
import { reasonsText } from '../../lib/domain/crosswalk/reasons'
import { randomNumbers } from '../../lib/domain/testing/randomNumbers'
import type { Database } from '../db/database'
import { describeOneEngine } from '../db/testing/testDatabase'
import { crosswalksOfTaxa, formerTaxon } from './crosswalksOfTaxon'
import { decide, type Decision, undoDecisions } from './decide'
import { makeOneAnew } from './keepUpToDate'
import { makeCrosswalk } from './makeCrosswalk'
import { countPairs, crosswalkBetween, readPairs } from './readCrosswalk'
import { twoVersions, type TwoVersions } from './testing/twoVersions'
import { writerOf } from './testing/writerOf'

const old = `
  genus: Abies | Mill.
    Abies alba | Mill.
      = Abies pectinata | DC.
    Abies una | A.
    Abies duo | B.
    Abies perdita | C.
  genus: Aster | L.
    Aster alpinus | L.`
const young = `
  genus: Abies | Mill.
    Abies alba | Mill.
    Abies pectinata | DC.
    Abies una | A.
      = Abies duo | B.
    Abies nova | D.
  genus: Galatella | Cass.
    Galatella alpina | (L.) Z.
      = Aster alpinus | L.`

/** Whatever was decided about them last. */
const taken = (...fromIds: string[]) => fromIds.map((fromId) => ({ fromId }))

describeOneEngine('a crosswalk', (db) => {
  const readOf = async (world: TwoVersions, database: Database = db(), filter: Parameters<typeof readPairs>[2] = {}) => {
    const row = await crosswalkBetween(database.reader, world.from, world.to)
    if (!row) throw new Error('The crosswalk is not seen')
    return readPairs(database.reader, row, filter, { after: -1, limit: 1_000 })
  }
  const pairsOf = async (world: TwoVersions, database: Database = db()) => {
    const pairs = await readOf(world, database)
    return pairs.map(
      ({ fromName, toName, kind, state }) =>
        `${fromName ?? '–'} → ${toName ?? '–'}: ${kind}${state === 'certain' ? '' : ` (${state})`}`,
    )
  }
  /** Taxa of each kind and state, of how many pairs. */
  const countsOf = async (world: TwoVersions) => {
    const row = await crosswalkBetween(db().reader, world.from, world.to)
    const counts = await countPairs(db().reader, row ?? { id: '', making: 0 })
    return counts.map(({ kind, state, taxa, pairs }) => `${kind} ${state}: ${taxa} of ${pairs}`).sort()
  }
  const made = async (world: TwoVersions) => {
    await makeCrosswalk(db(), { id: world.crosswalk })
    return pairsOf(world)
  }

  test('is made, read in the order of the old side, counted, and made anew when one side has changed', async () => {
    const world = await twoVersions(db(), old, young)
    const before = await crosswalkBetween(db().reader, world.from, world.to)
    expect(before).toMatchObject({ making: 0, madeAt: null, progress: null })
    expect(await made(world)).toEqual([
      'Abies → Abies: same',
      'Abies alba → Abies alba: split (open)',
      'Abies alba → Abies pectinata: split (open)',
      'Abies duo → Abies una: lumped',
      'Abies perdita → –: gone',
      'Abies una → Abies una: merged',
      'Aster → Galatella: doubtful (open)',
      'Aster alpinus → Galatella alpina: renamed',
      '– → Abies nova: new',
    ])
    const row = await crosswalkBetween(db().reader, world.from, world.to)
    expect(row).toMatchObject({ making: 1, isBehind: false })
    expect((await countPairs(db().reader, row ?? { id: '', making: 0 })).filter(({ kind }) => kind === 'split')).toEqual([
      { kind: 'split', state: 'open', pairs: 2, taxa: 1 },
    ])
    await sql`delete from taxa where id = ${world.idOf('Abies perdita')}::uuid`.execute(db().owner)
    expect(await made(world)).not.toContain('Abies perdita → –: gone')
    const { rows } = await sql`select from crosswalk_pairs where crosswalk_id = ${world.crosswalk}::uuid and making <> 2`.execute(
      db().owner,
    )
    expect(rows).toHaveLength(0)
  })

  test('tells what became of a taxon that was deleted, also when it is made anew, and counts it nowhere', async () => {
    const world = await twoVersions(db(), old, young)
    await made(world)
    const [alpinus, alpina] = [world.idOf('Aster alpinus', 'from'), world.idOf('Galatella alpina')]
    const { rows: numbers } = await sql<{ number: number }>`
      select short_number::int as number from taxa where id = ${alpinus}::uuid`.execute(db().owner)
    const names = [alpinus, alpinus.toUpperCase(), writeShortCode(numbers[0]?.number ?? -1)]
    for (const name of names) expect(await formerTaxon(db().reader, name)).toBeNull()
    await sql`delete from taxa where id = ${alpinus}::uuid`.execute(db().owner)
    for (let round = 0; round < 3; round++) {
      for (const name of names)
        expect(await formerTaxon(db().reader, name)).toEqual({ id: alpinus, name: 'Aster alpinus', author: 'L.' })
      expect(await crosswalksOfTaxa(db().reader, [alpinus])).toMatchObject([
        { isNewer: true, kind: 'renamed', taxonId: alpina, name: 'Galatella alpina', author: '(L.) Z.' },
      ])
      expect((await made(world)).filter((line) => line.includes('alpin'))).toEqual(['– → Galatella alpina: new'])
    }
  })

  test('is made anew by itself once both sides are left alone, and not before', async () => {
    const world = await twoVersions(db(), old, young)
    const row = () => crosswalkBetween(db().reader, world.from, world.to)
    const all = async (quiet: number) => {
      const ids: string[] = []
      for (;;) {
        const anew = await makeOneAnew(db(), { quiet, atMostEvery: 0 })
        if (!anew) return ids
        ids.push(anew.id)
        await anew.over
      }
    }
    // As an import leaves it whose server ended before it was begun.
    expect(await all(3_600)).not.toContain(world.crosswalk)
    expect(await all(0)).toContain(world.crosswalk)
    expect(await row()).toMatchObject({ making: 1, problem: null })
    expect(await all(0)).not.toContain(world.crosswalk)
    await sql`
      insert into changes (at, table_name, row_id, action, taxonomy_id)
      values (clock_timestamp(), 'taxa', ${world.idOf('Abies alba')}::uuid, 'update', ${world.to}::uuid)`.execute(db().owner)
    expect(await row()).toMatchObject({ making: 1, isBehind: true })
    expect(await all(3_600)).not.toContain(world.crosswalk)
    expect(await all(0)).toContain(world.crosswalk)
    expect(await row()).toMatchObject({ making: 2, isBehind: false, progress: null, problem: null })
  })

  test.each([
    ['an edit that began a minute before it was made', '1 minute', false, true],
    ['an edit of before', '3 minutes', false, false],
    ['an import that showed its rows half an hour before', '30 minutes', true, true],
    ['an import of before', '2 hours', true, false],
  ])('%s and is committed after that: whether it is behind', async (_, ago, isImport, isBehind) => {
    const world = await twoVersions(db(), old, young)
    const written = () =>
      sql`
      insert into changes (at, table_name, row_id, action, taxonomy_id)
      select coalesce(c.made_at, clock_timestamp()) - ${ago}::interval, 'taxonomies', c.to_taxonomy_id, ${isImport ? 'import' : 'update'}, c.to_taxonomy_id
      from crosswalks c where c.id = ${world.crosswalk}::uuid`.execute(db().owner)
    await written()
    await made(world)
    const behind = async () => (await crosswalkBetween(db().reader, world.from, world.to))?.isBehind
    expect(await behind()).toBe(false)
    await written()
    expect(await behind()).toBe(isBehind)
    // One that was made before this was counted is left alone.
    await sql`update crosswalks set writes_seen = null where id = ${world.crosswalk}::uuid`.execute(db().owner)
    expect(await behind()).toBe(false)
    await made(world)
    expect(await behind()).toBe(false)
  })

  test('that is broken off leaves the pairs that there were', async () => {
    const world = await twoVersions(db(), old, young)
    const before = await made(world)
    const abort = new AbortController()
    const broken = makeCrosswalk(db(), {
      id: world.crosswalk,
      signal: abort.signal,
      onProgress: ({ phase }) => {
        if (phase === 'Schreiben') abort.abort(new Error('enough'))
      },
    })
    await expect(broken).rejects.toThrow('enough')
    expect(await pairsOf(world)).toEqual(before)
    expect(await made(world)).toEqual(before)
  })

  test('is made once by two who make it at the same time', async () => {
    const world = await twoVersions(db(), old, young)
    await Promise.all([makeCrosswalk(db(), { id: world.crosswalk }), makeCrosswalk(db(), { id: world.crosswalk })])
    const pairs = await pairsOf(world)
    expect(pairs).toHaveLength(9)
    expect(await made(world)).toEqual(pairs)
  })

  test('takes decisions at once and keeps them when it is made anew, until they are taken back', async () => {
    const world = await twoVersions(db(), old, young)
    const ruled = await made(world)
    const { does: as } = await writerOf(db(), world.organization)
    const alba = world.idOf('Abies alba', 'from')
    await as((trx) =>
      decide(trx, world.crosswalk, [
        { fromId: alba, toIds: [world.idOf('Abies alba', 'to')] },
        { fromId: world.idOf('Abies perdita'), toIds: [world.idOf('Abies nova')] },
        { fromId: world.idOf('Abies duo'), toIds: [] },
      ]),
    )
    const decided = [
      'Abies → Abies: same',
      'Abies alba → Abies alba: same (decided)',
      'Abies duo → –: gone (decided)',
      'Abies perdita → Abies nova: renamed (decided)',
      'Abies una → Abies una: same',
      'Aster → Galatella: doubtful (open)',
      'Aster alpinus → Galatella alpina: renamed',
      '– → Abies pectinata: new',
    ]
    expect(await pairsOf(world)).toEqual(decided)
    expect(await made(world)).toEqual(decided)
    await as((trx) => undoDecisions(trx, world.crosswalk, taken(alba, world.idOf('Abies perdita'), world.idOf('Abies duo'))))
    expect(await pairsOf(world)).toEqual(ruled)
    const counts = await countsOf(world)
    expect(counts).toEqual([
      'doubtful open: 1 of 1',
      'gone certain: 1 of 1',
      'lumped certain: 1 of 1',
      'merged certain: 1 of 1',
      'new certain: 1 of 1',
      'renamed certain: 1 of 1',
      'same certain: 1 of 1',
      'split open: 1 of 2',
    ])
    expect(await made(world)).toEqual(ruled)
    expect(await countsOf(world)).toEqual(counts)
  })

  test('that what is said of a split holds for each part is seen by everybody, and goes with the decision', async () => {
    const world = await twoVersions(db(), old, young)
    await made(world)
    const { does: as } = await writerOf(db(), world.organization)
    const alba = world.idOf('Abies alba', 'from')
    const parts = [world.idOf('Abies alba', 'to'), world.idOf('Abies pectinata', 'to')]
    const seen = async () => {
      const row = await crosswalkBetween(db().reader, world.from, world.to)
      const filter = { fromIds: [alba] }
      const pairs = await readPairs(db().reader, row ?? { id: '', making: 0 }, filter, { after: -1, limit: 10 })
      return pairs.map(({ toName, spreads, reasons }) => [toName, spreads, reasonsText(reasons)])
    }
    const why = 'von jemandem so entschieden; was darüber gesagt ist, gilt für jeden Teil'
    const spread = [
      ['Abies alba', true, why],
      ['Abies pectinata', true, why],
    ]
    await as((trx) => decide(trx, world.crosswalk, [{ fromId: alba, toIds: parts, spreads: true }]))
    expect(await seen()).toEqual(spread)
    await made(world)
    expect(await seen()).toEqual(spread)
    await as((trx) => decide(trx, world.crosswalk, [{ fromId: alba, toIds: parts }]))
    expect(await seen()).toEqual(spread.map(([name]) => [name, false, 'von jemandem so entschieden']))
    await as((trx) => undoDecisions(trx, world.crosswalk, taken(alba)))
    expect(await seen()).toEqual(spread)
    await as((trx) => undoDecisions(trx, world.crosswalk, taken(alba)))
    expect((await seen()).map(([, spreads]) => spreads)).toEqual([false, false])
  })

  test('after any decisions is what making it anew would make of it', async () => {
    const world = await twoVersions(db(), old, young)
    await made(world)
    const { does: as } = await writerOf(db(), world.organization)
    const pick = randomNumbers(71)
    const olds = ['Abies', 'Abies alba', 'Abies una', 'Abies duo', 'Abies perdita', 'Aster', 'Aster alpinus'].map((name) =>
      world.idOf(name, 'from'),
    )
    const news = ['Abies', 'Abies alba', 'Abies pectinata', 'Abies una', 'Abies nova', 'Galatella', 'Galatella alpina'].map(
      (name) => world.idOf(name, 'to'),
    )
    const one = <T>(list: readonly T[]) => list[Math.floor(pick() * list.length)] as T
    for (let round = 0; round < 25; round++) {
      const fromId = one(olds)
      if (pick() < 0.3) await as((trx) => undoDecisions(trx, world.crosswalk, taken(fromId)))
      else
        await as((trx) =>
          decide(trx, world.crosswalk, [{ fromId, toIds: [...new Set([one(news), one(news)])].slice(Math.floor(pick() * 3)) }]),
        )
      const sorted = (await pairsOf(world)).sort()
      expect(sorted).toEqual((await made(world)).sort())
    }
  })

  test('a decision for a taxon that was deleted since is open again, however it comes to hold', async () => {
    const world = await twoVersions(db(), old, young)
    await made(world)
    const { does: as } = await writerOf(db(), world.organization)
    const [alba, duo, perdita] = ['Abies alba', 'Abies duo', 'Abies perdita'].map((name) => world.idOf(name, 'from')) as [
      string,
      string,
      string,
    ]
    const [albaNow, pectinata, nova] = ['Abies alba', 'Abies pectinata', 'Abies nova'].map((name) => world.idOf(name, 'to')) as [
      string,
      string,
      string,
    ]
    const all = [alba, duo, perdita]
    const [decided, undone] = [
      (decisions: Decision[]) => as((trx) => decide(trx, world.crosswalk, decisions)),
      () => as((trx) => undoDecisions(trx, world.crosswalk, taken(...all))),
    ]
    const told = async () => {
      const row = await crosswalkBetween(db().reader, world.from, world.to)
      const pairs = await readPairs(db().reader, row ?? { id: '', making: 0 }, { fromIds: all }, { after: -1, limit: 10 })
      return pairs.map(
        ({ fromName, toName, kind, state, reasons }) => `${fromName} → ${toName}: ${kind} ${state}, ${reasonsText(reasons)}`,
      )
    }
    await decided([
      { fromId: alba, toIds: [nova, albaNow] },
      { fromId: duo, toIds: [nova] },
      { fromId: perdita, toIds: [nova] },
    ])
    await decided(all.map((fromId) => ({ fromId, toIds: [pectinata] })))
    await sql`delete from taxa where id = ${nova}::uuid`.execute(db().owner)
    const lost = 'der Entscheid nennt ein Taxon, das es nicht mehr gibt'
    const open = [
      `Abies alba → Abies alba: doubtful open, von jemandem so entschieden; ${lost}`,
      `Abies alba → Abies pectinata: doubtful open, Abies pectinata ist in der alten Fassung ein Synonym; ${lost}`,
      `Abies duo → Abies una: doubtful open, in der neuen Fassung ein Synonym von Abies una; ${lost}`,
      `Abies perdita → null: gone open, ${lost}`,
    ]
    await undone()
    expect(await told()).toEqual(open)
    const pairs = await pairsOf(world)
    expect(pairs).toContain('Abies una → Abies una: same')
    // What was new is seen to be gone when it is made anew.
    expect(await made(world)).toEqual(pairs.filter((line) => line !== '– → Abies nova: new'))
    expect(await told()).toEqual(open)
    await decided([{ fromId: duo, toIds: [pectinata] }])
    expect(await told()).toEqual(open.with(2, 'Abies duo → Abies pectinata: renamed decided, von jemandem so entschieden'))
    await as((trx) => undoDecisions(trx, world.crosswalk, taken(duo)))
    expect(await told()).toEqual(open)
    // Taken back as well, the rules hold.
    await undone()
    const ruled = [
      'Abies alba → Abies alba: split open, gleicher Name',
      'Abies alba → Abies pectinata: split open, Abies pectinata ist in der alten Fassung ein Synonym',
      'Abies duo → Abies una: lumped certain, in der neuen Fassung ein Synonym von Abies una',
      'Abies perdita → null: gone certain, ',
    ]
    expect(await told()).toEqual(ruled)
    await made(world)
    expect(await told()).toEqual(ruled)
  })

  test('what is open above a taxon that somebody decided about moves it no more than when it is made anew', async () => {
    const world = await twoVersions(
      db(),
      `
      family: Apiaceae | Lindl.
        genus: Oenanthe
      family: Muscicapidae | Fleming
        genus: Oenanthe
          Oenanthe oenanthe | L.`,
      `
      family: Apiaceae | Lindl.
        genus: Oenanthe
          Oenanthe oenanthe | L.
      family: Muscicapidae | Fleming`,
    )
    await made(world)
    const { does: as } = await writerOf(db(), world.organization)
    const decision = { fromId: world.idOf('Oenanthe oenanthe', 'from'), toIds: [world.idOf('Oenanthe oenanthe', 'to')] }
    await as((trx) => decide(trx, world.crosswalk, [decision]))
    const decided = [
      'Apiaceae → Apiaceae: same',
      'Muscicapidae → Muscicapidae: same',
      'Oenanthe → Oenanthe: doubtful (open)',
      'Oenanthe → Oenanthe: doubtful (open)',
      'Oenanthe oenanthe → Oenanthe oenanthe: moved (decided)',
    ]
    expect(await pairsOf(world)).toEqual(decided)
    expect(await made(world)).toEqual(decided)
  })

  test('a decision that comes while it is made is not lost', async () => {
    const world = await twoVersions(db(), old, young)
    await made(world)
    const { does: as } = await writerOf(db(), world.organization)
    let decided: Promise<unknown> | null = null
    await makeCrosswalk(db(), {
      id: world.crosswalk,
      onProgress: ({ phase }) => {
        if (phase === 'Vergleichen')
          decided ??= as((trx) =>
            decide(trx, world.crosswalk, [{ fromId: world.idOf('Abies perdita'), toIds: [world.idOf('Abies nova')] }]),
          )
      },
    })
    await decided
    expect(await pairsOf(world)).toContain('Abies perdita → Abies nova: renamed (decided)')
    expect(await made(world)).toContain('Abies perdita → Abies nova: renamed (decided)')
  })

  test('a decision that is taken back while it is made is not there again', async () => {
    const world = await twoVersions(db(), old, young)
    await made(world)
    const { does: as } = await writerOf(db(), world.organization)
    const perdita = world.idOf('Abies perdita')
    await as((trx) => decide(trx, world.crosswalk, [{ fromId: perdita, toIds: [world.idOf('Abies nova')] }]))
    let undone: Promise<unknown> | null = null
    await makeCrosswalk(db(), {
      id: world.crosswalk,
      onProgress: ({ phase }) => {
        if (phase === 'Schreiben') undone ??= as((trx) => undoDecisions(trx, world.crosswalk, taken(perdita)))
      },
    })
    await undone
    expect(undone).not.toBeNull()
    expect((await pairsOf(world)).filter((pair) => pair.includes('(decided)'))).toEqual([])
  })

  test('nobody overrules or takes back what somebody else decided meanwhile, unless they have read it', async () => {
    const world = await twoVersions(db(), old, young)
    await made(world)
    const [{ does: mine }, other] = [await writerOf(db(), world.organization), await writerOf(db(), world.organization)]
    const [perdita, nova, duo] = [world.idOf('Abies perdita'), world.idOf('Abies nova'), world.idOf('Abies duo', 'to')]
    const seen = async () => (await readOf(world, db(), { fromIds: [perdita] })).map(({ decision }) => decision)
    const unread = {
      extensions: { code: 'CONFLICT' },
      message: expect.stringContaining(`«Abies perdita» hat inzwischen Beat ${other.id} entschieden`),
    }
    const [before] = await seen()
    expect(before).toBe('0')
    await other.does((trx) => decide(trx, world.crosswalk, [{ fromId: perdita, toIds: [nova] }]))
    const decision = { fromId: perdita, toIds: [duo], seen: before }
    await expect(mine((trx) => decide(trx, world.crosswalk, [decision]))).rejects.toMatchObject(unread)
    await expect(mine((trx) => undoDecisions(trx, world.crosswalk, [{ fromId: perdita, seen: before }]))).rejects.toMatchObject(
      unread,
    )
    expect(await pairsOf(world)).toContain('Abies perdita → Abies nova: renamed (decided)')

    const [read] = await seen()
    await mine((trx) => decide(trx, world.crosswalk, [{ ...decision, seen: read }]))
    expect(await pairsOf(world)).toContain('Abies perdita → Abies una: lumped (decided)')
    // Whoever takes back what is gone already takes nothing else with it.
    const [last] = await seen()
    await mine((trx) => undoDecisions(trx, world.crosswalk, [{ fromId: perdita, seen: last }]))
    await expect(
      other.does((trx) => undoDecisions(trx, world.crosswalk, [{ fromId: perdita, seen: last }])),
    ).rejects.toMatchObject({
      extensions: { code: 'CONFLICT' },
    })
    expect(await pairsOf(world)).toContain('Abies perdita → Abies nova: renamed (decided)')
  })

  test('refuses what cannot be, and strangers', async () => {
    const world = await twoVersions(db(), old, young)
    await made(world)
    const { does: as } = await writerOf(db(), world.organization)
    const perdita = world.idOf('Abies perdita')
    const decided = (fromId: string, toIds: string[]) => as((trx) => decide(trx, world.crosswalk, [{ fromId, toIds }]))
    await expect(decided(randomUUID(), [])).rejects.toThrow('kommt in diesem Umzug nicht vor')
    await expect(decided(perdita, [perdita])).rejects.toThrow('gibt es in der neuen Taxonomie nicht')
    await decided(perdita, [world.idOf('Abies duo', 'to')])
    expect(await pairsOf(world)).toContain('Abies perdita → Abies una: lumped (decided)')
    await as((trx) => undoDecisions(trx, world.crosswalk, taken(perdita)))
    const stranger = randomUUID()
    await sql`insert into users (id, name) values (${stranger}, ${`Fremd ${stranger}`})`.execute(db().owner)
    await expect(
      db().asViewer(stranger, (trx) => decide(trx, world.crosswalk, [{ fromId: perdita, toIds: [] }])),
    ).rejects.toMatchObject({ extensions: { code: 'FORBIDDEN' } })
    expect(await pairsOf(world)).toContain('Abies perdita → –: gone')
    await sql`update taxonomies set published = false where id = ${world.to}::uuid`.execute(db().owner)
    expect(await crosswalkBetween(db().reader, world.from, world.to)).toBeNull()
  })
})
