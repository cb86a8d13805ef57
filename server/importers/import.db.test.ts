import { readFileSync } from 'node:fs'
import { sql } from 'kysely'
import { describeEachEngine } from '../db/testing/testDatabase'
import { archive, importFrom, issuesOf, removeSources, treeOf, writeSource } from './testing/testSources'

afterAll(removeSources)

describeEachEngine('import', (db) => {
  test('a Darwin Core Archive with everything that can be wrong with it', async () => {
    const report = await importFrom(db(), writeSource(archive), { taxonomy: 'Lurche' })
    expect(await treeOf(db(), 'Lurche')).toEqual([
      'Amphibia [class]',
      '  Bombina [genus]',
      '    Bombina bombina (Linnaeus, 1761) [species]',
      '      =Bufo igneus',
      '      =Rana bombina',
      'Hyla arborea [species]',
      'Kreis a [species]',
      '  Kreis b [species]',
    ])
    expect(issuesOf(report)).toEqual({
      'Die Id kommt schon in einer früheren Zeile vor': ['taxa.txt:8 Id=3 → nicht übernommen'],
      'Der Name ist leer': ['taxa.txt:12 scientificName= → nicht übernommen', 'names.csv:5 vernacularName= → nicht übernommen'],
      'Das Taxon ist sich selbst übergeordnet': ['taxa.txt:3 übergeordnet=1 → als Wurzel übernommen (Zeile von «Amphibia»)'],
      'Das übergeordnete Taxon fehlt in der Quelle': [
        'taxa.txt:7 übergeordnet=99 → als Wurzel übernommen (Zeile von «Hyla arborea»)',
      ],
      'Die übergeordneten Taxa bilden einen Kreis': [
        'taxa.txt:9 übergeordnet=8 → Kreis hier aufgetrennt, als Wurzel übernommen (Zeile von «Kreis a»)',
      ],
      'Der akzeptierte Name fehlt in der Quelle': ['taxa.txt:11 akzeptiert=77 → nicht übernommen (Zeile von «Verwaist»)'],
      'Das Taxon dieses Namens fehlt oder wurde nicht übernommen': ['names.csv:4 Taxon=77 → nicht übernommen'],
    })
    expect(report.totals).toEqual({ read: 15, taken: 10, notTaken: 5 })
    expect(report.counts).toEqual([10, 0, 0, 0])
    const what = 'Verbreitung; diese Tabelle wird noch nicht gelesen'
    expect(report.untouched).toEqual([
      { path: 'distribution.txt', what, rows: 0, columns: [{ name: 'x', filled: 0, became: '', notTaken: what }] },
    ])
    const { rows } = await sql`
      select t.source_id, t.properties, (select jsonb_agg(jsonb_build_array(v.name, v.language) order by v.name)
        from vernacular_names v where v.taxon_id = t.id) as names
      from taxa t join taxonomies h on h.id = t.taxonomy_id where h.name = 'Lurche' and t.source_id in ('3', '4') order by 1`.execute(
      db().owner,
    )
    expect(rows).toEqual([
      {
        source_id: '3',
        properties: { taxonRemarks: '"selten"', country: 'Testland' },
        names: [
          ['Rotbauchunke', 'de'],
          ['Unke, rote', 'de'],
        ],
      },
      { source_id: '4', properties: { country: 'Testland', parentNameUsageID: '2' }, names: null },
    ])
  })

  test('ids of what is new are of version 7, so that they stand together in every index', async () => {
    for (const table of ['taxa', 'vernacular_names']) {
      const { rows } = await sql`
        select count(*) > 1 as some, bool_and(id::text like '________-____-7%') as ordered from ${sql.table(table)}`.execute(
        db().owner,
      )
      expect(rows).toEqual([{ some: true, ordered: true }])
    }
  })

  test('numbers, places and catalogue are those that a recount gives', async () => {
    const before = await state(db())
    await sql`select refresh_taxonomy(id) from taxonomies`.execute(db().owner)
    expect(await state(db())).toEqual(before)
    expect(before.fields).toEqual([
      { name: 'taxonRemarks', value_type: 'text', value_count: 1 },
      { name: 'country', value_type: 'text', value_count: 6 },
    ])
  })

  test('the same again changes nothing; a changed source changes exactly that and keeps the ids', async () => {
    const folder = writeSource({
      'a.csv':
        'id,parentId,name,rank,Farbe\n1,,Bombina,genus,\n2,1,Bombina bombina,species,rot\n3,1,Bombina variegata,species,gelb\n',
    })
    const options = { taxonomy: 'Unken', deleteMissing: true }
    expect((await importFrom(db(), folder, options)).counts).toEqual([3, 0, 0, 0])
    const ids = await idsOf(db(), 'Unken')
    expect((await importFrom(db(), folder, options)).counts).toEqual([0, 0, 3, 0])

    const changed = writeSource({
      'a.csv':
        'id,parentId,name,rank,Farbe\n1,,Bombina,genus,\n2,1,Bombina bombina,species,orange\n4,1,Bombina orientalis,species,grün\n',
    })
    expect((await importFrom(db(), changed, { ...options, dryRun: true })).counts).toEqual([1, 1, 1, 1])
    expect(await idsOf(db(), 'Unken')).toEqual(ids)
    expect((await importFrom(db(), changed, options)).counts).toEqual([1, 1, 1, 1])
    const after = await idsOf(db(), 'Unken')
    expect([after['1'], after['2'], Object.keys(after)]).toEqual([ids['1'], ids['2'], ['1', '2', '4']])
    const { rows } = await sql`
      select action, before->>'name' as name, before->'properties' as properties from changes where table_name = 'taxa' order by id`.execute(
      db().owner,
    )
    expect(rows).toEqual([
      { action: 'insert', name: null, properties: null },
      { action: 'update', name: 'Bombina bombina', properties: { Farbe: 'rot' } },
      { action: 'delete', name: 'Bombina variegata', properties: { Farbe: 'gelb' } },
    ])
    expect(await treeOf(db(), 'Unken')).toEqual([
      'Bombina [genus]',
      '  Bombina bombina [species]',
      '  Bombina orientalis [species]',
    ])
  })

  test('without ids, taxa are found again by name, rank and parent', async () => {
    const table =
      'Wissenschaftlicher Name;Familie;Gattung;Deutscher Name\nDaphne mezereum;Thymelaeaceae;Daphne;Seidelbast\nDaphne laureola;Thymelaeaceae;Daphne;\n'
    const folder = writeSource({ 'pflanzen.csv': table })
    const first = await importFrom(db(), folder, { taxonomy: 'Pflanzen' })
    expect([first.counts, first.created]).toEqual([[5, 0, 0, 0], 2])
    expect(await treeOf(db(), 'Pflanzen')).toEqual([
      'Thymelaeaceae [family]',
      '  Daphne [genus]',
      '    Daphne laureola',
      '    Daphne mezereum',
    ])
    expect((await importFrom(db(), folder, { taxonomy: 'Pflanzen' })).counts).toEqual([0, 0, 5, 0])
  })

  test('without ids, taxa of one name, rank and parent are found again by what else they say', async () => {
    const table = (heights: number[]) =>
      writeSource({ 'a.csv': `Name;Rang;Höhe\n${heights.map((height) => `Carex flava;species;${height}`).join('\n')}\n` })
    const load = async (heights: number[]) =>
      (await importFrom(db(), table(heights), { taxonomy: 'Zwillinge', deleteMissing: true })).counts
    const heights = Array.from({ length: 20 }, (_, index) => index)
    expect(await load(heights)).toEqual([20, 0, 0, 0])
    expect(await load(heights)).toEqual([0, 0, 20, 0])
    expect(await load(heights.toReversed())).toEqual([0, 0, 20, 0])
    expect(await load(heights.with(7, 70))).toEqual([0, 1, 19, 0])
    expect(await load(heights.with(7, 70).toSpliced(12, 1))).toEqual([0, 0, 19, 1])
    // One of them twice.
    expect(await load([...heights.with(7, 70).toSpliced(12, 1), 3])).toEqual([1, 0, 19, 0])
    expect(await load([3, ...heights.with(7, 70).toSpliced(12, 1)])).toEqual([0, 0, 20, 0])
  })

  test('without ids, what names its parent by name stays under the same of several that say the same', async () => {
    const genera = Array.from({ length: 200 }, () => 'Carex,genus,\n').join('')
    const species = 'Carex flava,species,Carex\nCarex lutea,species,Carex\n'
    const source = writeSource({ 'a.csv': `scientificName,taxonRank,parentNameUsage\n${genera}${species}` })
    expect((await importFrom(db(), source, { taxonomy: 'Gattungen' })).counts).toEqual([202, 0, 0, 0])
    expect((await importFrom(db(), source, { taxonomy: 'Gattungen' })).counts).toEqual([0, 0, 202, 0])
  })

  test('a dry run of something new reports what the import would and leaves nothing', async () => {
    const source = writeSource(archive)
    const {
      csvPath: dryCsv,
      dryRun,
      batch: none,
      ...dry
    } = await importFrom(db(), source, { taxonomy: 'Nur geprüft', dryRun: true })
    expect([dryRun, dry.counts, await leftovers(db())]).toEqual([true, [10, 0, 0, 0], { heads: 0, staged: 0, last: 'done' }])
    expect(await treeOf(db(), 'Nur geprüft')).toEqual([])
    const { csvPath, dryRun: isDry, batch, ...real } = await importFrom(db(), source, { taxonomy: 'Nur geprüft' })
    expect([dry, isDry]).toEqual([real, false])
    expect([none, batch]).toEqual([null, expect.any(String)])
    expect(readFileSync(dryCsv ?? '', 'utf8')).toBe(readFileSync(csvPath ?? '', 'utf8'))
  })

  test('a cancelled import leaves nothing', async () => {
    const abort = new AbortController()
    abort.abort()
    await expect(importFrom(db(), writeSource(archive), { taxonomy: 'Abgebrochen' }, abort.signal)).rejects.toThrow(
      'Abgebrochen. Es wurde nichts übernommen.',
    )
    expect(await leftovers(db())).toEqual({ heads: 0, staged: 0, last: 'cancelled' })
  })

  test('a failure while loading leaves nothing', async () => {
    await sql`create function refuse() returns trigger language plpgsql as $$ begin raise exception 'disk full'; end $$`.execute(
      db().owner,
    )
    await sql`create trigger refuse before insert on vernacular_names for each row execute function refuse()`.execute(db().owner)
    await expect(importFrom(db(), writeSource(archive), { taxonomy: 'Gescheitert' })).rejects.toThrow('disk full')
    await sql`drop function refuse cascade`.execute(db().owner)
    expect(await leftovers(db())).toEqual({ heads: 0, staged: 0, last: 'failed' })
    expect(await treeOf(db(), 'Gescheitert')).toEqual([])
  })
})

async function state(database: Parameters<typeof treeOf>[0]) {
  const { rows: taxa } = await sql`select id, position, child_count from taxa order by id`.execute(database.owner)
  const { rows: heads } = await sql`select id, taxon_count, synonym_count, root_count from taxonomies order by id`.execute(
    database.owner,
  )
  const { rows: fields } = await sql`select name, value_type, value_count from property_fields order by position`.execute(
    database.owner,
  )
  return { taxa, heads, fields }
}

async function idsOf(database: Parameters<typeof treeOf>[0], taxonomy: string): Promise<Record<string, string>> {
  const { rows } = await sql<{ source_id: string; id: string }>`
    select t.source_id, t.id from taxa t join taxonomies h on h.id = t.taxonomy_id where h.name = ${taxonomy} order by 1`.execute(
    database.owner,
  )
  return Object.fromEntries(rows.map((row) => [row.source_id, row.id]))
}

async function leftovers(database: Parameters<typeof treeOf>[0]) {
  const { rows } = await sql`
    select (select count(*)::int from taxonomies where not published) as heads, (select count(*)::int from import_taxa) as staged,
      (select state from import_batches order by started_at desc limit 1) as last`.execute(database.owner)
  return rows[0]
}
