import { errorText } from '../../../lib/domain/text/errorText'
import { describeEachEngine } from '../../db/testing/testDatabase'
import { ask } from '../testing/ask'
import { fillSmallWorld, ids } from '../testing/smallWorld'

describeEachEngine('editing an organisation', (db) => {
  beforeAll(() => fillSmallWorld(db()))

  const revision = async () => (await db().owner.selectFrom('data_state').select('revision').executeTakeFirstOrThrow()).revision
  const change = (version: number, changes: string, viewer: string | null = ids.anna) =>
    ask(
      db(),
      `mutation { updateOrganization(id: "${ids.office}", version: ${version}, changes: ${changes}) { name links contact email version } }`,
      viewer,
    )

  test('its administrator changes it; history says who, what and when, and the Datenstand counts on', async () => {
    const before = await revision()
    const { data } = await change(
      1,
      '{ name: "  Fachstelle Natur ", links: ["https://example.org/natur", ""], contactId: null, email: " hinweise@example.org " }',
    )
    expect(data).toEqual({
      updateOrganization: {
        name: 'Fachstelle Natur',
        links: ['https://example.org/natur'],
        contact: null,
        email: 'hinweise@example.org',
        version: 2,
      },
    })
    expect(await revision()).toBe(before + 1)
    const { rows } = { rows: await db().owner.selectFrom('changes').selectAll().where('row_id', '=', ids.office).execute() }
    const office = { id: ids.office, short_number: expect.any(Number) }
    expect(rows.map(({ user_id, table_name, action, before: was, after }) => [user_id, table_name, action, was, after])).toEqual([
      [
        ids.anna,
        'organizations',
        'update',
        {
          ...office,
          name: 'Fachstelle',
          links: ['https://example.org'],
          contact_id: ids.anna,
          email: null,
          version: 1,
        },
        {
          ...office,
          name: 'Fachstelle Natur',
          links: ['https://example.org/natur'],
          contact_id: null,
          email: 'hinweise@example.org',
          version: 2,
        },
      ],
    ])
    expect(rows[0]?.at.getTime()).toBeGreaterThan(Date.now() - 60_000)
  })

  test('who comes second gets both versions, and nothing is overwritten', async () => {
    const { errors, data } = await change(1, '{ name: "Amt" }')
    expect(data).toBeNull()
    expect(errors).toEqual([
      [
        'CONFLICT',
        'Jemand hat den Datensatz inzwischen geändert.',
        {
          version: 2,
          by: 'Anna',
          at: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
          differences: [{ field: 'name', yours: 'Amt', theirs: 'Fachstelle Natur' }],
        },
      ],
    ])
  })

  test.each([
    ['nobody', null, '{ name: "Amt" }', 'UNAUTHENTICATED'],
    ['a member without that role', ids.beat, '{ name: "Amt" }', 'FORBIDDEN'],
    ['an empty name', ids.anna, '{ name: " " }', 'BAD_USER_INPUT'],
    ['a link that runs code', ids.anna, '{ links: ["javascript:alert(1)"] }', 'LINK_UNFIT'],
    ['a contact that is nobody', ids.anna, `{ contactId: "${ids.office}" }`, 'NOT_FOUND'],
    ['a contact that is no id', ids.anna, '{ contactId: "x" }', 'BAD_USER_INPUT'],
  ] as const)('%s changes nothing', async (_, viewer, changes, code) => {
    const before = await revision()
    const { errors } = await change(2, changes, viewer)
    expect(errors).toEqual([[code, errorText[code]]])
    expect(await revision()).toBe(before)
  })

  test('an address that is none is named, and an empty one is none', async () => {
    const { errors } = await change(2, '{ email: "Fachstelle Natur" }')
    expect(errors).toEqual([['BAD_USER_INPUT', '«Fachstelle Natur» ist keine E-Mail-Adresse.']])
    expect((await change(2, '{ email: " " }')).data).toMatchObject({ updateOrganization: { email: null, version: 3 } })
  })

  test('the viewer learns what is allowed', async () => {
    const query = `{ organization(id: "${ids.office}") { viewerCanEdit viewerCanCreateTaxonomy viewerCanCreateCollection } }`
    const of = async (viewer: string | null) => (await ask(db(), query, viewer)).data
    const rights = (viewerCanEdit: boolean, viewerCanCreateTaxonomy: boolean, viewerCanCreateCollection: boolean) => ({
      organization: { viewerCanEdit, viewerCanCreateTaxonomy, viewerCanCreateCollection },
    })
    expect(await of(ids.anna)).toEqual(rights(true, true, true))
    expect(await of(ids.beat)).toEqual(rights(false, true, false))
    expect(await of(null)).toEqual(rights(false, false, false))
  })
})
