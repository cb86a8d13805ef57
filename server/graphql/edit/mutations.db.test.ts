import { sql } from 'kysely'
import { errorText } from '../../../lib/domain/text/errorText'
import { describeOneEngine } from '../../db/testing/testDatabase'
import { ask } from '../testing/ask'
import { keptBeside, refreshEverything } from '../testing/keptBeside'
import { fillSmallWorld, ids } from '../testing/smallWorld'

describeOneEngine('editing taxa, records and relations', (db) => {
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

  test('what is longer than an index holds is refused with how long it may be', async () => {
    const [long, longer] = ['ä'.repeat(501), '松'.repeat(601)]
    const inTaxonomy = `taxonomyId: "${ids.animals}"`
    const tooLong = (what: string, most: number, is: number) => [
      ['BAD_USER_INPUT', `«${what}» darf höchstens ${most} Zeichen haben; da stehen ${is}.`],
    ]
    for (const [asked, refusal] of [
      [`createTaxon(${inTaxonomy}, taxon: { name: "${long}" }) { id }`, tooLong('Name', 500, 501)],
      [`createTaxon(${inTaxonomy}, taxon: { name: "Hyla", code: "${longer}" }) { id }`, tooLong('Code', 600, 601)],
      [`updateTaxon(id: "${ids.amphibia}", version: 1, changes: { name: "${long}" }) { id }`, tooLong('Name', 500, 501)],
      [`createVernacularName(taxonId: "${ids.amphibia}", vernacularName: { name: "${long}" }) { id }`, tooLong('Name', 500, 501)],
    ] as const)
      expect(await beat(`mutation { ${asked} }`)).toEqual(refusal)
  })

  test('a writer of the taxonomy adds a taxon, renames and moves it; place and search follow', async () => {
    const added = await beat(
      `mutation { createTaxon(taxonomyId: "${ids.animals}", taxon: { parentId: "${ids.amphibia}", name: " Hyla ",
        author: "Laurenti, 1768", rank: "genus", properties: { Zehen: 4 } }) {
          id name author rank status version properties } }`,
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
    const changes = '{ name: "Xenopus", properties: { Zehen: null, Krallen: true } }'
    const renamed = `mutation { updateTaxon(id: "${id}", version: 1, changes: ${changes}) { name version properties } }`
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

  test('relations are made, changed and deleted, and their types counted', async () => {
    const made = await anna(
      `mutation { createRelation(collectionId: "${ids.redList}", taxonId: "${ids.rana}", relatedTaxonId: "${ids.pond}",
        relationType: "lebt in", properties: { Stetigkeit: 3 }) { id version relationType taxon { name } relatedTaxon { name } properties } }`,
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
    const types = `{ collection(id: "${ids.redList}") {
      relationCount relationTypes { name count fields { name } } relations { total nodes { relationType } } } }`
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
    expect(await anna(`{ taxonomy(id: "${ids.animals}") { name formerNames } }`)).toEqual({
      taxonomy: { name: 'Tierwelt', formerNames: ['Tiere'] },
    })
  })

  test('names in other languages and equivalents', async () => {
    expect(
      await anna(
        `mutation { createVernacularName(taxonId: "${ids.rana}", vernacularName: { name: "Wasserfrösche", language: "de" }) {
          vernacularNames { name language preferred version } } }`,
      ),
    ).toEqual({
      createVernacularName: { vernacularNames: [{ name: 'Wasserfrösche', language: 'de', preferred: false, version: 1 }] },
    })
    const named = await anna(`{ taxon(id: "${ids.rana}") { vernacularNames { id } } }`)
    const [name] = (named as { taxon: { vernacularNames: { id: string }[] } }).taxon.vernacularNames
    const rename = (version: number, changes: string) =>
      `mutation { updateVernacularName(id: "${name?.id}", version: ${version}, changes: { ${changes} }) {
        vernacularNames { name language preferred version } } }`
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

  test('unit, description and meaning of a field', async () => {
    const describe = `mutation {
      describeField(collectionId: "${ids.redList}", name: "Status", unit: "Kategorie", description: "nach IUCN") {
        fields { name unit description } } }`
    expect(await anna(describe)).toMatchObject({
      describeField: { fields: [{ name: 'Status', unit: 'Kategorie', description: 'nach IUCN' }, { name: 'Jahr' }] },
    })
    // What is not said of the meaning leaves it as it is; null takes it away.
    const means = (said: string) =>
      `mutation { describeField(collectionId: "${ids.redList}", name: "Jahr", unit: "n. Chr." ${said}) { fields { name unit meaning } } }`
    const status = { name: 'Status', meaning: null }
    const jahr = (meaning: string | null) => ({
      describeField: { fields: [status, { name: 'Jahr', unit: 'n. Chr.', meaning }] },
    })
    expect(await anna(means('meaning: source'))).toMatchObject(jahr('source'))
    expect(await anna(means(''))).toMatchObject(jahr('source'))
    expect(await anna(means('meaning: null'))).toMatchObject(jahr(null))
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

  test('a number keeps the digits that an editor gives it, a text stays one, and what stays is no new version', async () => {
    const made = `mutation { createRecord(collectionId: "${ids.redList}", taxonId: "${ids.rana}",
      properties: { Status: "1.50", Jahr: "2024.50" }) { id version } }`
    const { id, version } = ((await anna(made)) as { createRecord: { id: string; version: number } }).createRecord
    const stored = async () =>
      (await sql<{ text: string }>`select properties::text as text from property_records where id = ${id}`.execute(db().owner))
        .rows[0]?.text
    expect(await stored()).toBe('{"Jahr": 2024.50, "Status": "1.50"}')
    await anna(`mutation { updateRecord(id: "${id}", version: ${version}, properties: { Jahr: "-2.0", Neu: "1.0" }) { id } }`)
    expect(await stored()).toBe('{"Neu": "1.0", "Jahr": -2.0, "Status": "1.50"}')
    const save = (from: number, year: string) =>
      anna(`mutation { updateRecord(id: "${id}", version: ${from}, properties: { Jahr: "${year}" }) { version } }`)
    const isNow = (is: number) => ({ updateRecord: { version: is } })
    expect(await save(version + 1, '-2.0')).toEqual(isNow(version + 1))
    expect(await save(version + 1, '-2.00')).toEqual(isNow(version + 2))
    expect(await stored()).toBe('{"Neu": "1.0", "Jahr": -2.00, "Status": "1.50"}')
  })
})
