import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { childrenOf, textOf, xmlTree } from '../../lib/domain/text/xmlTree'
import { describeOneEngine, testSettings } from '../db/testing/testDatabase'
import { createApp } from '../http/app'
import { pagesFolder } from '../http/testing/pagesFolder'
import { partNamed, partName, partPaths, sitemapParts } from './sitemap'

const id = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`
const organization = id(1)
const [species, habitats, hidden] = [id(11), id(12), id(13)]
const collection = id(31)
const ORIGIN = 'https://arten.example.org'

describeOneEngine('the list of all pages for search engines', (db) => {
  let app: FastifyInstance
  let pages: ReturnType<typeof pagesFolder>

  beforeAll(async () => {
    await sql
      .raw(
        `
        insert into organizations (id, name) values ('${organization}', 'Fachstelle');
        insert into taxonomies (id, type, name, published, taxon_count) values
          ('${species}', 'Art', 'Lurche', true, 7), ('${habitats}', 'Lebensraum', 'Lebensräume', true, 1), ('${hidden}', 'Art', 'Entwurf', false, 1);
        insert into taxa (id, taxonomy_id, name)
        select ('00000000-0000-4000-8000-0000000002' || n)::uuid, '${species}', 'Art ' || n from generate_series(10, 16) n;
        insert into taxa (id, taxonomy_id, name, status, accepted_id) values ('${id(240)}', '${species}', 'Synonym', 'synonym', '${id(210)}');
        insert into taxa (id, taxonomy_id, name) values ('${id(250)}', '${habitats}', 'Hochmoor'), ('${id(260)}', '${hidden}', 'Geheim');
        insert into property_collections (id, name, published) values ('${collection}', 'Rote Liste', true), ('${id(32)}', 'Entwurf', false)`,
      )
      .execute(db().owner)
    pages = pagesFolder()
    mkdirSync(join(pages.outDir, 'Dokumentation'))
    for (const file of ['export.html', 'export.txt']) writeFileSync(join(pages.outDir, 'Dokumentation', file), '')
    app = await createApp({ database: db(), settings: testSettings({ PUBLIC_URL: ORIGIN }), outDir: pages.outDir, rate: false })
  })
  afterAll(async () => {
    await app.close()
    pages.remove()
  })

  const taxa = [...Array(7).keys()].map((n) => `/Arten/${species}/${id(210 + n)}`)
  const locations = (xml: string) =>
    childrenOf(xmlTree(xml)).map((entry) => textOf(childrenOf(entry, 'loc')[0] ?? { name: '', attributes: {}, content: [] }))

  test('followed from /robots.txt it names each page that is open to all once, and nothing else', async () => {
    const robots = await app.inject('/robots.txt')
    expect([robots.statusCode, robots.headers['content-type']]).toEqual([200, 'text/plain; charset=utf-8'])
    const [, start = ''] = /^Sitemap: (.*)$/m.exec(robots.body) ?? []
    expect(start).toBe(`${ORIGIN}/sitemap.xml`)
    const get = async (url: string) => {
      const answer = await app.inject(url.slice(ORIGIN.length))
      expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'application/xml; charset=utf-8'])
      return locations(answer.body)
    }
    const listed = (await Promise.all((await get(start)).map(get))).flat()
    expect(listed.map((url) => decodeURI(url.slice(ORIGIN.length)))).toEqual([
      ...['/', '/Arten', '/Lebensräume', '/Eigenschaften-Sammlungen', '/Organisationen', '/Export'],
      ...['/Dokumentation', '/Dokumentation/export'],
      ...[
        `/Arten/${species}`,
        `/Lebensräume/${habitats}`,
        `/Eigenschaften-Sammlungen/${collection}`,
        `/Organisationen/${organization}`,
      ],
      ...taxa,
      `/Lebensräume/${habitats}/${id(250)}`,
    ])
    for (const url of listed) expect(url).toBe(encodeURI(decodeURI(url)))
  })

  test.each([1, 2, 3, 7, 8])('cut into parts of %i it holds the same, each once', async (most) => {
    const parts = await sitemapParts(db().reader, most)
    expect(parts).toHaveLength(1 + Math.ceil(7 / most) + 1)
    for (const part of parts) expect(partNamed(partName(part))).toEqual(part)
    const listed = await Promise.all(parts.slice(1).map((part) => partPaths(db().reader, part, [], most)))
    for (const paths of listed) expect(paths?.length).toBeLessThanOrEqual(most)
    expect(listed.flat()).toEqual([...taxa, `/Lebensräume/${habitats}/${id(250)}`])
  })

  test.each([
    `${hidden}-1.xml`,
    `${species}-2.xml`,
    `${species}-0.xml`,
    `${species}-1e9.xml`,
    `${id(99)}-1.xml`,
    '%00',
    `${species}-99999999.xml`,
  ])('a part there is not, %s, is answered with a sentence', async (name) => {
    const { statusCode, body } = await app.inject(`/sitemap/${name}`)
    expect([statusCode, body.includes('Geheim')]).toEqual([404, false])
  })

  test('files and what follows a login are not for search engines', async () => {
    const closed = (await app.inject('/robots.txt')).body.match(/(?<=^Disallow: ).*$/gm)
    expect(closed).toEqual(expect.arrayContaining(['/graphql', '/export.csv', '/verlauf.atom', '/Import', '/Login', '/Benutzer']))
    expect(closed).not.toContain('/')
    for (const path of ['/Export', '/Arten/x', '/Eigenschaften-Sammlungen', '/Dokumentation/importieren', '/id/x'])
      expect(closed?.filter((prefix) => path.startsWith(prefix))).toEqual([])
  })
})
