import { sql } from 'kysely'
import { errorText } from '../../../lib/domain/text/errorText'
import { describeOneEngine } from '../../db/testing/testDatabase'
import { importFrom, removeSources, writeSource } from '../../importers/testing/testSources'
import { ask } from '../testing/ask'
import { fillSmallWorld, ids } from '../testing/smallWorld'

afterAll(removeSources)

describeOneEngine('the history of a record', (db) => {
  beforeAll(() => fillSmallWorld(db()))

  const as = (viewer: string | null) => async (query: string) => {
    const { data, errors } = await ask(db(), query, viewer)
    return errors ?? data
  }
  const anna = as(ids.anna)
  const nobody = as(null)

  test('says what an import changed, and an import of a whole taxonomy in numbers', async () => {
    const table = (rows: string) => writeSource({ 'a.csv': `id,parentId,name,rank,Farbe\n1,,Hyla,genus,\n${rows}` })
    await importFrom(db(), table('2,1,Hyla arborea,species,rot\n'), { taxonomy: 'Laubfrösche' })
    await importFrom(db(), table('2,1,Hyla arborea,species,grün\n3,1,Hyla meridionalis,species,\n'), { taxonomy: 'Laubfrösche' })
    const { rows } = await sql<{
      id: string
      taxonomy: string
    }>`select id, taxonomy_id as taxonomy from taxa where name = 'Hyla arborea'`.execute(db().owner)
    const { id, taxonomy } = rows[0] ?? { id: '', taxonomy: '' }
    expect(
      await nobody(`{ history(id: "${id}") { nodes { by isImport action hasBefore values { field before after } } } }`),
    ).toEqual({
      history: {
        nodes: [
          {
            ...{ by: null, isImport: true, action: 'update', hasBefore: true },
            values: [{ field: 'properties.Farbe', before: 'rot', after: 'grün' }],
          },
        ],
      },
    })
    expect(await nobody(`{ history(id: "${taxonomy}", whole: true) { total nodes { action values { field after } } } }`)).toEqual(
      {
        history: {
          total: 2,
          nodes: [
            {
              action: 'import',
              values: [
                { field: 'added', after: '1' },
                { field: 'changed', after: '1' },
              ],
            },
            { action: 'import', values: [{ field: 'name', after: 'Laubfrösche' }] },
          ],
        },
      },
    )
    expect(await nobody(`{ history(id: "${taxonomy}", whole: true, offset: 2) { total nodes { id } } }`)).toEqual({
      history: { total: 2, nodes: [] },
    })
    expect(await nobody(`{ writes(id: "${taxonomy}") { total nodes { title isImport } } }`)).toEqual({
      writes: {
        total: 2,
        nodes: [
          { title: 'Import: 1 Objekt neu, 1 Objekt geändert', isImport: true },
          { title: 'Import: zum ersten Mal veröffentlicht', isImport: true },
        ],
      },
    })
    expect(
      await nobody(`{ states(id: "${taxonomy}") { name counts { table kind count } nodes { kind label taxonId } } }`),
    ).toEqual({
      states: {
        name: 'Laubfrösche',
        counts: [
          { table: 'taxa', kind: 'changed', count: 1 },
          { table: 'taxa', kind: 'new', count: 1 },
        ],
        nodes: [
          { kind: 'new', label: 'Hyla meridionalis', taxonId: expect.any(String) },
          { kind: 'changed', label: 'Hyla arborea', taxonId: id },
        ],
      },
    })
  })

  test('calls other rows by their names', async () => {
    await anna(`mutation { updateTaxon(id: "${ids.rana}", version: 1, changes: { parentId: "${ids.bombina}" }) { id } }`)
    expect(await anna(`{ history(id: "${ids.rana}") { nodes { by values { field before after } } } }`)).toEqual({
      history: { nodes: [{ by: 'Anna', values: [{ field: 'parent_id', before: 'Amphibia', after: 'Bombina' }] }] },
    })
  })

  test('restores what a change touched, and nothing else', async () => {
    const rana = async () => {
      const { rows } = await sql<{ version: number; parent: string | null; accepted: string | null; name: string }>`
        select version, parent_id as parent, accepted_id as accepted, name from taxa where id = ${ids.rana}`.execute(db().owner)
      return rows[0]
    }
    const { history } = (await anna(`{ history(id: "${ids.rana}") { nodes { id } } }`)) as {
      history: { nodes: { id: string }[] }
    }
    const change = async (changes: string) => {
      const { version } = (await rana()) ?? {}
      expect(
        await anna(`mutation { updateTaxon(id: "${ids.rana}", version: ${version}, changes: { ${changes} }) { id } }`),
      ).toEqual({
        updateTaxon: { id: ids.rana },
      })
      const after = (await anna(`{ history(id: "${ids.rana}", limit: 1) { nodes { id } } }`)) as typeof nothing
      return after.history.nodes[0]?.id
    }
    const nothing = { history }
    const restore = async (id: string | undefined) =>
      anna(`mutation { restoreBefore(changeId: "${id}", version: ${(await rana())?.version}) }`)
    const renamed = await change('name: "Hyla"')
    const moved = await change(`parentId: "${ids.amphibia}"`)
    expect(await restore(renamed)).toEqual({ restoreBefore: true })
    expect(await rana()).toEqual({ version: 5, parent: ids.amphibia, accepted: null, name: 'Rana' })
    // A place is a whole: above whom, or whose synonym.
    await change(`name: "Pelophylax", parentId: null, acceptedId: "${ids.variegata}"`)
    expect(await restore(moved)).toEqual({ restoreBefore: true })
    expect(await rana()).toEqual({ version: 7, parent: ids.bombina, accepted: null, name: 'Pelophylax' })
    await change(`name: "Rana", parentId: "${ids.amphibia}"`)
  })

  test('says of a change that leaves nothing to restore that it does', async () => {
    await sql`
      insert into changes (table_name, row_id, action, before, after, taxonomy_id)
      select 'taxonomies', id, 'update', history_image(to_jsonb(x)) || ${JSON.stringify({ organization_id: ids.office })}::jsonb,
        history_image(to_jsonb(x)), id from taxonomies x where id = ${ids.newerAnimals}`.execute(db().owner)
    const { history } = (await nobody(`{ history(id: "${ids.newerAnimals}") { nodes { id } } }`)) as {
      history: { nodes: { id: string }[] }
    }
    expect(await anna(`mutation { restoreBefore(changeId: "${history.nodes[0]?.id}", version: 1) }`)).toEqual([
      ['NOT_UNDOABLE', 'Was diese Änderung betraf, lässt sich im Verlauf nicht zurücknehmen.'],
    ])
  })

  test('brings back a name that was deleted, once', async () => {
    const { rows } = await sql<{ id: string }>`select id from vernacular_names where name = 'Bergunke'`.execute(db().owner)
    await anna(`mutation { deleteRow(kind: vernacularName, id: "${rows[0]?.id}", version: 1) { id } }`)
    const { history } = (await anna(`{ history(id: "${ids.variegata}") { nodes { id action table } } }`)) as {
      history: { nodes: { id: string; action: string; table: string }[] }
    }
    expect(history.nodes[0]).toMatchObject({ action: 'delete', table: 'vernacular_names' })
    const restore = `mutation { restoreBefore(changeId: "${history.nodes[0]?.id}", version: 0) }`
    expect(await as(ids.beat)(restore)).toEqual({ restoreBefore: true })
    const names = await sql<{ name: string }>`select name from vernacular_names where id = ${rows[0]?.id}`.execute(db().owner)
    expect(names.rows).toEqual([{ name: 'Bergunke' }])
    expect(await anna(restore)).toEqual([['CONFLICT', errorText.CONFLICT, expect.anything()]])
    expect(await nobody(restore)).toEqual([['UNAUTHENTICATED', errorText.UNAUTHENTICATED]])
  })

  test('states of what is not there, and moments that are none', async () => {
    expect(await nobody(`{ states(id: "${ids.hidden}") { name } writes(id: "${ids.hidden}") { total } }`)).toEqual({
      states: null,
      writes: { total: 0 },
    })
    expect(await nobody(`{ states(id: "${ids.animals}", from: "gestern") { name } }`)).toEqual([
      ['BAD_USER_INPUT', 'von=gestern ist kein Zeitpunkt. Ein Tag hat die Form 2026-11-21, ein Moment 2026-11-21T13:05:00Z.'],
    ])
  })
})
