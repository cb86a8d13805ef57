import { sql } from 'kysely'
import { readProblem } from '../../../lib/domain/text/problem'
import { describeOneEngine } from '../../db/testing/testDatabase'
import { everything } from '../testing/amphibians'
import { amphibianServer } from '../testing/amphibianServer'

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

  test('no row is read for it', async () => {
    const read = async () => {
      const { body, statusCode } = await get(`/export.bib?${everything}`)
      return [statusCode, body.length > 0]
    }
    // Whatever would read rows fails.
    await sql`alter table property_records rename to elsewhere`.execute(db().owner)
    const answer = await read()
    await sql`alter table elsewhere rename to property_records`.execute(db().owner)
    expect(answer).toEqual([200, true])
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
