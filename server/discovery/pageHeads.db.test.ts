import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { describeOneEngine, testSettings } from '../db/testing/testDatabase'
import { createApp } from '../http/app'
import { HTML, pagesFolder } from '../http/testing/pagesFolder'

const id = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`
const [organization, species, habitats, genus, kreuzkroete, synonym, bog, collection, hidden] = [
  1, 11, 12, 21, 22, 23, 24, 31, 32,
].map(id)
const ORIGIN = 'https://arten.example.org'
const HOSTILE = `</script><script>alert(1)</script> "L." & 'x' $& $1 <!-- ä`

describeOneEngine('the face of a page', (db) => {
  let app: FastifyInstance
  let pages: ReturnType<typeof pagesFolder>

  beforeAll(async () => {
    await sql
      .raw(
        `
        insert into organizations (id, name) values ('${organization}', 'Fachstelle');
        insert into taxonomies (id, type, name, description, licence, citation, last_updated, organization_id, taxon_count, published) values
          ('${species}', 'Art', 'Lurche', 'Die Lurche des Landes', 'CC-BY-4.0', 'Fachstelle 2026', '2026-02-01', '${organization}', 2, true),
          ('${habitats}', 'Lebensraum', 'Lebensräume', null, null, null, null, null, 1, true);
        insert into taxa (id, taxonomy_id, parent_id, name, author, code, rank, status, accepted_id) values
          ('${genus}', '${species}', null, 'Epidalea', null, null, 'genus', 'accepted', null),
          ('${kreuzkroete}', '${species}', '${genus}', 'Epidalea calamita', '(Laurenti, 1768)', null, 'species', 'accepted', null),
          ('${synonym}', '${species}', null, 'Bufo calamita', null, null, 'species', 'synonym', '${kreuzkroete}'),
          ('${bog}', '${habitats}', null, 'Hochmoor', null, '7.1', null, 'accepted', null);
        insert into vernacular_names (taxon_id, name, preferred) values
          ('${kreuzkroete}', 'Hauskröte', false), ('${kreuzkroete}', 'Kreuzkröte', true);
        insert into property_collections (id, name, licence, published, record_count) values
          ('${collection}', 'Rote Liste', 'frei', true, 1234), ('${hidden}', 'Nicht veröffentlicht', null, false, 1);
        insert into property_records (collection_id, taxon_id, properties) values
          ('${collection}', '${kreuzkroete}', '{"Kategorie": "EN"}'), ('${hidden}', '${kreuzkroete}', '{"Geheim": "ja"}')`,
      )
      .execute(db().owner)
    pages = pagesFolder()
    app = await served({ PUBLIC_URL: ORIGIN })
  })
  afterAll(async () => {
    await app.close()
    pages.remove()
  })

  const served = (settings: Record<string, string>) =>
    createApp({ database: db(), settings: testSettings(settings), outDir: pages.outDir, rate: false, lookUpMs: 60_000 })

  /** What stands between the beginning of a page and its answers. */
  const faceAt = async (url: string, from = app) => {
    const { body } = await from.inject(url)
    return body.slice(HTML.indexOf('<title>'), body.indexOf('<script id="first-answers"'))
  }
  const thingAt = async (url: string) => JSON.parse(/ld\+json">(.*?)<\/script>/s.exec(await faceAt(url))?.[1] ?? '') as unknown
  const facts = async (url: string) => {
    const face = await faceAt(url)
    const of = (pattern: RegExp) => pattern.exec(face)?.[1]
    return [of(/<title>(.*?)</), of(/og:title" content="(.*?)"/), of(/name="description" content="(.*?)"/)]
  }
  const at = (path: string) => ORIGIN + path

  test('of a species, whole: title, description, Open Graph, its one address, and what it is in the words of schema.org', async () => {
    const url = `https://arten.example.org/Arten/${species}/${kreuzkroete}`
    const description = 'Kreuzkröte, Hauskröte. Art in «Lurche». Angaben aus Rote Liste.'
    const thing = {
      '@context': 'https://schema.org',
      '@id': at(`/id/${kreuzkroete}`),
      identifier: kreuzkroete,
      name: 'Epidalea calamita',
      alternateName: ['Kreuzkröte', 'Hauskröte'],
      url,
      '@type': 'Taxon',
      taxonRank: 'species',
      parentTaxon: { '@type': 'Taxon', name: 'Epidalea', url: at(`/Arten/${species}/${genus}`) },
      subjectOf: [
        { '@type': 'Dataset', name: 'Lurche', url: at(`/Arten/${species}`) },
        { '@type': 'Dataset', name: 'Rote Liste', url: at(`/Eigenschaften-Sammlungen/${collection}`) },
      ],
    }
    expect(await faceAt(`/Arten/${species}/${genus}/${kreuzkroete}`)).toBe(
      '<title>Epidalea calamita · Arteigenschaften</title>' +
        `<meta name="description" content="${description}"/><link rel="canonical" href="${url}"/>` +
        '<meta property="og:type" content="website"/><meta property="og:site_name" content="Arteigenschaften"/><meta property="og:locale" content="de_CH"/>' +
        `<meta property="og:title" content="Epidalea calamita (Kreuzkröte)"/><meta property="og:description" content="${description}"/>` +
        `<meta property="og:url" content="${url}"/><meta property="og:image" content="https://arten.example.org/icon-512.png"/>` +
        `<meta name="twitter:card" content="summary"/><script type="application/ld+json">${JSON.stringify(thing)}</script>`,
    )
  })

  test('a synonym says of what, and a search engine which page is meant', async () => {
    expect(await facts(`/Arten/${species}/${synonym}`)).toEqual([
      'Bufo calamita · Arteigenschaften',
      'Bufo calamita',
      expect.stringContaining('Synonym von Epidalea calamita.'),
    ])
    expect(await thingAt(`/Arten/${species}/${synonym}`)).toMatchObject({ sameAs: at(`/Arten/${species}/${kreuzkroete}`) })
  })

  test('a habitat is a term of its classification, with its code', async () => {
    const root = at('/Lebensr%C3%A4ume')
    expect(await thingAt(encodeURI(`/Lebensräume/${habitats}/${bog}`))).toEqual({
      '@context': 'https://schema.org',
      '@id': at(`/id/${bog}`),
      identifier: bog,
      name: 'Hochmoor',
      url: `${root}/${habitats}/${bog}`,
      '@type': 'DefinedTerm',
      termCode: '7.1',
      inDefinedTermSet: { '@type': 'DefinedTermSet', name: 'Lebensräume', url: `${root}/${habitats}` },
    })
  })

  test('taxonomies and collections are data sets, with licence, source and organisation', async () => {
    expect(await thingAt(`/Arten/${species}`)).toEqual({
      '@context': 'https://schema.org',
      '@type': 'Dataset',
      '@id': at(`/id/${species}`),
      identifier: species,
      name: 'Lurche',
      description: 'Die Lurche des Landes. Taxonomie mit 2 Objekten. Gepflegt von Fachstelle. Lizenz CC-BY-4.0.',
      url: at(`/Arten/${species}`),
      isAccessibleForFree: true,
      license: 'https://spdx.org/licenses/CC-BY-4.0.html',
      creditText: 'Fachstelle 2026',
      dateModified: '2026-02-01',
      publisher: { '@type': 'Organization', name: 'Fachstelle', url: at(`/Organisationen/${organization}`) },
    })
    expect(await thingAt(`/Eigenschaften-Sammlungen/${collection}`)).toMatchObject({
      '@type': 'Dataset',
      license: 'frei',
      description: "Eigenschaften-Sammlung mit 1'234 Einträgen. Lizenz frei.",
    })
  })

  test('whatever a name holds, it ends no attribute, no script and no title', async () => {
    const before = await faceAt(`/Arten/${species}/${genus}`)
    await sql`update taxa set name = ${HOSTILE} where id = ${genus}`.execute(db().owner)
    await sql`update data_state set revision = revision + 1`.execute(db().owner)
    const url = `/Arten/${species}/${genus}`
    const face = await faceAt(url)
    const tags = (text: string) => text.match(/<\/?[a-z!-]+/g)
    expect(tags(face)).toEqual(tags(before))
    expect((await thingAt(url)) as { name: string }).toMatchObject({ name: HOSTILE })
    expect((await facts(url))[1]).toBe(
      '&lt;/script&gt;&lt;script&gt;alert(1)&lt;/script&gt; &quot;L.&quot; &amp; &apos;x&apos; $&amp; $1 &lt;!-- ä',
    )
  })

  test('a long description is cut at a word', async () => {
    await sql`update taxonomies set description = ${'Wörter '.repeat(100)} where id = ${species}`.execute(db().owner)
    await sql`update data_state set revision = revision + 1`.execute(db().owner)
    const [, , description = ''] = await facts(`/Arten/${species}`)
    expect(description.length).toBeLessThanOrEqual(300)
    expect(description).toMatch(/Wörter…$/)
  })

  test.each(['/', '/Arten', `/Arten/${species}/${id(99)}`, `/Eigenschaften-Sammlungen/${hidden}`, '/Export'])(
    '%s has no record, and the face of the program',
    async (url) => {
      expect(await faceAt(url)).toBe(HTML.slice(HTML.indexOf('<title>'), HTML.indexOf('<script id="first-answers"')))
    },
  )

  test('a face that changes is another page, also where the record itself is too large to come with it', async () => {
    const url = `/Arten/${species}/${kreuzkroete}`
    const change = async (statement: ReturnType<typeof sql>) => {
      await statement.execute(db().owner)
      await sql`update data_state set revision = revision + 1`.execute(db().owner)
      const { headers, body } = await app.inject(url)
      return { tag: headers.etag, length: body.length, face: await faceAt(url) }
    }
    const large = JSON.stringify({ Text: 'x'.repeat(450_000) })
    const before = await change(sql`update taxa set properties = ${large}::jsonb where id = ${kreuzkroete}`)
    const after = await change(sql`update vernacular_names set name = 'Hausunke' where name = 'Hauskröte'`)
    expect(before.length).toBeLessThan(400_000)
    expect([before, after].map(({ face }) => /Haus\p{L}*/u.exec(face)?.[0])).toEqual(['Hauskröte', 'Hausunke'])
    expect(after.tag).not.toBe(before.tag)
  })

  test('without a public address that of the request counts, and the tag tells the two apart', async () => {
    const nameless = await served({})
    const ask = (host: string) => nameless.inject({ url: `/Arten/${species}`, headers: { host } })
    const [one, other] = [await ask('eins.example'), await ask('zwei.example:8080')]
    await nameless.close()
    expect(one.body).toContain(`<link rel="canonical" href="http://eins.example/Arten/${species}"/>`)
    expect(other.body).toContain(`<link rel="canonical" href="http://zwei.example:8080/Arten/${species}"/>`)
    expect(one.headers.etag).not.toBe(other.headers.etag)
  })
})
