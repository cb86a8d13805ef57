import { sql } from 'kysely'
import { readProblem } from '../../../lib/domain/text/problem'
import { describeOneEngine } from '../../db/testing/testDatabase'
import { exportPreview } from '../rows/exportPreview'
import { everything, ids } from '../testing/amphibians'
import { amphibianServer } from '../testing/amphibianServer'
import { readXlsx } from '../testing/readXlsx'

describeOneEngine('/export.bib and /export.csl.json', (db) => {
  const get = amphibianServer(db)

  const today = () => new Date().toLocaleDateString('sv-SE', { timeZone: 'Europe/Zurich' })

  test('the sources of exactly this export, and the export itself, as BibTeX', async () => {
    const { statusCode, headers, body } = await get(`/export.bib?${everything}`)
    const read = today()
    expect([statusCode, headers['content-type']]).toEqual([200, 'application/x-bibtex; charset=utf-8'])
    expect(headers['content-disposition']).toMatch(
      /^attachment; filename="Arteigenschaften Beispiel-Lurche .* Datenstand 7\.bib"/,
    )
    expect(body).toBe(`@misc{export-${read}-datenstand-7-960bef34,
  title = {{Export aus Arteigenschaften, Datenstand 7 vom 2026-11-20}},
  langid = {german},
  year = {${read.slice(0, 4)}},
  howpublished = {Datensatz},
  url = {http://lurche.example/Export?${encodeURI(everything)}},
  urldate = {${read}},
  note = {Dieser Stand lässt sich nicht wiederherstellen, behalten Sie die Datei},
}

@misc{beispiel-lurche-00000001,
  author = {{Amt für Natur}},
  title = {{Beispiel-Lurche}},
  langid = {german},
  year = {2025},
  howpublished = {Datensatz},
  url = {http://lurche.example/Arten/10000000-0000-4000-8000-000000000001},
  urldate = {${read}},
  note = {Amt (2025): Lurche. Taxonomie. Lizenz: CC BY 4.0. Datenstand 7 vom 2026-11-20},
}

@misc{rote-liste-00000001,
  title = {{Rote Liste}},
  langid = {german},
  year = {2023},
  howpublished = {Datensatz},
  url = {http://lurche.example/Eigenschaften-Sammlungen/20000000-0000-4000-8000-000000000001},
  urldate = {${read}},
  note = {Eigenschaften-Sammlung. Lizenz: CC0. Datenstand 7 vom 2026-11-20},
}

@misc{lebensraeume-der-arten-00000002,
  title = {{Lebensräume der Arten}},
  langid = {german},
  howpublished = {Datensatz},
  url = {http://lurche.example/Eigenschaften-Sammlungen/20000000-0000-4000-8000-000000000002},
  urldate = {${read}},
  note = {Eigenschaften-Sammlung. Datenstand 7 vom 2026-11-20},
}
`)
  })

  const keys = async (query: string) =>
    (await get(`/export.csl.json?${query}`)).json<{ id: string }[]>().map(({ id }) => id.replace(/^export-.*/, 'export'))

  test('a source counts where its values stand in a column or decide a filter, and no other', async () => {
    const taxa = 'taxonomies=Beispiel-Lurche'
    expect(await keys(taxa)).toEqual(['export', 'beispiel-lurche-00000001'])
    expect(await keys('taxonomies=Moore')).toEqual(['export', 'moore-00000002'])
    const filter = 'pcoFilters=Rote Liste~Kategorie~=~VU&addFilterFields=false'
    expect(await keys(`${taxa}&${filter}`)).toEqual(['export', 'beispiel-lurche-00000001', 'rote-liste-00000001'])
    expect(await keys(`${taxa}&pcoProperties=Alte Liste~Kategorie`)).toEqual([
      ...['export', 'beispiel-lurche-00000001', 'rote-liste-00000001'],
    ])
  })

  test('whom a collection has it from is a source as well, with its licence, whether it is said to combine others or not, and nobody else', async () => {
    const id = (n: number) => `30000000-0000-4000-8000-00000000000${n}`
    const [both, other, records, relations, hidden, elsewhere] = [1, 2, 3, 4, 5, 6].map(id)
    await sql`insert into property_collections (id, name, published, combining, licence) values
      (${both}, 'Gesamt', true, true, 'CC BY 4.0'), (${other}, 'Auch gesamt', true, false, 'CC BY 4.0'), (${records}, 'Ursprung', true, false, 'CC BY-ND 4.0'),
      (${relations}, 'Urgrund', true, false, null), (${hidden}, 'Verdeckt', false, false, null), (${elsewhere}, 'Abseits', true, false, null)`.execute(
      db().owner,
    )
    await sql`insert into property_records (collection_id, taxon_id, origin_collection_id, properties) values
      (${both}, ${ids.unke}, ${records}, '{"Kategorie": "EN"}'), (${both}, ${ids.frosch}, ${hidden}, '{"Kategorie": "LC"}'),
      (${both}, ${ids.molch}, null, '{"Kategorie": "VU"}'), (${other}, ${ids.molch}, ${elsewhere}, '{"Kategorie": "VU"}'),
      (${other}, ${ids.unke}, ${records}, '{"Kategorie": "EN"}'), (${records}, ${ids.unke}, null, '{"Kategorie": "EN"}')`.execute(
      db().owner,
    )
    await sql`insert into relations (collection_id, taxon_id, related_taxon_id, relation_type, origin_collection_id)
      values (${both}, ${ids.unke}, ${ids.moor}, 'lebt in', ${relations})`.execute(db().owner)
    await sql`select refresh_collection(id) from property_collections`.execute(db().owner)

    const taxa = 'taxonomies=Beispiel-Lurche'
    const ofRecords = `${taxa}&pcoProperties=Gesamt~Kategorie`
    const sources = async (query: string) => (await keys(query)).slice(2).map((key) => key.replace(/-0000000\d$/, ''))
    expect(await sources(ofRecords)).toEqual(['gesamt', 'ursprung'])
    expect(await sources(`${ofRecords}&pcoProperties=Ursprung~Kategorie`)).toEqual(['gesamt', 'ursprung'])
    expect(await sources(`${taxa}&pcoFilters=Gesamt~Kategorie~=~VU&addFilterFields=false`)).toEqual(['gesamt', 'ursprung'])
    expect(await sources(`${taxa}&rcoProperties=Gesamt~lebt in~@partner`)).toEqual(['gesamt', 'urgrund'])
    expect(await sources(`${taxa}&pcoProperties=Auch gesamt~Kategorie`)).toEqual(['auch-gesamt', 'abseits', 'ursprung'])
    expect(await sources(`${taxa}&pcoProperties=Ursprung~Kategorie`)).toEqual(['ursprung'])

    const { sources: previewed } = await exportPreview(db().reader, ofRecords, 0, 1)
    expect(previewed.map(({ name, licence }) => [name, licence])).toEqual([
      ['Beispiel-Lurche', 'CC BY 4.0'],
      ['Gesamt', 'CC BY 4.0'],
      ['Ursprung', 'CC BY-ND 4.0'],
    ])
    const { headers, rawPayload } = await get(`/export.xlsx?${ofRecords}`)
    expect(headers.link).not.toContain('rel="license"')
    const { Quellen = [], Export = [] } = await readXlsx(rawPayload)
    expect(Quellen.slice(1).map(([, name, , licence]) => [name, licence])).toEqual([
      ['Beispiel-Lurche', 'CC BY 4.0'],
      ['Gesamt', 'CC BY 4.0'],
      ['Ursprung', 'CC BY-ND 4.0'],
    ])
    expect(Export).toContainEqual([
      'Hinweis',
      expect.stringMatching(/^«Ursprung» \(CC BY-ND 4\.0\) darf nur unverändert weitergegeben werden: /),
    ])
  })

  test('two exports of one day have two keys in a list, the same one however it is written has the same', async () => {
    const taxa = 'taxonomies=Beispiel-Lurche'
    const filter = 'pcoFilters=Rote Liste~Kategorie~=~VU'
    const exported = async (query: string) => (await get(`/export.csl.json?${query}`)).json<{ id: string }[]>()[0]?.id
    const written = [taxa, `${taxa}&${filter}`, `${filter}&withSynonymData=true&${taxa}&excel=true`]
    const [all, some, sameAgain] = await Promise.all(written.map(exported))
    expect([all, some]).toEqual([`export-${today()}-datenstand-7-c61e5e17`, `export-${today()}-datenstand-7-6f132cc8`])
    expect(sameAgain).toBe(some)
    expect((await get(`/export.bib?${taxa}&${filter}`)).body).toContain(`@misc{${some},`)
  })

  test('what an export refuses, it refuses with the same sentence; what has not changed is not sent again', async () => {
    for (const extension of ['bib', 'csl.json']) {
      const unknown = await get(`/export.${extension}?taxonomies=Gibt es nicht`)
      const refused = await get('/export.csv?taxonomies=Gibt es nicht')
      expect([unknown.statusCode, readProblem(unknown.body)]).toEqual([400, readProblem(refused.body)])
      const first = await get(`/export.${extension}?${everything}`)
      const again = await get(`/export.${extension}?${everything}`, { 'if-none-match': String(first.headers.etag) })
      expect([again.statusCode, again.body]).toEqual([304, ''])
      const head = await get(`/export.${extension}?${everything}`, {}, 'HEAD')
      expect([head.statusCode, head.body]).toEqual([200, ''])
    }
  })
})
