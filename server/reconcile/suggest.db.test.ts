import { sql } from 'kysely'
import { describeOneEngine } from '../db/testing/testDatabase'
import { ids } from '../exporters/testing/amphibians'
import { wrongIn } from './testing/answerShapes'
import { ORIGIN, reconcileClient } from './testing/reconcileClient'
import { lists, storeTwoLists } from './testing/twoLists'

const { frogs, bogs, newer, unke, genus, nowhere } = lists

describeOneEngine('what /reconcile says of itself, suggests and shows', (db) => {
  const client = reconcileClient(db)
  const { get } = client

  beforeAll(async () => {
    await storeTwoLists(db())
    await client.open()
  })

  test('its manifest, whole', async () => {
    const manifest = await client.json('/reconcile')
    expect(wrongIn('manifest', manifest)).toBeNull()
    const service = (thing: string) => ({
      ...{ service_url: `${ORIGIN}/reconcile`, service_path: `/suggest/${thing}` },
      ...{ flyout_service_url: `${ORIGIN}/reconcile`, flyout_service_path: `/flyout/${thing}?id=\${id}` },
    })
    expect(manifest).toEqual({
      versions: ['0.1', '0.2'],
      name: 'Arteigenschaften',
      identifierSpace: `${ORIGIN}/id/`,
      schemaSpace: `${ORIGIN}/Dokumentation/schnittstellen`,
      documentation: `${ORIGIN}/Dokumentation/openrefine`,
      logo: `${ORIGIN}/icon-512.png`,
      serviceVersion: expect.stringMatching(/^\d+\.\d+\.\d+/),
      view: { url: `${ORIGIN}/id/{{id}}` },
      defaultTypes: [
        { id: 'Art', name: 'Arten' },
        { id: 'Lebensraum', name: 'Lebensräume' },
        { id: frogs, name: 'Beispiel-Lurche' },
        { id: bogs, name: 'Moore' },
        { id: newer, name: 'Neue Lurche' },
      ],
      batchSize: 250,
      suggest: { entity: service('entity'), type: service('type'), property: service('property') },
      preview: { url: `${ORIGIN}/reconcile/preview?id={{id}}`, width: 400, height: 170 },
      extend: { propose_properties: { service_url: `${ORIGIN}/reconcile`, service_path: '/properties' }, property_settings: [] },
    })
  })

  test('suggestions of entities, types and properties', async () => {
    const suggested = async (what: string, query: string) =>
      (await client.json(`/reconcile/suggest/${what}?${query}`)) as {
        result: { id: string; name: string; description: string }[]
      }
    const entities = await suggested('entity', 'prefix=bomb')
    expect(wrongIn('suggestedEntities', entities)).toBeNull()
    expect(entities.result.map(({ id, description }) => [id, description]).sort()).toEqual(
      [
        [genus, 'Oken, 1816 · Gattung in «Neue Lurche»'],
        [ids.unke, '(Linnaeus, 1758) · Gelbbauchunke · Art in «Beispiel-Lurche»'],
        [unke, 'Art in «Neue Lurche»'],
      ].sort(),
    )
    expect((await suggested('entity', 'prefix=bomb&cursor=1')).result).toEqual(entities.result.slice(1))
    expect(
      (await suggested('entity', 'prefix=rana+var')).result.map(({ id, name, description }) => [id, name, description]),
    ).toEqual([
      [ids.unke, 'Bombina variegata', 'Synonym Rana variegata · (Linnaeus, 1758) · Gelbbauchunke · Art in «Beispiel-Lurche»'],
    ])
    expect((await suggested('entity', `prefix=${ids.moor}`)).result.map(({ id }) => id)).toEqual([ids.moor])
    expect((await suggested('entity', 'prefix=geheim')).result).toEqual([])
    expect((await suggested('entity', 'prefix=bombina&type=rank:genus')).result.map(({ id }) => id)).toEqual([genus])
    const types = await suggested('type', 'prefix=lurche')
    expect(wrongIn('suggestedTypes', types)).toBeNull()
    expect(types.result).toEqual([
      {
        ...{ id: frogs, name: 'Beispiel-Lurche', description: 'Taxonomie (Arten)' },
        broader: [{ id: 'Art', name: 'Arten' }],
      },
      { id: newer, name: 'Neue Lurche', description: 'Taxonomie (Arten)', broader: [{ id: 'Art', name: 'Arten' }] },
    ])
    const properties = await suggested('property', 'prefix=kateg')
    expect(wrongIn('suggestedProperties', properties)).toBeNull()
    expect(properties.result).toEqual([{ id: 'pco~Rote Liste~Kategorie', name: 'Rote Liste: Kategorie', description: '' }])
    expect((await suggested('property', `prefix=autor&type=${newer}`)).result.map(({ id }) => id)).toEqual([
      '@author',
      'tax~Neue Lurche~@author',
    ])
  })

  test('flyouts and previews hold what was found, escaped, and nothing that runs', async () => {
    const hostile = '<img src=x onerror=alert(1)>&"\''
    await sql`update taxa set author = ${hostile} where id = ${genus}`.execute(db().owner)
    const page = await get(`/reconcile/preview?id=${genus}`)
    expect(page.headers['content-type']).toBe('text/html; charset=utf-8')
    expect(page.headers['content-security-policy']).toMatch(
      /^default-src 'none'; style-src 'sha256-[^']+'; .*frame-ancestors \*$/,
    )
    expect(page.headers['x-frame-options']).toBeUndefined()
    expect(page.headers['x-content-type-options']).toBe('nosniff')
    expect(page.body).toContain('<h1>Bombina &lt;img src=x onerror=alert(1)&gt;&amp;&quot;&apos;</h1>')
    expect(page.body).toContain(`<a href="${ORIGIN}/id/${genus}"`)
    expect([...page.body.matchAll(/<(\w+)/g)].map(([, tag]) => tag)).toEqual([
      'html',
      'head',
      'meta',
      'meta',
      'title',
      'style',
      'body',
      'h1',
      'p',
      'p',
      'p',
      'a',
    ])
    for (const [what, id, text] of [
      ['entity', genus, 'Bombina'],
      ['type', newer, 'Neue Lurche'],
      ['property', '@rank', 'Rang'],
    ]) {
      const flyout = await client.json(`/reconcile/flyout/${what}?id=${encodeURIComponent(id ?? '')}`)
      expect([wrongIn('flyout', flyout), flyout]).toEqual([null, { id, html: expect.stringContaining(`<h1>${text}`) }])
    }
    for (const what of ['preview?id=', 'flyout/entity?id=', 'flyout/type?id=', 'flyout/property?id='])
      expect((await get(`/reconcile/${what}${nowhere}`)).statusCode).toBe(404)
  })

  test('properties are proposed for a type, all or so many', async () => {
    const proposed = async (query: string) =>
      (await client.json(`/reconcile/properties?${query}`)) as { properties: { id: string }[]; type?: string; limit?: number }
    const all = await proposed('type=Art')
    expect([wrongIn('proposals', all), all.type]).toEqual([null, 'Art'])
    const own = all.properties.map(({ id }) => id).filter((id) => id.includes('~'))
    expect(own.sort()).toEqual(
      [
        ...['Länge', 'Beleg'].map((name) => `tax~Beispiel-Lurche~${name}`),
        ...['Kategorie', 'Geschützt', 'Bemerkung'].map((name) => `pco~Rote Liste~${name}`),
        ...['@partner', 'Stetigkeit'].map((name) => `rco~Lebensräume der Arten~lebt in~${name}`),
      ].sort(),
    )
    expect(await proposed('type=Art&limit=2')).toEqual({ type: 'Art', limit: 2, properties: all.properties.slice(0, 2) })
    expect((await proposed('type=')).properties.length).toBeGreaterThanOrEqual(all.properties.length)
    expect((await get('/reconcile/properties?type=Q5')).statusCode).toBe(400)
    expect((await get('/reconcile/properties?limit=x')).json<{ detail: string }>().detail).toBe(
      'limit=x ist keine ganze Zahl ab 1.',
    )
  })
})
