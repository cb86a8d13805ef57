import { join } from 'node:path'
import { sql } from 'kysely'
import { longTest, runs } from '../../lib/domain/testing/runs'
import { describeOneEngine } from '../db/testing/testDatabase'
import { seedDemo } from '../demo/seedDemo'
import { importFrom, realData, removeSources } from '../importers/testing/testSources'
import { comparedWithFile } from './testing/comparedWithFile'
import { reconcileClient } from './testing/reconcileClient'

afterAll(removeSources)

/** A misspelt name for each: two letters of its last word changed places. */
function swapped(name: string): string {
  const at = name.length - 3
  return name.slice(0, at) + name.charAt(at + 1) + name.charAt(at) + name.slice(at + 2)
}

describeOneEngine('/reconcile on data that are there', (db) => {
  const client = reconcileClient(db)
  beforeAll(async () => {
    await seedDemo(db())
    await client.open()
  })

  const taxonomies = () =>
    sql<{ id: string; name: string; synonyms: string[] }>`
      select x.id, x.name, array(select t.name from taxa t where t.taxonomy_id = x.id and t.accepted_id is not null) as synonyms
      from taxonomies x where x.published order by x.name`
      .execute(db().owner)
      .then(({ rows }) => rows)

  /** The best candidate of each name in batches as OpenRefine sends them, with those that say they match. */
  async function asked(names: readonly string[], type: string) {
    const found: { first: string | undefined; matches: string[] }[] = []
    for (let from = 0; from < names.length; from += 10) {
      const queries = names.slice(from, from + 10).map((query, n) => [`q${n}`, { query, type, type_strict: 'should' }])
      const answer = await client.post({ queries: JSON.stringify(Object.fromEntries(queries)) })
      const results = answer.json<Record<string, { result: { id: string; match: boolean }[] }>>()
      for (const [key] of queries) {
        const { result = [] } = results[String(key)] ?? {}
        found.push({ first: result[0]?.id, matches: result.filter(({ match }) => match).map(({ id }) => id) })
      }
    }
    return found
  }

  /** Of every name that /export.csv has: it is found, what matches is it, and nothing that is spelt otherwise matches. */
  async function expectFound({ id: type, name, synonyms }: { id: string; name: string; synonyms: string[] }, every = 1) {
    const all = (await client.csv(`taxonomies=${encodeURIComponent(name)}`)).slice(1)
    const rows = all.filter((_, at) => at % every === 0)
    const idsOf = new Map<string, string[]>()
    for (const [id = '', own = ''] of all) idsOf.set(own, [...(idsOf.get(own) ?? []), id])
    const names = rows.map(([, own = '']) => own)
    const found = await asked(names, type)
    const wrong = found.flatMap(({ first = '', matches }, at) => {
      const own = idsOf.get(names[at] ?? '') ?? []
      const isRight = own.includes(first) && matches.every((id) => own.length === 1 && own.includes(id))
      return isRight ? [] : [`${names[at]}: ${first}, ${matches.join()}`]
    })
    expect(wrong).toEqual([])
    const known = new Set([...idsOf.keys(), ...synonyms])
    const misspelt = names.map(swapped).filter((text) => !known.has(text))
    const taken = (await asked(misspelt, type)).flatMap(({ matches }, at) => (matches.length > 0 ? [misspelt[at]] : []))
    expect(taken).toEqual([])
    return { names: names.length, certain: found.filter(({ matches }) => matches.length === 1).length }
  }

  test('of every name in /export.csv, what matches is it; misspelt, none matches of itself', async () => {
    const totals = { names: 0, certain: 0 }
    for (const taxonomy of await taxonomies()) {
      const { names, certain } = await expectFound(taxonomy, runs(4, 1))
      totals.names += names
      totals.certain += certain
    }
    expect(totals.names).toBeGreaterThan(runs(140, 500))
    expect(totals.certain).toBeGreaterThan(0.9 * totals.names)
  }, 120_000)

  test('everything that can be asked of every object is what stands in /export.csv', async () => {
    const kinds = new Set<string>()
    let total = 0
    for (const taxonomy of await taxonomies()) {
      const { wrong, values, names, kinds: own } = await comparedWithFile(client, taxonomy, runs(2, 1))
      expect(wrong.slice(0, 10)).toEqual([])
      total += values
      own.forEach((kind) => kinds.add(kind))
      const { rows } = await sql<{ id: string; name: string }>`
        select id, name from taxa where id = any(${[...names.keys()]}::uuid[])`.execute(db().owner)
      expect(new Map(rows.map(({ id, name }) => [id, name]))).toEqual(names)
    }
    expect(total).toBeGreaterThan(runs(3_000, 6_000))
    expect([...kinds]).toEqual(expect.arrayContaining(['str', 'int', 'date', 'name']))
  }, 120_000)

  longTest(
    'the same of 50,000 real species',
    async () => {
      const archive = realData('ae-sample-50k')
      if (!archive) return
      const demo = new Set((await taxonomies()).map(({ id }) => id))
      await importFrom(db(), join(archive, 'ae-sample-50k.zip'))
      let total = 0
      for (const taxonomy of (await taxonomies()).filter(({ id }) => !demo.has(id))) {
        const { certain, names } = await expectFound(taxonomy, 10)
        expect(certain).toBeGreaterThan(0.9 * names)
        const { wrong, values } = await comparedWithFile(client, taxonomy, 20)
        expect(wrong.slice(0, 10)).toEqual([])
        total += values
      }
      expect(total).toBeGreaterThan(10_000)
    },
    1_800_000,
  )
})
