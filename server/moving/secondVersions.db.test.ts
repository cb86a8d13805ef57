import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { sql } from 'kysely'
import type { CrosswalkPair } from '../../lib/domain/crosswalk/buildCrosswalk'
import { firstVersion } from '../../lib/domain/crosswalk/testing/firstVersion'
import type { Changes } from '../../lib/domain/crosswalk/testing/secondVersion'
import { toldOtherwise } from '../../lib/domain/crosswalk/testing/toldOtherwise'
import { Words } from '../../lib/domain/crosswalk/testing/writtenRows'
import { randomNumbers } from '../../lib/domain/testing/randomNumbers'
import { longTest } from '../../lib/domain/testing/runs'
import { insertRows, withIds } from '../crosswalk/testing/twoVersions'
import { textArray } from '../db/arrays'
import { describeOneEngine } from '../db/testing/testDatabase'
import { archiveOf, filesOf } from '../exporters/archives/testing/archiveOf'
import { importFrom, realData, removeSources } from '../importers/testing/testSources'
import { undoImport } from '../importers/undo/undoImport'
import { chooseInMove, MOST_CHOICES } from './choose'
import { type Contradiction, readContradictions } from './planMove'
import { runMove } from './runMove'
import { keptAbout, keptAnew } from './testing/keptAbout'
import { type KnownVersion, knownVersion } from './testing/knownVersion'
import { asAdministrator, entriesOf } from './testing/plainEntries'
import { byNames, plainGoals } from './testing/plainGoals'
import { choiceKey, comparable, type PlainEntry, slowContradictions, slowMove } from './testing/slowMove'

afterAll(removeSources)

