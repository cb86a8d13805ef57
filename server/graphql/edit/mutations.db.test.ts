import { sql } from 'kysely'
import { errorText } from '../../../lib/domain/errorText'
import { describeEachEngine } from '../../db/testDatabase'
import { ask } from '../testing/ask'
import { keptBeside, refreshEverything } from '../testing/keptBeside'
import { fillSmallWorld, ids } from '../testing/smallWorld'

describeEachEngine('editing taxa, records and relations', (db) => {
  beforeAll(() => fillSmallWorld(db()))
  afterEach(async () => {
    const kept = await keptBeside(db().owner)
    await refreshEverything(db().owner)
    expect(kept).toEqual(await keptBeside(db().owner))
  })

  const as = (viewer: string | null) => async (query: string) => {
    const { data, errors } = await ask(db(), query, viewer)
    return errors ?? data
  }
  const anna = as(ids.anna)
  const beat = as(ids.beat)
  const refused = (code: keyof typeof errorText) => [[code, errorText[code]]]
  const children = async () => anna(`{ treeChildren(parent: "taxon:${ids.amphibia}") { total nodes { label position } } }`)

  test('a writer of the taxonomy adds a taxon, renames and moves it; place and search follow', async () => {
    const added = await beat(
      `mutation { createTaxon(taxonomyId: "${ids.animals}", taxon: { parentId: "${ids.amphibia}", name: " Hyla ", author: "Laurenti, 1768", rank: "genus", properties: { Zehen: 4 } }) { id name author rank status version properties } }`,
    )
    const { id } = (added as { createTaxon: { id: string } }).createTaxon
    expect(added).toEqual({
      createTaxon: {
        id,
        name: 'Hyla',
        author: 'Laurenti, 1768',
        rank: 'genus',
        status: 'accepted',
        version: 1,
        properties: { Zehen: 4 },
      },
    })
    expect(await children()).toEqual({
      treeChildren: {
        total: 3,
        nodes: [
          { label: 'Bombina', position: 0 },
          { label: 'Hyla', position: 1 },
          { label: 'Rana', position: 2 },
        ],
      },
    })
    const renamed = `mutation { updateTaxon(id: "${id}", version: 1, changes: { name: "Xenopus", properties: { Zehen: null, Krallen: true } }) { name version properties } }`
    expect(await beat(renamed)).toEqual({ updateTaxon: { name: 'Xenopus', version: 2, properties: { Krallen: true } } })
    expect(await children()).toMatchObject({
      treeChildren: { nodes: [{ label: 'Bombina' }, { label: 'Rana' }, { label: 'Xenopus' }] },
    })
    const found = await anna('{ search(text: "xenop") { hits { label } } }')
    expect(found).toEqual({ search: { hits: [{ label: 'Xenopus' }] } })
    expect(
      await beat(
        `mutation { updateTaxon(id: "${id}", version: 2, changes: { parentId: "${ids.bombina}" }) { lineage { name } } }`,
      ),
    ).toEqual({
      updateTaxon: { lineage: [{ name: 'Amphibia' }, { name: 'Bombina' }] },
    })
    expect(await children()).toMatchObject({ treeChildren: { total: 2 } })
    const { rows } = await sql<{ name: string }>`
      select f.name from property_fields f where f.taxonomy_id = ${ids.animals} order by f.name collate "C"`.execute(db().owner)
    expect(rows.map(({ name }) => name)).toEqual(['Krallen', 'Länge', 'giftig'])
  })

  test('the second of two editors gets both versions of each property', async () => {
    const save = (properties: string) =>
      anna(`mutation { updateRecord(id: "${ids.ownRecord}", version: 1, properties: ${properties}) { version properties } }`)
    expect(await save('{ Status: "CR", Jahr: 2024 }')).toEqual({
      updateRecord: { version: 2, properties: { Status: 'CR', Jahr: 2024 } },
    })
    expect(await save('{ Status: "LC" }')).toEqual([
      [
        'CONFLICT',
        errorText.CONFLICT,
        {
          version: 2,
          by: 'Anna',
          at: expect.any(String),
          differences: [{ field: 'properties.Status', yours: 'LC', theirs: 'CR' }],
        },
      ],
    ])
    expect(
      await anna(`{ collection(id: "${ids.redList}") { fields { name valueType valueCount distinctCount minValue maxValue } } }`),
    ).toEqual({
      collection: {
        fields: [
          { name: 'Status', valueType: 'text', valueCount: 3, distinctCount: 3, minValue: 'CR', maxValue: 'VU' },
          { name: 'Jahr', valueType: 'number', valueCount: 1, distinctCount: 1, minValue: '2024', maxValue: '2024' },
        ],
      },
    })
  })

  test.each([
    ['a stranger', 'nobody', `updateTaxon(id: "${ids.variegata}", version: 1, changes: { name: "x" }) { id }`, 'UNAUTHENTICATED'],
    [
      'a writer of taxonomies',
      ids.beat,
      `updateRecord(id: "${ids.lentByName}", version: 1, properties: { a: 1 }) { id }`,
      'FORBIDDEN',
    ],
    [
      'a writer of taxonomies',
      ids.beat,
      `createRecord(collectionId: "${ids.redList}", taxonId: "${ids.rana}", properties: {}) { id }`,
      'FORBIDDEN',
    ],
    ['a writer elsewhere', ids.anna, `updateTaxon(id: "${ids.pond}", version: 1, changes: { name: "x" }) { id }`, 'FORBIDDEN'],
    ['a writer elsewhere', ids.anna, `deleteRow(kind: relation, id: "${ids.relation}", version: 1) { id }`, 'FORBIDDEN'],
    ['a writer elsewhere', ids.anna, `createTaxon(taxonomyId: "${ids.habitats}", taxon: { name: "x" }) { id }`, 'FORBIDDEN'],
    [
      'a taxon below itself',
      ids.anna,
      `updateTaxon(id: "${ids.amphibia}", version: 1, changes: { parentId: "${ids.variegata}" }) { id }`,
      'PARENT_UNFIT',
    ],
    [
      'a taxon below a synonym',
      ids.anna,
      `updateTaxon(id: "${ids.rana}", version: 1, changes: { parentId: "${ids.bombinator}" }) { id }`,
      'PARENT_UNFIT',
    ],
    [
      'a parent in another taxonomy',
      ids.anna,
      `updateTaxon(id: "${ids.rana}", version: 1, changes: { parentId: "${ids.pond}" }) { id }`,
      'FORBIDDEN',
    ],
    [
      'a synonym with children',
      ids.anna,
      `updateTaxon(id: "${ids.bombina}", version: 1, changes: { parentId: null, acceptedId: "${ids.rana}" }) { id }`,
      'ACCEPTED_UNFIT',
    ],
    [
      'a second record',
      ids.anna,
      `createRecord(collectionId: "${ids.redList}", taxonId: "${ids.variegata}", properties: {}) { id }`,
      'ALREADY_THERE',
    ],
    [
      'a record of a hidden taxon',
      ids.anna,
      `createRecord(collectionId: "${ids.redList}", taxonId: "${ids.invisible}", properties: {}) { id }`,
      'NOT_FOUND',
    ],
    [
      'a taken name',
      ids.anna,
      `createTaxonomy(organizationId: "${ids.office}", type: Art, taxonomy: { name: "TIERE", licence: "CC0-1.0", citation: "x" }) { id }`,
      'NAME_TAKEN',
    ],
    [
      'no licence',
      ids.anna,
      `createCollection(organizationId: "${ids.office}", collection: { name: "Neu", citation: "x" }) { id }`,
      'TERMS_MISSING',
    ],
    [
      'no citation',
      ids.anna,
      `createCollection(organizationId: "${ids.office}", collection: { name: "Neu", licence: "CC0-1.0", citation: " " }) { id }`,
      'TERMS_MISSING',
    ],
    [
      'a licence in words',
      ids.anna,
      `updateTaxonomy(id: "${ids.animals}", version: 1, changes: { licence: "frei für alle", citation: "x" }) { id }`,
      'TERMS_MISSING',
    ],
    ['an unknown row', ids.anna, `updateRecord(id: "${ids.office}", version: 1, properties: { a: 1 }) { id }`, 'NOT_FOUND'],
    ['taxa that others speak of', ids.anna, `deleteRow(kind: taxon, id: "${ids.bombina}", version: 1) { id }`, 'FACTS_OF_OTHERS'],
    [
      'a taxonomy that others speak of',
      ids.anna,
      `deleteRow(kind: taxonomy, id: "${ids.animals}", version: 1) { id }`,
      'FACTS_OF_OTHERS',
    ],
  ] as const)('%s changes nothing: %s', async (_, viewer, mutation, code) => {
    const state = async () => (await db().owner.selectFrom('data_state').select('revision').executeTakeFirstOrThrow()).revision
    const before = await state()
    expect(await as(viewer === 'nobody' ? null : viewer)(`mutation { ${mutation} }`)).toEqual(refused(code))
    expect(await state()).toBe(before)
  })

  test('relations are made, changed and deleted, and their types counted', async () => {
    const made = await anna(
      `mutation { createRelation(collectionId: "${ids.redList}", taxonId: "${ids.rana}", relatedTaxonId: "${ids.pond}", relationType: "lebt in", properties: { Stetigkeit: 3 }) { id version relationType taxon { name } relatedTaxon { name } properties } }`,
    )
    const { id } = (made as { createRelation: { id: string } }).createRelation
    expect(made).toEqual({
      createRelation: {
        id,
        version: 1,
        relationType: 'lebt in',
        taxon: { name: 'Rana' },
        relatedTaxon: { name: 'Weiher' },
        properties: { Stetigkeit: 3 },
      },
    })
    expect(
      await anna(`mutation { updateRelation(id: "${id}", version: 1, relationType: "meidet") { version relationType } }`),
    ).toEqual({
      updateRelation: { version: 2, relationType: 'meidet' },
    })
    const types = `{ collection(id: "${ids.redList}") { relationCount relationTypes { name count fields { name } } relations { total nodes { relationType } } } }`
    expect(await anna(types)).toEqual({
      collection: {
        relationCount: 1,
        relationTypes: [{ name: 'meidet', count: 1, fields: [{ name: 'Stetigkeit' }] }],
        relations: { total: 1, nodes: [{ relationType: 'meidet' }] },
      },
    })
    expect(
      await anna(`mutation { deleteRow(kind: relation, id: "${id}", version: 2) { numbers { relations records } name } }`),
    ).toEqual({
      deleteRow: { numbers: { relations: 1, records: 0 }, name: 'Rana' },
    })
    expect(await anna(types)).toEqual({ collection: { relationCount: 0, relationTypes: [], relations: { total: 0, nodes: [] } } })
  })

  test('a renamed taxonomy keeps its old name for links', async () => {
    expect(
      await anna(`mutation { updateTaxonomy(id: "${ids.animals}", version: 1, changes: { name: "Tierwelt" }) { name version } }`),
    ).toEqual({
      updateTaxonomy: { name: 'Tierwelt', version: 2 },
    })
    const aliases = await db().owner.selectFrom('name_aliases').select(['name', 'taxonomy_id']).execute()
    expect(aliases).toEqual([{ name: 'Tiere', taxonomy_id: ids.animals }])
  })

  test('names in other languages and equivalents', async () => {
    expect(
      await anna(
        `mutation { createVernacularName(taxonId: "${ids.rana}", vernacularName: { name: "Wasserfrösche", language: "de" }) { vernacularNames { name language preferred version } } }`,
      ),
    ).toEqual({
      createVernacularName: { vernacularNames: [{ name: 'Wasserfrösche', language: 'de', preferred: false, version: 1 }] },
    })
    const named = await anna(`{ taxon(id: "${ids.rana}") { vernacularNames { id } } }`)
    const [name] = (named as { taxon: { vernacularNames: { id: string }[] } }).taxon.vernacularNames
    const rename = (version: number, changes: string) =>
      `mutation { updateVernacularName(id: "${name?.id}", version: ${version}, changes: { ${changes} }) { vernacularNames { name language preferred version } } }`
    expect(await anna(rename(1, 'name: "Frösche", preferred: true'))).toEqual({
      updateVernacularName: { vernacularNames: [{ name: 'Frösche', language: 'de', preferred: true, version: 2 }] },
    })
    expect(await anna(rename(1, 'name: "Grünfrösche"'))).toMatchObject([
      ['CONFLICT', errorText.CONFLICT, { version: 2, differences: [{ field: 'name', yours: 'Grünfrösche', theirs: 'Frösche' }] }],
    ])
    expect(await as(null)(rename(2, 'name: "x"'))).toEqual(refused('UNAUTHENTICATED'))
    const pair = `taxonId: "${ids.rana}", otherId: "${ids.pond}"`
    expect(await anna(`mutation { addEquivalentTaxon(${pair}) { synonyms { kind taxon { name } } } }`)).toEqual({
      addEquivalentTaxon: { synonyms: [{ kind: 'gleichwertig', taxon: { name: 'Weiher' } }] },
    })
    expect(await anna(`mutation { addEquivalentTaxon(${pair}) { id } }`)).toEqual(refused('ALREADY_THERE'))
    expect(await anna(`mutation { removeEquivalentTaxon(${pair}) { synonyms { kind } } }`)).toEqual({
      removeEquivalentTaxon: { synonyms: [] },
    })
  })

  test('unit and description of a field', async () => {
    const describe = `mutation { describeField(collectionId: "${ids.redList}", name: "Status", unit: "Kategorie", description: "nach IUCN") { fields { name unit description } } }`
    expect(await anna(describe)).toMatchObject({
      describeField: { fields: [{ name: 'Status', unit: 'Kategorie', description: 'nach IUCN' }, { name: 'Jahr' }] },
    })
    expect(await beat(describe)).toEqual(refused('FORBIDDEN'))
    expect(await anna(describe.replace('name:', 'version: 1, name:').replace('IUCN', 'Gesetz'))).toMatchObject([
      [
        'CONFLICT',
        errorText.CONFLICT,
        { version: 2, differences: [{ field: 'unit' }, { field: 'description', yours: 'nach Gesetz', theirs: 'nach IUCN' }] },
      ],
    ])
    expect(await anna(describe.replace('"Status"', '"Gibt es nicht"'))).toEqual(refused('NOT_FOUND'))
  })

  test('relations that one may edit, from both ends, in pages and by the name of the partner', async () => {
    for (const partner of [ids.amphibia, ids.bombina, ids.pond])
      await anna(
        `mutation { createRelation(collectionId: "${ids.redList}", taxonId: "${ids.rana}", relatedTaxonId: "${partner}", relationType: "meidet") { id } }`,
      )
    await anna(
      `mutation { createRelation(collectionId: "${ids.redList}", taxonId: "${ids.variegata}", relatedTaxonId: "${ids.rana}", relationType: "meidet") { id } }`,
    )
    const shown = (args: string) =>
      `{ taxon(id: "${ids.rana}") { editableRelations${args} { total nodes { direction taxon { name } relatedTaxon { name } } } } }`
    expect(await anna(shown('(offset: 2, limit: 2)'))).toEqual({
      taxon: {
        editableRelations: {
          total: 4,
          nodes: [
            { direction: 'from', taxon: { name: 'Rana' }, relatedTaxon: { name: 'Bombina' } },
            { direction: 'to', taxon: { name: 'Bombina variegata' }, relatedTaxon: { name: 'Rana' } },
          ],
        },
      },
    })
    expect(await anna(shown('(containing: " WEIH")'))).toMatchObject({
      taxon: { editableRelations: { total: 1, nodes: [{ relatedTaxon: { name: 'Weiher' } }] } },
    })
    const none = { taxon: { editableRelations: { total: 0, nodes: [] } } }
    expect([await beat(shown('')), await as(null)(shown(''))]).toEqual([none, none])
  })
})

