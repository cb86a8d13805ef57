import { sql } from 'kysely'
import { describeEachEngine } from '../../db/testing/testDatabase'
import { ask } from '../testing/ask'
import { fillSmallWorld, ids } from '../testing/smallWorld'

describeEachEngine('short codes', (db) => {
  const anna = async (query: string) => {
    const { data, errors } = await ask(db(), query, ids.anna)
    return (errors ?? data) as Record<string, Record<string, unknown>>
  }
  const codeOf = async (id: string) => (await anna(`{ taxon(id: "${id}") { shortCode } }`)).taxon?.shortCode

  beforeAll(async () => {
    await fillSmallWorld(db())
    await sql`update taxonomies set organization_id = ${ids.office}`.execute(db().owner)
    await sql`update property_collections set organization_id = ${ids.office}`.execute(db().owner)
  })

  test('everything with a page has one of its own, and it leads there', async () => {
    const asked = `taxon(id: "${ids.variegata}") { shortCode } taxonomy(id: "${ids.animals}") { shortCode }
      collection(id: "${ids.redList}") { shortCode } organization(id: "${ids.office}") { shortCode }`
    const codes = Object.values(await anna(`{ ${asked} }`)).map(({ shortCode }) => String(shortCode))
    expect(new Set(codes.filter((code) => /^[2-9A-HJ-NP-Za-km-z]{8}$/.test(code))).size).toBe(4)
    for (const [index, id] of [ids.variegata, ids.animals, ids.redList, ids.office].entries()) {
      const { byCode, byId } = await anna(`{ byCode: recordPath(id: "${codes[index]}") byId: recordPath(id: "${id}") }`)
      expect([byId, byCode]).toEqual([expect.stringContaining(id), byId])
    }
    expect(await anna('{ recordPath(id: "AbCdEf23") }')).toEqual({ recordPath: null })
  })

  test('no number is given twice, in whatever table', async () => {
    const { rows } = await sql<{ all: number; different: number }>`
      select count(*)::int as all, count(distinct short_number)::int as different from (
        select short_number from taxa union all select short_number from taxonomies
        union all select short_number from property_collections union all select short_number from organizations) every`.execute(
      db().owner,
    )
    expect(rows[0]?.all).toBe(rows[0]?.different)
    expect(rows[0]?.all).toBeGreaterThan(10)
  })

  test('it stays when the record is edited, or deleted and brought back', async () => {
    const code = await codeOf(ids.newerVariegata)
    await anna(`mutation { updateTaxon(id: "${ids.newerVariegata}", version: 1, changes: { name: "Bombina nova" }) { id } }`)
    expect(await codeOf(ids.newerVariegata)).toBe(code)
    const { deleteRow } = await anna(`mutation { deleteRow(kind: taxon, id: "${ids.newerVariegata}", version: 2) { id } }`)
    expect(await anna(`{ recordPath(id: "${String(code)}") }`)).toEqual({ recordPath: null })
    await anna(`mutation { undoDeletion(id: "${String(deleteRow?.id)}") { id } }`)
    expect(await codeOf(ids.newerVariegata)).toBe(code)
  })

  test('what was deleted before there were codes comes back with a new one', async () => {
    const code = await codeOf(ids.newerVariegata)
    const { deleteRow } = await anna(`mutation { deleteRow(kind: taxon, id: "${ids.newerVariegata}", version: 3) { id } }`)
    await sql`update changes set before = before - 'short_number' where row_id = ${ids.newerVariegata}`.execute(db().owner)
    await anna(`mutation { undoDeletion(id: "${String(deleteRow?.id)}") { id } }`)
    const next = await codeOf(ids.newerVariegata)
    expect(next).toMatch(/^.{8}$/)
    expect(next).not.toBe(code)
  })

  test('the history says nothing of it', async () => {
    const history = await anna(`{ history(id: "${ids.newerVariegata}") { nodes { values { field } } } }`)
    expect(JSON.stringify(history)).toContain('"name"')
    expect(JSON.stringify(history)).not.toContain('short_number')
  })

  test('nobody changes one, and no request counts backwards', async () => {
    const refused = (statement: string) =>
      expect(db().asViewer(ids.anna, (trx) => sql.raw(statement).execute(trx))).rejects.toThrow(/permission denied/)
    await refused('update taxa set short_number = 1')
    await refused(`select setval('short_numbers', 1)`)
  })
})