describeOneEngine('a second version with known changes', (db) => {
  const some: Changes = { renamed: 300, moved: 150, merged: 80, split: 50, gone: 40, new: 150, respelt: 50 }

  /** A second version beside a taxonomy that is there; its crosswalk is told right. */
  async function versionOf(from: string, changes: Changes, keepsIds = true): Promise<KnownVersion> {
    const version = await knownVersion(db(), from, changes, keepsIds)
    await isTold(version)
    return version
  }

  /** Whatever the crosswalk is certain of is so; what it leaves to people is a split, or a name that the list has twice. */
  async function isTold({ crosswalk, old, truth, newIdOf }: KnownVersion): Promise<void> {
    const { rows } = await sql<Omit<CrosswalkPair, 'reasons'>>`
      select from_id as "fromId", to_id as "toId", kind, state, overruled as "isOverruled" from crosswalk_pairs
      where crosswalk_id = ${crosswalk}::uuid order by position, place`.execute(db().owner)
    const otherwise = toldOtherwise(old, rows, truth, newIdOf)
    expect(otherwise.filter(({ isLeft, isClear }) => !isLeft || isClear)).toEqual([])
    const isLeft = rows.filter(({ state, kind }) => state === 'open' && kind !== 'split' && kind !== 'doubtful')
    expect(isLeft).toEqual([])
  }

  /**
   * Takes collections along each crosswalk, one after the other, and back: what is said then is what a plain loop says that knows the truth, every
   * contradiction is listed, two of three are decided, and undone all is as it was, the archive of the first old version to the byte.
   */
  async function isFollowed(versions: readonly KnownVersion[], collections: readonly string[]): Promise<void> {
    const { rows } = await sql<{ name: string }>`
      select name from taxonomies where id = ${versions[0]?.from ?? ''}::uuid`.execute(db().owner)
    const query = `taxonomies=${encodeURIComponent(rows[0]?.name ?? '')}`
    /** The number of the state alone goes on, as with every change. */
    const archive = async () =>
      Object.entries(await filesOf(await archiveOf(db(), 'coldp', query))).map(([name, text]) => [
        name,
        text.replace(/^version: Datenstand \d+/m, ''),
      ])
    const [before, archiveBefore] = [await entriesOf(db(), collections), await archive()]
    const batches: string[] = []
    let contradictions = 0
    for (const version of versions) {
      const order = { crosswalkId: version.crosswalk, collectionIds: [...collections], copies: false }
      const entries = await entriesOf(db(), collections)
      const { leads, placeOf } = await leadsOf(version)
      const found: Contradiction[] = []
      for (let after = ''; ; after = found.at(-1)?.key ?? '') {
        const page = await readContradictions(db().owner, order, { after, limit: 1_000 })
        found.push(...page)
        if (page.length < 1_000) break
      }
      const keyOf = ({ collectionId, taxon, field }: Contradiction) => choiceKey(collectionId, taxon.id, field)
      expect(found.map(keyOf).sort()).toEqual(slowContradictions(entries, leads).sort())
      contradictions += found.length
      // All side by side and the last one by turns; an origin is one alone.
      const chosen = found
        .filter((_, at) => at % 3 > 0)
        .map(({ collectionId, taxon, field, values }, at) => {
          const one = field === '' ? values[0] : at % 2 === 0 ? undefined : values.at(-1)
          return { collectionId, taxonId: taxon.id, field, keep: one?.recordId ?? null }
        })
      const choices = new Map(
        chosen.map(({ collectionId, taxonId, field, keep }) => [choiceKey(collectionId, taxonId, field), keep]),
      )
      for (let at = 0; at < chosen.length; at += MOST_CHOICES)
        await asAdministrator(db(), (trx) => chooseInMove(trx, version.crosswalk, chosen.slice(at, at + MOST_CHOICES)))
      const expected = slowMove(entries, { leads, placeOf, choices, copies: false }).map(comparable)
      const { batch } = await runMove(db(), order, { userId: null })
      batches.push(...(batch === null ? [] : [batch]))
      const moved = (await entriesOf(db(), collections)).map(comparable)
      expect(missingAmong(expected, moved)).toEqual([])
      expect(missingAmong(moved, expected)).toEqual([])
    }
    expect(contradictions).toBeGreaterThan(0)
    expect(await keptAbout(db(), collections)).toEqual(await keptAnew(db(), collections))
    for (const batch of batches.reverse()) await undoImport(db(), batch)
    const after = await entriesOf(db(), collections)
    expect(missingAmong(before.map(asText), after.map(asText))).toEqual([])
    expect(after).toHaveLength(before.length)
    expect(await archive()).toEqual(archiveBefore)
  }

  /** Where each old taxon and each synonym leads to: by the truth, unless the crosswalk leaves it to people. */
  async function leadsOf({ crosswalk, old, young, truth }: KnownVersion) {
    const { rows } = await sql<{ id: string; toId: string | null; state: string; position: number }>`
      select from_id as id, to_id as "toId", state, position from crosswalk_pairs
      where crosswalk_id = ${crosswalk}::uuid and from_id is not null and place = 0`.execute(db().owner)
    const pairs = new Map(rows.map((row) => [row.id, row]))
    const called = byNames(young)
    const leads = new Map<string, string[]>()
    const places: [id: string, position: number][] = []
    for (const row of old) {
      const { id, acceptedId } = row
      const pair = pairs.get(acceptedId ?? id)
      const { toIds, kind } = truth.get(acceptedId ?? id) ?? { toIds: [pair?.toId ?? ''], kind: 'same' }
      const isClear = kind !== 'split' && pair?.state === 'certain'
      leads.set(id, isClear ? plainGoals(row, toIds, called) : [])
      places.push([id, pair?.position ?? 0])
    }
    places.sort(([a, x], [b, y]) => x - y || (a < b ? -1 : 1))
    const order = new Map(places.map(([id], place) => [id, place]))
    return { leads, placeOf: (taxon: string) => order.get(taxon) ?? 0 }
  }

  test('a generated one, and what is said of it moves along and back', async () => {
    const { owner } = db()
    const id = randomUUID()
    const rows = withIds(firstVersion(new Words(randomNumbers(1)), 140))
    await sql`insert into taxonomies (id, type, name, published) values (${id}, 'Art', 'Erzeugt', true)`.execute(owner)
    await insertRows(owner, id, rows)
    const version = await versionOf(id, { renamed: 8, moved: 5, merged: 16, split: 5, gone: 5, new: 5, respelt: 5 })
    const random = randomNumbers(2)
    const collections = [randomUUID(), randomUUID()]
    for (const collection of collections) {
      await sql`insert into property_collections (id, name, published) values (${collection}, ${collection}, true)`.execute(owner)
      const said = rows.flatMap((row) =>
        random() < 0.2 ? [] : [{ id: row.id, properties: { a: Math.floor(random() * 2), b: random() < 0.5 ? 'x' : undefined } }],
      )
      await sql`
        insert into property_records (collection_id, taxon_id, properties)
        select ${collection}::uuid, id, properties from jsonb_to_recordset(${JSON.stringify(said)}::jsonb) as r (id uuid, properties jsonb)`.execute(
        owner,
      )
      await sql`
        insert into relations (collection_id, taxon_id, related_taxon_id, relation_type)
        select ${collection}::uuid, a.id, b.id, 'bei' from jsonb_to_recordset(${JSON.stringify(said)}::jsonb) as a (id uuid)
        join taxa b on b.id = (select id from taxa where taxonomy_id = ${id}::uuid and id > a.id order by id limit 1)`.execute(
        owner,
      )
      await sql`select refresh_collection(${collection}::uuid)`.execute(owner)
    }
    await isFollowed([version], collections)
  })

  /** So many of each kind as a list of so many taxa has a share of. */
  const shareOf = (changes: Changes, share: number): Changes =>
    Object.fromEntries(
      Object.entries(changes).map(([kind, count]: [string, number]) => [kind, Math.floor(count * share)]),
    ) as unknown as Changes

  for (const { path, taxonomy, type } of [
    { path: 'eunis2012/EUNIS_2012.csv', taxonomy: 'EUNIS', type: 'Lebensraum' as const },
    { path: 'coldp-vespidae', taxonomy: 'Wespen', type: 'Art' as const },
  ])
    longTest(
      `${path}, by its ids and codes, and without them`,
      async () => {
        const source = realData(path)
        if (source === null) return
        await importFrom(db(), source, { taxonomy, type })
        const [list] = await taxonomiesCalled([taxonomy])
        await versionOf(list ?? '', some)
        await versionOf(list ?? '', type === 'Lebensraum' ? { ...some, respelt: 0 } : some, false)
      },
      900_000,
    )

  longTest(
    'ae-sample-50k: eight lists, 72,000 records and 25,000 relations; of the smaller half on the embedded engine, which takes too long for all',
    async () => {
      const folder = realData('ae-sample-50k')
      if (folder === null) return
      await importFrom(db(), join(folder, 'ae-sample-50k.zip'))
      const { rows: lists } = await sql<{ id: string; share: number }>`
        select t.id, count(*)::float8 / 50000 as share from taxonomies t join taxa x on x.taxonomy_id = t.id and x.accepted_id is null
        where t.name ~ '\\(\\d{4}\\)$' group by 1 order by 2 desc`.execute(db().owner)
      expect(lists).toHaveLength(8)
      const { rows: collections } = await sql<{
        id: string
      }>`select id from property_collections where name ~ '\\(\\d{4}\\)$'`.execute(db().owner)
      expect(collections).toHaveLength(60)
      const versions: KnownVersion[] = []
      const followed = db().engine === 'pglite' ? lists.slice(4) : lists
      for (const { id, share } of followed) versions.push(await versionOf(id, shareOf(asAsked, share)))
      await isFollowed(
        versions,
        collections.map(({ id }) => id),
      )
    },
    3_600_000,
  )

  async function taxonomiesCalled(names: readonly string[]): Promise<string[]> {
    const { rows } = await sql<{ id: string }>`
      select id from taxonomies where name = any (${textArray(names)}::text[]) and published`.execute(db().owner)
    return rows.map(({ id }) => id)
  }
})

/** What happens to a list of 50,000. */
const asAsked: Changes = { renamed: 2_000, moved: 1_000, merged: 500, split: 300, gone: 200, new: 1_000, respelt: 300 }

const asText = ({ id, ...entry }: PlainEntry) => `${id} ${comparable(entry)}`

/** What of `all` is not among `others`; of what is there twice, both have to be. */
function missingAmong(all: readonly string[], others: readonly string[]): string[] {
  const counts = new Map<string, number>()
  for (const each of others) counts.set(each, (counts.get(each) ?? 0) + 1)
  return all.filter((each) => {
    const left = counts.get(each) ?? 0
    counts.set(each, left - 1)
    return left <= 0
  })
}