const stranger = '50000000-0000-4000-8000-000000000003'

describeEachEngine('deleting and undoing', (db) => {
  beforeAll(async () => {
    await fillSmallWorld(db())
    await sql`update property_collections set organization_id = ${ids.office} where id = ${ids.places}`.execute(db().owner)
    await sql`insert into users (id, name) values (${stranger}, 'Carla')`.execute(db().owner)
  })
  const anna = async (query: string) => {
    const { data, errors } = await ask(db(), query, ids.anna)
    return (errors ?? data) as Record<string, { id: string }>
  }
  /** All that was there, versions aside: they go on. */
  const everything = async () => {
    const tables = ['taxonomies', 'taxa', 'synonyms', 'vernacular_names', 'property_collections', 'property_records', 'relations']
    const rows: Record<string, unknown> = {}
    for (const table of tables)
      rows[table] = (await sql.raw(`select to_jsonb(t) - 'version' as row from ${table} t order by 1`).execute(db().owner)).rows
    return { rows, kept: await keptBeside(db().owner) }
  }

  test.each([
    ['taxon', ids.amphibia, { taxonomies: 0, collections: 0, taxa: 4, synonyms: 1, records: 2, relations: 1, others: 0 }],
    ['taxonomy', ids.animals, { taxonomies: 1, collections: 0, taxa: 4, synonyms: 1, records: 2, relations: 1, others: 0 }],
    ['collection', ids.places, { taxonomies: 0, collections: 1, taxa: 0, synonyms: 0, records: 0, relations: 2, others: 0 }],
    ['record', ids.ownRecord, { taxonomies: 0, collections: 0, taxa: 0, synonyms: 0, records: 1, relations: 0, others: 0 }],
  ] as const)(
    'a %s goes with all that hangs on it, as announced in numbers, and comes back as it was',
    async (kind, id, numbers) => {
      const before = await everything()
      const fields = 'taxonomies collections taxa synonyms records relations others'
      const { rows } = await sql<{ version: number }>`
      select version from taxa where id = ${id} union all select version from taxonomies where id = ${id}
      union all select version from property_collections where id = ${id} union all select version from property_records where id = ${id}`.execute(
        db().owner,
      )
      expect(await anna(`{ deletionPreview(kind: ${kind}, id: "${id}") { ${fields} } }`)).toEqual({ deletionPreview: numbers })
      const deleted = await anna(
        `mutation { deleteRow(kind: ${kind}, id: "${id}", version: ${rows[0]?.version}) { id by kind numbers { ${fields} } } }`,
      )
      const deletion = deleted.deleteRow?.id
      expect(deleted).toEqual({ deleteRow: { id: deletion, by: 'Anna', kind, numbers } })
      expect(await anna(`{ recordPath(id: "${id}") deletions { id kind } }`)).toEqual({
        recordPath: null,
        deletions: [{ id: deletion, kind }],
      })
      const kept = await keptBeside(db().owner)
      await refreshEverything(db().owner)
      expect(kept).toEqual(await keptBeside(db().owner))

      expect((await ask(db(), `mutation { undoDeletion(id: "${deletion}") { id } }`, stranger)).errors).toEqual([
        ['NOT_FOUND', errorText.NOT_FOUND],
      ])
      expect(await anna(`mutation { undoDeletion(id: "${deletion}") { id } }`)).toEqual({ undoDeletion: { id: deletion } })
      expect(await everything()).toEqual(before)
      expect(await anna(`mutation { undoDeletion(id: "${deletion}") { id } }`)).toEqual([
        ['NOT_UNDOABLE', errorText.NOT_UNDOABLE],
      ])
      expect(await anna(`{ recordPath(id: "${id}") deletions { id } }`)).toMatchObject({
        recordPath: expect.any(String),
        deletions: [],
      })
    },
  )

  test('a hidden taxonomy is in no table of a collection, and its records do not count', async () => {
    const state = `{ collection(id: "${ids.redList}") { recordCount records { total nodes { taxon { taxonomy { name } } } } fields { valueCount } } }`
    const deleted = await anna(`mutation { deleteRow(kind: taxonomy, id: "${ids.animals}", version: 3) { id } }`)
    expect(await anna(state)).toEqual({
      collection: {
        recordCount: 1,
        records: { total: 1, nodes: [{ taxon: { taxonomy: { name: 'Älteste Tiere' } } }] },
        fields: [{ valueCount: 1 }],
      },
    })
    await anna(`mutation { undoDeletion(id: "${deleted.deleteRow?.id}") { id } }`)
    expect(await anna(state)).toMatchObject({
      collection: { recordCount: 3, records: { total: 3 }, fields: [{ valueCount: 3 }] },
    })
  })

  test('after 30 days there is no way back', async () => {
    const { rows } = await sql<{ version: number }>`select version from property_records where id = ${ids.ownRecord}`.execute(
      db().owner,
    )
    const deleted = await anna(
      `mutation { deleteRow(kind: record, id: "${ids.ownRecord}", version: ${rows[0]?.version}) { id } }`,
    )
    const id = deleted.deleteRow?.id
    await sql`update deletions set at = now() - interval '31 days' where id = ${id}`.execute(db().owner)
    expect(await anna(`mutation { undoDeletion(id: "${id}") { id } }`)).toEqual([['NOT_UNDOABLE', errorText.NOT_UNDOABLE]])
    await sql`update deletions set at = now() where id = ${id}`.execute(db().owner)
    await anna(`mutation { undoDeletion(id: "${id}") { id } }`)
  })

  test('history says who, when and what, and a former state comes back', async () => {
    await sql`delete from changes`.execute(db().owner)
    const { rows } = await sql<{ version: number }>`select version from property_records where id = ${ids.lentByName}`.execute(
      db().owner,
    )
    const version = rows[0]?.version ?? 0
    await anna(
      `mutation { updateRecord(id: "${ids.lentByName}", version: ${version}, properties: { Status: "NT", Jahr: 2021 }) { id } }`,
    )
    await anna(`mutation { updateRecord(id: "${ids.lentByName}", version: ${version + 1}, properties: { Jahr: null }) { id } }`)
    const history = `{ history(id: "${ids.lentByName}") { total nodes { id by action table hasBefore values { field before after } } } }`
    const nodes = (await anna(history)) as unknown as { history: { nodes: { id: string }[] } }
    const [latest, first] = nodes.history.nodes
    expect(nodes).toEqual({
      history: {
        total: 2,
        nodes: [
          {
            id: latest?.id,
            by: 'Anna',
            action: 'update',
            table: 'property_records',
            hasBefore: true,
            values: [{ field: 'properties.Jahr', before: '2021', after: null }],
          },
          {
            id: first?.id,
            by: 'Anna',
            action: 'update',
            table: 'property_records',
            hasBefore: true,
            values: [
              { field: 'properties.Status', before: 'VU', after: 'NT' },
              { field: 'properties.Jahr', before: null, after: '2021' },
            ],
          },
        ],
      },
    })
    expect(await anna(`mutation { restoreBefore(changeId: "${first?.id}", version: ${version}) }`)).toEqual([
      ['CONFLICT', errorText.CONFLICT, { version: version + 2, by: 'Anna', at: expect.any(String), differences: [] }],
    ])
    expect(
      (await ask(db(), `mutation { restoreBefore(changeId: "${first?.id}", version: ${version + 2}) }`, ids.beat)).errors,
    ).toEqual([['FORBIDDEN', errorText.FORBIDDEN]])
    expect(await anna(`mutation { restoreBefore(changeId: "${first?.id}", version: ${version + 2}) }`)).toEqual({
      restoreBefore: true,
    })
    const record = await db()
      .owner.selectFrom('property_records')
      .select('properties')
      .where('id', '=', ids.lentByName)
      .executeTakeFirst()
    expect(record).toEqual({ properties: { Status: 'VU' } })
    // Without a login: what and when, not who. The whole collection: the same and more.
    const anonymous = await ask(db(), `{ history(id: "${ids.redList}", whole: true) { total nodes { by taxonName } } }`)
    expect(anonymous.data).toEqual({
      history: { total: 3, nodes: Array(3).fill({ by: null, taxonName: 'Bombinator pachypus' }) },
    })
  })
})
