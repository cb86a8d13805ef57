import { describeOneEngine } from '../../db/testing/testDatabase'
import { everything, ids } from '../../exporters/testing/amphibians'
import { amphibianServer } from '../../exporters/testing/amphibianServer'
import { readXlsx } from '../../exporters/testing/readXlsx'

const columns = [
  'id',
  'name',
  'Beispiel-Lurche: Autor',
  'Beispiel-Lurche: Länge',
  'Beispiel-Lurche: Beleg',
  'Rote Liste: Kategorie',
  'Rote Liste: Geschützt',
  'Rote Liste: Bemerkung',
  'Lebensräume der Arten: lebt in: Partner',
  'Lebensräume der Arten: lebt in: Stetigkeit',
]

describeOneEngine('/export.csv and /export.xlsx', (db) => {
  const get = amphibianServer(db)

  test('a CSV is exactly this', async () => {
    const answer = await get(`/export.csv?${everything}`)
    expect(answer.statusCode).toBe(200)
    expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8; header=present')
    const name = 'Arteigenschaften Beispiel-Lurche (day) Datenstand 7.csv'
    expect(answer.headers['content-disposition']?.replace(/\d{4}-\d\d-\d\d/g, '(day)')).toBe(
      `attachment; filename="${name}"; filename*=UTF-8''${encodeURI(name)}`,
    )
    expect(answer.body).toBe(
      [
        columns.join(','),
        `${ids.molch},"=Triturus\ncristatus",,,,,,"zwei\r\nZeilen\u0001",,`,
        `${ids.unke},Bombina variegata,"(Linnaeus, 1758)",5.5,2024-02-29,VU,true,"von ""Synonym"", geliehen","Hochmoor | Rana ""temporaria""; L.",3 | `,
        `${ids.frosch},"Rana ""temporaria""; L.",,10,1850-01-01,LC,false,-5 oder +3,,`,
        '',
      ].join('\r\n'),
    )
  })

  test('a CSV for Excel has semicolons, a byte order mark, and texts that are no formulas', async () => {
    const { rawPayload } = await get('/export.csv?taxonomies=Beispiel-Lurche&pcoProperties=Rote Liste~Bemerkung&excel=true')
    expect(rawPayload.toString()).toBe(
      [
        '\ufeffid;name;Rote Liste: Bemerkung',
        `${ids.molch};"'=Triturus\ncristatus";"zwei\r\nZeilen\u0001"`,
        `${ids.unke};Bombina variegata;"von ""Synonym"", geliehen"`,
        `${ids.frosch};"Rana ""temporaria""; L.";'-5 oder +3`,
        '',
      ].join('\r\n'),
    )
  })

  test('filters become columns, see what synonyms lend, and are said in the file', async () => {
    const query = 'taxonomies=Beispiel-Lurche&pcoFilters=Rote Liste~Kategorie~in~["VU"]'
    expect((await get(`/export.csv?${query}`)).body).toBe(`id,name,Rote Liste: Kategorie\r\n${ids.unke},Bombina variegata,VU\r\n`)
    expect((await get(`/export.csv?${query}&addFilterFields=false`)).body).toBe(`id,name\r\n${ids.unke},Bombina variegata\r\n`)
    expect((await get(`/export.csv?${query}&withSynonymData=false`)).body).toBe('id,name,Rote Liste: Kategorie\r\n')
  })

  test('an XLSX holds the same in typed cells, and explains itself', async () => {
    const answer = await get(`/export.xlsx?${everything}`)
    expect(answer.headers['content-type']).toBe('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet')
    const sheets = await readXlsx(answer.rawPayload)
    expect(sheets.Daten).toEqual([
      columns,
      [ids.molch, '=Triturus\ncristatus', null, null, null, null, null, 'zwei\r\nZeilen\u0001'],
      [
        ids.unke,
        'Bombina variegata',
        '(Linnaeus, 1758)',
        5.5,
        45351,
        'VU',
        true,
        'von "Synonym", geliehen',
        'Hochmoor | Rana "temporaria"; L.',
        '3 | ',
      ],
      [ids.frosch, 'Rana "temporaria"; L.', null, 10, '1850-01-01', 'LC', false, '-5 oder +3'],
    ])
    expect(sheets.Felder?.slice(0, 6)).toEqual([
      [
        'Spalte',
        'Herkunft',
        'Quelle',
        'Beziehungsart',
        'Eigenschaft',
        'Typ',
        'Einheit',
        'Beschreibung',
        'Werte in der Quelle',
        'Werte in dieser Datei',
      ],
      [
        'id',
        null,
        null,
        null,
        null,
        'Text',
        null,
        'Bleibende Kennung des Objekts; /id/ und diese Kennung ist seine Adresse',
        null,
        3,
      ],
      ['name', null, null, null, null, 'Text', null, 'Name des Objekts, wie ihn seine Quelle schreibt', null, 3],
      [
        'Beispiel-Lurche: Autor',
        'Taxonomie',
        'Beispiel-Lurche',
        null,
        'Autor',
        'Text',
        null,
        'Autor und Jahr des Namens',
        null,
        1,
      ],
      ['Beispiel-Lurche: Länge', 'Taxonomie', 'Beispiel-Lurche', null, 'Länge', 'Zahl', 'cm', 'Kopf bis Steiss', 2, 2],
      ['Beispiel-Lurche: Beleg', 'Taxonomie', 'Beispiel-Lurche', null, 'Beleg', 'Datum', null, null, 2, 2],
    ])
    expect(sheets.Quellen).toEqual([
      ['Art der Quelle', 'Name', 'Stand', 'Lizenz', 'Zitiervorschlag', 'Nutzungsbedingungen', 'Organisation', 'Beschreibung'],
      ['Taxonomie', 'Beispiel-Lurche', '2025-03-01', 'CC BY 4.0', 'Amt (2025): Lurche', null, 'Amt für Natur'],
      ['Eigenschaften-Sammlung', 'Rote Liste', '2023-12-31', 'CC0'],
      ['Eigenschaften-Sammlung', 'Lebensräume der Arten'],
    ])
    const about = Object.fromEntries((sheets.Export ?? []).map(([name, value]) => [name, value]))
    expect(about).toMatchObject({
      Auswahl: 'Arten aus «Beispiel-Lurche». Werte von Synonymen werden ergänzt.',
      Zeilen: 3,
      Spalten: 10,
      'Link zum Export': `http://lurche.example/Export?${encodeURI(everything)}`,
      'Dieselben Daten als CSV': `http://lurche.example/export.csv?${encodeURI(everything)}`,
      Datenstand: '7, geändert am 20. November 2026 um 13:00:00',
    })
  })

  test('sorting keeps what has no value, at the end', async () => {
    const order = async (query: string) =>
      (await get(`/export.csv?taxonomies=Beispiel-Lurche&${query}`)).body.match(/^0{8}-\S{27}/gm)
    expect(await order('sort=tax~Beispiel-Lurche~Länge&descending=true')).toEqual([ids.frosch, ids.unke, ids.molch])
    expect(await order('sort=tax~Beispiel-Lurche~Länge')).toEqual([ids.unke, ids.frosch, ids.molch])
    expect(await order('descending=true')).toEqual([ids.frosch, ids.unke, ids.molch])
  })

  test('names are found whatever their case, form or former name', async () => {
    const { body } = await get(
      `/export.csv?taxonomies=${'BEISPIEL-lurche'.normalize('NFD')}&pcoProperties=alte liste~${'Geschützt'.normalize('NFD')}`,
    )
    expect(body.split('\r\n')[0]).toBe('id,name,Rote Liste: Geschützt')
  })

  test.each([
    ['', 'Wählen Sie mindestens eine Taxonomie: Die Abfrage nennt weder taxonomies noch ids noch subtree.'],
    ['taxonomies=Beispiel', 'Eine Taxonomie «Beispiel» gibt es nicht. Prüfen Sie den Namen.'],
    ['taxonomies=Verborgen', 'Eine Taxonomie «Verborgen» gibt es nicht. Prüfen Sie den Namen.'],
    ['ids=7', '«7» ist keine id. Erwartet wird eine UUID wie 0b2ba0f2-6a4c-11ea-a1f4-3b0ff0b4f5c2.'],
    [
      `ids=${ids.synonym}`,
      `Keine der gewählten ids ist ein Objekt dieser Auswahl. Ids von Synonymen, die keine eigene Zeile haben: 1 (${ids.synonym}).`,
    ],
    [
      'taxonomies=Beispiel-Lurche&taxonomies=Moore',
      '«Beispiel-Lurche» enthält Arten, «Moore» Lebensräume: Ein Export hat nur eines von beiden.',
    ],
    ['type=Lebensräume&taxonomies=Beispiel-Lurche', '«Beispiel-Lurche» enthält Arten, gewählt sind aber Lebensräume.'],
    [
      'taxonomies=Beispiel-Lurche&taxProperties=Beispiel-Lurche~Höhe',
      'Die Taxonomie «Beispiel-Lurche» hat keine Eigenschaft «Höhe».',
    ],
    [
      'taxonomies=Beispiel-Lurche&taxProperties=Beispiel-Lurche~@höhe',
      'Die Taxonomie «Beispiel-Lurche» hat keine Eigenschaft «@höhe».',
    ],
    [
      'taxonomies=Beispiel-Lurche&pcoProperties=Blaue Liste~x',
      'Eine Eigenschaften-Sammlung «Blaue Liste» gibt es nicht. Prüfen Sie den Namen.',
    ],
    [
      'taxonomies=Beispiel-Lurche&pcoFilters=Rote Liste~x~=~1',
      'Die Eigenschaften-Sammlung «Rote Liste» hat keine Eigenschaft «x».',
    ],
    [
      'taxonomies=Beispiel-Lurche&rcoProperties=Rote Liste~frisst~x',
      'Die Eigenschaften-Sammlung «Rote Liste» hat keine Beziehungsart «frisst».',
    ],
    [
      'taxonomies=Beispiel-Lurche&rcoProperties=Lebensräume der Arten~lebt in~x',
      'Die Beziehungsart «lebt in» der Eigenschaften-Sammlung «Lebensräume der Arten» hat keine Eigenschaft «x».',
    ],
    [
      'taxonomies=Beispiel-Lurche&pcoFilters=Rote Liste~Kategorie~like~LC',
      'Filter «Rote Liste: Kategorie»: Einen Vergleich «like» gibt es nicht. Möglich sind ILIKE, LIKE, =, >, >=, <, <=, in, between, empty, notEmpty.',
    ],
    [
      'taxonomies=Beispiel-Lurche&taxFilters=Beispiel-Lurche~Länge~>~lang',
      'Filter «Beispiel-Lurche: Länge»: «lang» ist keine Zahl.',
    ],
    [
      'taxonomies=Moore&taxFilters=Beispiel-Lurche~Länge~>~1',
      '«Beispiel-Lurche: Länge» gehört zu einer Taxonomie, die nicht exportiert wird. Wählen Sie «Beispiel-Lurche» dazu oder entfernen Sie das Feld.',
    ],
    [
      'taxonomies=Moore&sort=Länge',
      'sort=Länge ist keine Spalte. Erwartet wird id, name oder zum Beispiel pco~Sammlung~Eigenschaft.',
    ],
    [
      'taxonomies=Moore&format=ods',
      'Den Parameter «format» gibt es im Export nicht. Möglich sind: type, taxonomies, ids, taxProperties, pcoProperties, ' +
        'rcoProperties, taxFilters, pcoFilters, rcoFilters, withSynonymData, addFilterFields, subtree, ranks, filterGroups, ' +
        'relationRows, provenance, lendAlong, columns, sort, descending, excel.',
    ],
  ])('%s is 400', async (query, sentence) => {
    for (const format of ['csv', 'xlsx']) {
      const answer = await get(`/export.${format}?${query}`)
      expect([answer.statusCode, answer.headers['content-type'], answer.json()]).toEqual([
        400,
        'application/problem+json; charset=utf-8',
        { status: 400, title: 'Bad Request', detail: sentence, code: 'BAD_USER_INPUT', request: expect.any(String) as string },
      ])
    }
  })

  test('ids that are gone or elsewhere are left out and named in the file', async () => {
    const gone = '00000000-0000-4000-8000-00000000dead'
    const answer = await get(`/export.xlsx?taxonomies=Beispiel-Lurche&ids=${ids.unke}&ids=${gone}&ids=${ids.moor}`)
    const sheets = await readXlsx(answer.rawPayload)
    expect(sheets.Daten?.map(([id]) => id)).toEqual(['id', ids.unke])
    const hints = sheets.Export?.filter(([name]) => name === 'Hinweis').map(([, text]) => text)
    expect(hints?.slice(0, 2)).toEqual([
      `Ids, die es nicht (mehr) gibt: 1 (${gone}).`,
      `Ids von Objekten, die zu keiner der gewählten Taxonomien gehören: 1 (${ids.moor}).`,
    ])
  })

  test('an unchanged file is not sent again, and HEAD says what would come', async () => {
    const url = '/export.csv?taxonomies=Moore'
    const first = await get(url)
    const etag = String(first.headers.etag)
    expect(first.headers['last-modified']).toBe('Fri, 20 Nov 2026 12:02:00 GMT')
    expect((await get(url, { 'if-none-match': `"other", ${etag}` })).statusCode).toBe(304)
    expect((await get(url, { 'if-modified-since': 'Fri, 20 Nov 2026 12:02:00 GMT' })).statusCode).toBe(304)
    expect((await get(url, { 'if-modified-since': 'Fri, 20 Nov 2026 12:01:59 GMT' })).statusCode).toBe(200)
    const head = await get(url, {}, 'HEAD')
    expect([head.statusCode, head.body, head.headers.etag]).toEqual([200, '', etag])
    expect((await get('/export.csv?taxonomies=Beispiel-Lurche', { 'if-none-match': etag })).statusCode).toBe(200)
  })
})
