import { sql } from 'kysely'
import { exportFormats } from '../../lib/domain/export/exportFormats'
import { readProblem } from '../../lib/domain/text/problem'
import { describeOneEngine } from '../db/testing/testDatabase'
import { ids } from './testing/amphibians'
import { amphibianServer } from './testing/amphibianServer'
import { readXlsx } from './testing/readXlsx'

const habitats = 'Lebensräume der Arten'
const family = '00000000-0000-4000-8000-0000000000f1'
const order = '00000000-0000-4000-8000-0000000000f2'

describeOneEngine('what else shapes a file', (db) => {
  const get = amphibianServer(db)
  const csv = async (query: string) => (await get(`/export.csv?${query}`)).body.split('\r\n').slice(0, -1)

  beforeAll(async () => {
    await sql
      .raw(
        `insert into taxa (id, taxonomy_id, name, rank) values ('${order}', '10000000-0000-4000-8000-000000000001', 'Anura', 'order');
        insert into taxa (id, taxonomy_id, parent_id, name, rank) values ('${family}', '10000000-0000-4000-8000-000000000001', '${order}', 'Ranidae', 'family');
        update taxa set parent_id = '${order}' where id = '${ids.unke}';
        update taxa set parent_id = '${family}' where id = '${ids.frosch}';
        insert into relations (collection_id, taxon_id, related_taxon_id, relation_type, properties) values
          ('20000000-0000-4000-8000-000000000002', '${ids.unke}', '${ids.molch}', 'meidet', '{"Grund": "frisst"}'),
          ('20000000-0000-4000-8000-000000000002', '${ids.frosch}', '${ids.moor}', 'lebt in', '{"Stetigkeit": 1}');
        insert into property_collections (id, name, published, combining) values ('20000000-0000-4000-8000-000000000003', 'Alle Listen', true, true);
        insert into property_records (collection_id, taxon_id, origin_collection_id, properties) values
          ('20000000-0000-4000-8000-000000000003', '${ids.synonym}', '20000000-0000-4000-8000-000000000001', '{"Kategorie": "VU"}'),
          ('20000000-0000-4000-8000-000000000003', '${ids.molch}', null, '{"Kategorie": "NT", "Quelle": "Heft 3"}');
        select refresh_taxonomy(id) from taxonomies;
        select refresh_collection(id) from property_collections;
        update data_state set revision = 9, changed_at = '2026-11-20T12:00:00.700Z'`,
      )
      .execute(db().bulk)
  })

  test('a subtree is its root and everything under it, with or without a taxonomy', async () => {
    const inTree = [
      `${order},Anura`,
      `${ids.unke},Bombina variegata`,
      `${family},Ranidae`,
      `${ids.frosch},"Rana ""temporaria""; L."`,
    ]
    expect((await csv(`taxonomies=Beispiel-Lurche&subtree=${order}`)).sort()).toEqual(['id,name', ...inTree].sort())
    expect(await csv(`subtree=${family.toUpperCase()}`)).toEqual(['id,name', inTree[3], inTree[2]])
    // One under the other counts once; ids narrow further.
    expect(await csv(`subtree=${family}&subtree=${order}&ids=${ids.frosch}&ids=${ids.molch}`)).toEqual(['id,name', inTree[3]])
    expect(await csv(`subtree=${family}&taxFilters=Beispiel-Lurche~Länge~<~10`)).toEqual(['id,name,Beispiel-Lurche: Länge'])
  })

  test.each([
    [`subtree=${ids.synonym}`, `subtree=${ids.synonym}: «Rana variegata» ist ein Synonym, unter ihm steht nichts.`],
    [
      'subtree=00000000-0000-4000-8000-00000000dead',
      'subtree=00000000-0000-4000-8000-00000000dead: Ein Objekt mit dieser id gibt es nicht (mehr).',
    ],
    [
      `taxonomies=Beispiel-Lurche&subtree=${ids.moor}`,
      `subtree=${ids.moor}: «Hochmoor» gehört zu keiner der gewählten Taxonomien.`,
    ],
    [
      `ids=${order}&ranks=species`,
      'Keine der gewählten ids ist ein Objekt dieser Auswahl. ' +
        `Ids von Objekten über der Art, die mit «nur Arten und darunter» (ranks=species) fehlen: 1 (${order}).`,
    ],
    ['taxonomies=Moore&ranks=species', 'ranks=species gilt nur für Arten; gewählt sind Lebensräume.'],
    [
      'taxonomies=Beispiel-Lurche&filterGroups=[{"any":["pco~Rote Liste~Farbe~=~rot"]}]',
      'Die Eigenschaften-Sammlung «Rote Liste» hat keine Eigenschaft «Farbe».',
    ],
    ['subtree=x', '«x» ist keine id. Erwartet wird eine UUID wie 0b2ba0f2-6a4c-11ea-a1f4-3b0ff0b4f5c2.'],
    [
      'taxonomies=Beispiel-Lurche&columns=name',
      'columns=name: id und name stehen immer vorn; columns nennt die Spalten dahinter.',
    ],
    [
      'taxonomies=Beispiel-Lurche&columns=pco~Rote Liste~Kategorie',
      'columns=pco~Rote Liste~Kategorie ist keine Spalte dieses Exports. Er hat nur id und name.',
    ],
    [
      'taxonomies=Beispiel-Lurche&pcoProperties=Rote Liste~Kategorie&columns=synonym~pco~Rote Liste',
      'columns=synonym~pco~Rote Liste ist keine Spalte dieses Exports. Möglich sind: pco~Rote Liste~Kategorie.',
    ],
    [
      'taxonomies=Beispiel-Lurche&pcoProperties=Rote Liste~Kategorie&sort=synonym~pco~Rote Liste',
      'sort=synonym~pco~Rote Liste ist keine Spalte dieses Exports. Herkunftsspalten hat er nur mit provenance=true und einer Eigenschaft dieser Quelle.',
    ],
  ])('%s is 400', async (query, sentence) => {
    const answer = await get(`/export.csv?${query}`)
    expect([answer.statusCode, readProblem(answer.body)?.detail]).toEqual([400, sentence])
  })

  test('columns stand in the order that is named, whatever the case, form or former name', async () => {
    const chosen =
      'taxonomies=Beispiel-Lurche&taxProperties=Beispiel-Lurche~@rank&pcoProperties=Rote Liste~Kategorie&pcoProperties=Rote Liste~Geschützt'
    expect((await csv(`${chosen}&columns=pco~rote liste~${'geschützt'.normalize('NFD')}`))[0]).toBe(
      'id,name,Rote Liste: Geschützt,Beispiel-Lurche: Rang,Rote Liste: Kategorie',
    )
    const former = 'taxonomies=Beispiel-Lurche&pcoProperties=Alte Liste~Kategorie&pcoProperties=Alte Liste~Geschützt'
    expect((await csv(`${former}&columns=pco~Alte Liste~Geschützt`))[0]).toBe(
      'id,name,Rote Liste: Geschützt,Rote Liste: Kategorie',
    )
    expect((await csv(`${former}&columns=pco~Rote Liste~Geschützt`))[0]).toBe(
      'id,name,Rote Liste: Geschützt,Rote Liste: Kategorie',
    )
  })

  test('a row per relation: two types one below the other, a partner once, those without keep their row', async () => {
    const query = [
      `ids=${ids.unke}&ids=${ids.molch}&rcoProperties=${habitats}~lebt in~@partner&rcoProperties=${habitats}~lebt in~Stetigkeit`,
      `rcoProperties=${habitats}~meidet~@partner&taxProperties=Beispiel-Lurche~@author&relationRows=true`,
    ].join('&')
    expect(await csv(query)).toEqual([
      `id,name,Beispiel-Lurche: Autor,${habitats}: lebt in: Partner,${habitats}: lebt in: Stetigkeit,${habitats}: meidet: Partner`,
      `${ids.molch},"=Triturus\ncristatus",,,,`,
      `${ids.unke},Bombina variegata,"(Linnaeus, 1758)",Hochmoor,3,`,
      `${ids.unke},Bombina variegata,"(Linnaeus, 1758)","Rana ""temporaria""; L.",,`,
      `${ids.unke},Bombina variegata,"(Linnaeus, 1758)",,,"=Triturus\ncristatus"`,
    ])
    const sheets = await readXlsx((await get(`/export.xlsx?${query}`)).rawPayload)
    const about = (sheets.Export ?? []).map(([, value]) => String(value))
    expect(about.slice(1, 4)).toEqual([
      '2 ausgewählte Arten. Werte von Synonymen werden ergänzt. Eine Zeile je Beziehung.',
      'Taxonomien nach Name, darin die Objekte in der Reihenfolge des Baums; die Beziehungen eines Objekts nach Art und Partner',
      '4',
    ])
    expect(about).toContain(
      'Eine Zeile je Beziehung: Die übrigen Angaben eines Objekts wiederholen sich, ' +
        'und jede Zeile hat nur die Werte ihrer Beziehungsart. Objekte ohne Beziehung haben eine Zeile. ' +
        'Filter auf eine Beziehungsart wählen auch deren Zeilen.',
    )
  })

  test('a filter on relations chooses their rows too, and leaves those of other types', async () => {
    const query = `taxonomies=Beispiel-Lurche&rcoProperties=${habitats}~meidet~@partner&relationRows=true`
    const filter = (value: string) => `${query}&rcoFilters=${habitats}~Stetigkeit~lebt in~${value}`
    const rows = async (value: string) => (await csv(filter(value))).slice(1).map((line) => line.replace(/^[^,]+,/, ''))
    expect(await rows('>=~3')).toEqual(['Bombina variegata,"=Triturus\ncristatus",', 'Bombina variegata,,3'])
    expect(await rows('<~3')).toEqual(['"Rana ""temporaria""; L.",,1'])
    // Without a relation the cell is empty as well.
    expect(await rows('empty~')).toEqual([
      '"=Triturus\ncristatus",,',
      'Anura,,',
      'Bombina variegata,"=Triturus\ncristatus",',
      'Bombina variegata,,',
      'Ranidae,,',
    ])
  })

  test('where values come from: the collection that gave the record, its date, and the synonym that lent it', async () => {
    const query =
      'taxonomies=Beispiel-Lurche&pcoProperties=Alle Listen~Kategorie&pcoProperties=Alle Listen~Quelle&provenance=true'
    expect(await csv(`${query}&ids=${ids.unke}&ids=${ids.molch}&ids=${ids.frosch}`)).toEqual([
      'id,name,Alle Listen: Kategorie,Alle Listen: Quelle,Alle Listen: Quelle (2),Alle Listen: Stand,Alle Listen: aus Synonym',
      `${ids.molch},"=Triturus\ncristatus",NT,Heft 3,Alle Listen,,`,
      `${ids.unke},Bombina variegata,VU,,Rote Liste,2023-12-31,Rana variegata`,
      `${ids.frosch},"Rana ""temporaria""; L.",,,,,`,
    ])
    expect((await csv(`${query}&withSynonymData=false&ids=${ids.unke}`))[1]).toBe(`${ids.unke},Bombina variegata,,,,,`)
    const sheets = await readXlsx((await get(`/export.xlsx?${query}`)).rawPayload)
    expect(sheets.Felder?.[6]?.slice(0, 6)).toEqual(['Alle Listen: Stand', 'Herkunft', 'Alle Listen', null, 'Stand', 'Datum'])
    expect(sheets.Quellen?.map(([, name]) => name)).toEqual(['Name', 'Beispiel-Lurche', 'Alle Listen', 'Rote Liste'])
    const ofRelations = `ids=${ids.unke}&rcoProperties=${habitats}~lebt in~@partner&taxProperties=Beispiel-Lurche~@rank&provenance=true`
    const ofHabitats = ['Partner', 'Quelle', 'Stand', 'aus Synonym'].map((said) => `${habitats}: lebt in: ${said}`)
    expect(await csv(ofRelations)).toEqual([
      ['id,name,Beispiel-Lurche: Rang,Beispiel-Lurche: Quelle,Beispiel-Lurche: Stand', ...ofHabitats].join(','),
      `${ids.unke},Bombina variegata,species,Amt (2025): Lurche,2025-03-01,"Hochmoor | Rana ""temporaria""; L.",${habitats} | ${habitats},, | Rana variegata`,
    ])
  })

  test('JSON lines: an object per row with typed values', async () => {
    const ofTaxa = 'taxProperties=Beispiel-Lurche~Länge&taxProperties=Beispiel-Lurche~Beleg'
    const ofRecords = 'pcoProperties=Rote Liste~Geschützt&pcoProperties=Rote Liste~Bemerkung'
    const answer = await get(`/export.jsonl?ids=${ids.unke}&ids=${ids.molch}&${ofTaxa}&${ofRecords}`)
    expect(answer.headers['content-type']).toBe('application/x-ndjson; charset=utf-8')
    expect(answer.headers['content-disposition']).toContain('.jsonl"')
    expect(answer.body).toBe(
      [
        `{"id":"${ids.molch}","name":"=Triturus\\ncristatus","Beispiel-Lurche: Länge":null,` +
          '"Beispiel-Lurche: Beleg":null,"Rote Liste: Geschützt":null,"Rote Liste: Bemerkung":"zwei\\r\\nZeilen\\u0001"}',
        `{"id":"${ids.unke}","name":"Bombina variegata","Beispiel-Lurche: Länge":5.5,` +
          '"Beispiel-Lurche: Beleg":"2024-02-29","Rote Liste: Geschützt":true,"Rote Liste: Bemerkung":"von \\"Synonym\\", geliehen"}',
        '',
      ].join('\n'),
    )
    expect((await get('/export.jsonl?taxonomies=Beispiel-Lurche&taxFilters=Beispiel-Lurche~Länge~>~99')).body).toBe('')
  })

  const cached = exportFormats.flatMap(({ extension: format }) => [
    `${format}?taxonomies=Moore`,
    `${format}?taxonomies=Beispiel-Lurche&pcoProperties=Alle Listen~Kategorie&rcoProperties=${habitats}~lebt in~@partner&provenance=true&relationRows=true`,
  ])
  test.each(cached)('export.%s names its Datenstand, and what is unchanged is not sent again', async (asked) => {
    const url = `/export.${asked}`
    const [format] = asked.split('?')
    const first = await get(url)
    const etag = String(first.headers.etag)
    expect([first.statusCode, first.headers.datenstand, first.headers['last-modified']]).toEqual([
      200,
      '9, 2026-11-20T12:00:00.700Z',
      'Fri, 20 Nov 2026 12:02:01 GMT',
    ])
    expect(first.headers['content-disposition']).toContain(` Datenstand 9.${format}"`)
    const head = await get(url, {}, 'HEAD')
    const told = ['etag', 'datenstand', 'last-modified', 'content-type', 'content-disposition']
    const headers = ({ headers }: typeof head) => told.map((name) => headers[name])
    expect([head.statusCode, head.body, headers(head)]).toEqual([200, '', headers(first)])
    const status = async (given: Record<string, string>, at = url, method: 'GET' | 'HEAD' = 'GET') =>
      (await get(at, given, method)).statusCode
    expect(await status({ 'if-none-match': etag })).toBe(304)
    expect(await status({ 'if-none-match': etag.replace('W/', '') })).toBe(304)
    expect(await status({ 'if-none-match': etag }, url, 'HEAD')).toBe(304)
    // A web server that packs what passes makes tags weak; the file itself is never packed twice.
    expect((await get(url, { 'accept-encoding': 'gzip, br' })).headers).not.toHaveProperty('content-encoding')
    expect(await status({ 'if-modified-since': 'Fri, 20 Nov 2026 12:02:01 GMT' })).toBe(304)
    // Another view of the same data is another file.
    for (const view of ['sort=id', 'descending=true', 'excel=true', 'withSynonymData=false'])
      expect([view, await status({ 'if-none-match': etag }, `${url}&${view}`)]).toEqual([view, 200])
    for (const view of ['provenance=true', 'relationRows=true'].filter((each) => !url.includes(each)))
      expect([view, await status({ 'if-none-match': etag }, `${url}&${view}`)]).toEqual([view, 200])
    expect((await get(`${url}&columns=x`, { 'if-none-match': etag })).headers).not.toHaveProperty('datenstand')
    await sql`update data_state set revision = 10, changed_at = '2026-11-20T12:00:00.900Z'`.execute(db().bulk)
    expect(await status({ 'if-none-match': etag })).toBe(200)
    await sql`update data_state set revision = 9, changed_at = '2026-11-20T12:00:00.700Z'`.execute(db().bulk)
  })

  test('there is no date to go by while an edit may be under way that began before a change', async () => {
    await sql`update data_state set changed_at = clock_timestamp() - interval '100 seconds'`.execute(db().bulk)
    const answer = await get('/export.csv?taxonomies=Moore', { 'if-modified-since': new Date().toUTCString() })
    expect([answer.statusCode, answer.headers['last-modified']]).toEqual([200, undefined])
    await sql`update data_state set changed_at = '2026-11-20T12:00:00.700Z'`.execute(db().bulk)
  })

  test('a text that no Excel cell holds is marked there, named in the sheet Export, and whole in the CSV', async () => {
    const long = `${'ä🐸'.repeat(11_000)}Ende`
    await sql`update property_records set properties = properties || jsonb_build_object('Bemerkung', ${long}::text)
      where taxon_id = ${ids.frosch} and collection_id = '20000000-0000-4000-8000-000000000001'`.execute(db().bulk)
    const query = `ids=${ids.frosch}&pcoProperties=Rote Liste~Bemerkung`
    const sheets = await readXlsx((await get(`/export.xlsx?${query}`)).rawPayload)
    const cell = String(sheets.Daten?.[1]?.[2])
    expect([cell.length <= 32_767, cell.slice(-42)]).toEqual([true, `🐸ä🐸ä … (gekürzt, vollständig in der CSV)`.slice(-42)])
    expect(sheets.Export?.filter(([name]) => name === 'Hinweis')[0]?.[1]).toBe(
      `Ein Text ist länger als die 32'767 Zeichen, die eine Zelle fassen kann; ` +
        'in der Zelle steht nur der Anfang mit «… (gekürzt, vollständig in der CSV)»: Blatt «Daten», C2. ' +
        'Vollständig: siehe «Dieselben Daten als CSV».',
    )
    expect((await csv(query))[1]).toBe(`${ids.frosch},"Rana ""temporaria""; L.",${long}`)
  })
})
