import { sql } from 'kysely'
import { describeOneEngine } from '../../db/testing/testDatabase'
import { runImport } from '../runImport'
import { importFrom, removeSources, writeSource } from '../testing/testSources'

afterAll(removeSources)

const id = (kind: number, n: number) => `${kind}0000000-0000-4000-8000-${String(n).padStart(12, '0')}`

describeOneEngine('what an import shows in the end', (db) => {
  const heads = async () =>
    (
      await sql<object>`select h.name, o.name as owner, u.name as who from
        (select name, organization_id, imported_by from taxonomies union all select name, organization_id, imported_by from property_collections) h
        left join organizations o on o.id = h.organization_id left join users u on u.id = h.imported_by order by h.name`.execute(
        db().owner,
      )
    ).rows.map((row) => Object.values(row))

  beforeAll(() =>
    sql
      .raw(
        `insert into organizations (id, name) values ('${id(1, 1)}', 'Amt'); insert into users (id, name) values ('${id(2, 1)}', 'Anna')`,
      )
      .execute(db().owner),
  )

  test('belongs to the organisation that was named, and later imports leave that as it is', async () => {
    await importFrom(db(), writeSource({ 'a.csv': 'Name\nBufo bufo\n' }), {
      taxonomy: 'Lurche',
      type: 'Art',
      organization: 'Amt',
    })
    await importFrom(db(), writeSource({ 'a.csv': 'Name\nBufo bufo\nHyla arborea\n' }), { taxonomy: 'Lurche', type: 'Art' })
    await importFrom(db(), writeSource({ 'a.csv': 'Name;x\nBufo bufo;1\n' }), { collection: 'Werte', organization: 'Amt' })
    expect(await heads()).toEqual([
      ['Lurche', 'Amt', null],
      ['Werte', 'Amt', null],
    ])
  })

  test('people who are there already stay, and what refers to them by other ids refers to them', async () => {
    const report = await importFrom(
      db(),
      writeSource({
        'users.csv': `id,name\n${id(2, 7)},anna\n${id(2, 8)},Beat\n`,
        'organizations.csv': `id,name,contact\n${id(1, 7)},AMT,\n${id(1, 8)},Büro,${id(2, 7)}\n`,
        'organization_users.csv': `id,organization_id,user_id,role\n${id(6, 1)},${id(1, 7)},${id(2, 8)},orgAdmin\n`,
        'taxonomies.csv':
          'id,type,name,organization_id,imported_by\n' +
          `${id(3, 1)},Art,Vögel,${id(1, 7)},${id(2, 7)}\n` +
          `${id(3, 2)},Art,Pilze,${id(1, 9)},${id(2, 8)}\n`,
        'property_collections.csv': `id,name,organization_id,imported_by\n${id(4, 1)},Arten,${id(1, 8)},${id(2, 9)}\n`,
        'objects.csv': `id,taxonomy_id,name\n${id(5, 1)},${id(3, 1)},Parus ater\n${id(5, 2)},${id(3, 2)},Boletus\n`,
      }),
    )
    expect(await heads()).toEqual([
      ['Arten', 'Büro', null],
      ['Lurche', 'Amt', null],
      ['Pilze', null, 'Beat'],
      ['Vögel', 'Amt', 'Anna'],
      ['Werte', 'Amt', null],
    ])
    const members = await sql<object>`
      select o.name as organization, u.name, m.role from memberships m join organizations o on o.id = m.organization_id
      join users u on u.id = m.user_id`.execute(db().owner)
    expect(members.rows).toEqual([{ organization: 'Amt', name: 'Beat', role: 'orgAdmin' }])
    const contacts = await sql<object>`
      select u.name from organizations o join users u on u.id = o.contact_id where o.name = 'Büro'`.execute(db().owner)
    expect(contacts.rows).toEqual([{ name: 'Anna' }])
    expect(report.notes).toEqual([
      'Benutzer «anna» gibt es schon; seine Angaben bleiben, und was auf ihn verweist, verweist auf den vorhandenen.',
      'Organisation «AMT» gibt es schon; ihre Angaben bleiben.',
    ])
  })

  test('on the way it says what it is doing, and counts to the end', async () => {
    const steps: [string, number, number | null][] = []
    const onProgress = ({ phase, rows, total }: { phase: string; rows: number; total: number | null }) => {
      if (steps.at(-1)?.[0] === phase) steps.pop()
      steps.push([phase, rows, total])
    }
    const path = writeSource({ 'a.csv': 'Name;x\nBufo bufo;1\nHyla arborea;2\n' })
    const signal = new AbortController().signal
    await runImport(db(), { path, collection: 'Zahlen' }, { dataDir: writeSource({}), onProgress, signal })
    expect(steps).toEqual([
      ['erkennen', 0, null],
      ['lesen', 2, null],
      ['Namen zuordnen', 2, null],
      ['prüfen', 0, null],
      ['laden', 0, 0],
      ['zusammenstellen', 0, null],
      ['laden', 2, 2],
      ['Verzeichnis der Eigenschaften', 0, null],
      ['veröffentlichen', 0, null],
    ])
  })

  test('each new head raises the Datenstand once and stands in the history', async () => {
    const state = async () =>
      (await sql<{ revision: string }>`select revision from data_state`.execute(db().owner)).rows[0]?.revision
    const before = Number(await state())
    await importFrom(db(), writeSource({ 'a.csv': 'Name;y\nBufo bufo;1\n' }), { collection: 'Neu' })
    expect(Number(await state())).toBe(before + 1)
    const { rows } = await sql<object>`
      select action, after from changes c join property_collections p on p.id = c.row_id where p.name = 'Neu'`.execute(db().owner)
    expect(rows).toEqual([{ action: 'import', after: { name: 'Neu' } }])
  })
})
