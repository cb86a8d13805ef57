import { sql } from 'kysely'
import { describeOneEngine } from '../../db/testing/testDatabase'
import { ask } from '../testing/ask'
import { fillSmallWorld, ids } from '../testing/smallWorld'

const animals = 'type=Arten&taxonomies=Tiere'
const withStatus = `${animals}&pcoProperties=Rote%20Liste~Status`

describeOneEngine('saved exports', (db) => {
  beforeAll(() => fillSmallWorld(db()))
  beforeEach(() => sql`delete from saved_exports`.execute(db().owner))

  const anna = (query: string, variables: Record<string, unknown> = {}) => ask(db(), query, ids.anna, variables)
  const save = (name: string, query: string, replace = false) =>
    anna(
      'mutation ($name: String!, $query: String!, $replace: Boolean) { saveExport(name: $name, query: $query, replace: $replace) { id name query } }',
      {
        ...{ name, query, replace },
      },
    )
  const list = async () => (await anna('{ viewer { savedExports { name query } } }')).data

  test('what is saved is found again by its name, in the one order of an address, and only by whoever saved it', async () => {
    await save('Zebra', 'taxonomies=Tiere&type=Arten')
    await save('  Ärger  ', withStatus)
    expect(await list()).toEqual({
      viewer: {
        savedExports: [
          { name: 'Ärger', query: withStatus },
          { name: 'Zebra', query: animals },
        ],
      },
    })
    expect((await ask(db(), '{ viewer { savedExports { name } } }', ids.beat)).data).toEqual({ viewer: { savedExports: [] } })
    expect((await ask(db(), '{ viewer { savedExports { name } } }')).data).toEqual({ viewer: null })
  })

  test('a name stands for one export: the second is refused, or takes the place of the first', async () => {
    await save('Amphibien', animals)
    expect((await save('Amphibien', withStatus)).errors).toEqual([
      ['NAME_TAKEN', 'Einen Export «Amphibien» haben Sie schon gespeichert.'],
    ])
    expect(await list()).toEqual({ viewer: { savedExports: [{ name: 'Amphibien', query: animals }] } })
    await save('Amphibien', withStatus, true)
    expect(await list()).toEqual({ viewer: { savedExports: [{ name: 'Amphibien', query: withStatus }] } })
  })

  test('it is renamed and deleted, but never into the name of another', async () => {
    const { data } = await save('Amphibien', animals)
    await save('Andere', animals)
    const { id } = (data as { saveExport: { id: string } }).saveExport
    const rename = (name: string) =>
      anna('mutation ($id: ID!, $name: String!) { renameSavedExport(id: $id, name: $name) { name } }', { id, name })
    expect((await rename('Andere')).errors).toEqual([['NAME_TAKEN', 'Einen Export «Andere» haben Sie schon gespeichert.']])
    expect((await rename('Lurche')).data).toEqual({ renameSavedExport: { name: 'Lurche' } })
    const remove = () => anna('mutation ($id: ID!) { deleteSavedExport(id: $id) }', { id })
    expect((await remove()).data).toEqual({ deleteSavedExport: true })
    expect((await remove()).errors).toEqual([['NOT_FOUND', 'Diesen Datensatz gibt es nicht (mehr).']])
    expect(await list()).toEqual({ viewer: { savedExports: [{ name: 'Andere', query: animals }] } })
  })

  test.each([
    ['', animals, 'Der Name fehlt.'],
    ['x'.repeat(201), animals, 'Der Name darf höchstens 200 Zeichen haben.'],
    ['Lurche', 'type=Arten&taxonomies=Drachen', 'Eine Taxonomie «Drachen» gibt es nicht.'],
    ['Lurche', 'type=Arten&farbe=rot', 'Den Parameter «farbe» gibt es im Export nicht.'],
  ])('«%.10s» for %s is refused with a sentence', async (name, query, sentence) => {
    const { errors } = await save(name, query)
    expect(errors).toEqual([['BAD_USER_INPUT', expect.stringContaining(sentence)]])
    expect(await list()).toEqual({ viewer: { savedExports: [] } })
  })

  test('two hundred are enough: one more is refused, another for one of them is not', async () => {
    await sql`insert into saved_exports (user_id, name, query) select ${ids.anna}, 'Export ' || n, ${animals} from generate_series(1, 200) n`.execute(
      db().owner,
    )
    expect((await save('Noch einer', animals)).errors).toEqual([
      ['BAD_USER_INPUT', expect.stringContaining('Mehr als 200 Exporte lassen sich nicht speichern.')],
    ])
    expect((await save('Export 7', withStatus, true)).errors).toBeUndefined()
    const { rows } = await sql<{ count: number }>`select count(*)::int as count from saved_exports`.execute(db().owner)
    expect(rows).toEqual([{ count: 200 }])
  })

  test('they go with the account', async () => {
    await save('Amphibien', animals)
    await sql`update users set is_admin = true where id = ${ids.beat}`.execute(db().owner)
    expect((await ask(db(), `mutation { closeAccount(userId: "${ids.anna}") }`, ids.beat)).data).toEqual({ closeAccount: true })
    expect((await sql`select from saved_exports`.execute(db().owner)).rows).toEqual([])
  })
})
