import { sql } from 'kysely'
import { describeOneEngine } from '../db/testing/testDatabase'
import { reconcileClient } from './testing/reconcileClient'
import { lists, storeTwoLists } from './testing/twoLists'

const { newer, genus } = lists

describeOneEngine('who may ask /reconcile, and how', (db) => {
  const client = reconcileClient(db)
  const { get, post } = client

  beforeAll(async () => {
    await storeTwoLists(db())
    await client.open()
  })

  test('older clients get a script that calls their function, and no other', async () => {
    const answer = await get('/reconcile?callback=jQuery361_17')
    expect(answer.headers['content-type']).toBe('text/javascript; charset=utf-8')
    expect(answer.headers['x-content-type-options']).toBe('nosniff')
    const [, json = ''] = /^\/\*\*\/jQuery361_17\((.*)\);$/s.exec(answer.body) ?? []
    expect(JSON.parse(json)).toEqual(await client.json('/reconcile'))
    await sql`update taxa set author = ${'</script>\u2028'} where id = ${genus}`.execute(db().owner)
    const queries = encodeURIComponent('{"q":{"query":"Bombina"}}')
    expect((await get(`/reconcile?callback=f&queries=${queries}`)).body).toContain('\\u003c/script>\\u2028')
    for (const callback of ['alert(1)//', 'a.b', 'a b', '1a', '', 'ä', '<script>', 'x'.repeat(129)]) {
      const refused = await get(`/reconcile?callback=${encodeURIComponent(callback)}`)
      expect([refused.statusCode, refused.json<{ detail: string }>().detail]).toEqual([
        400,
        'callback muss der Name einer Funktion sein: Buchstaben, Ziffern, _ und $, höchstens 128.',
      ])
    }
  })

  test('a single query outside a batch is no question for what the service can do', async () => {
    const refused = await get('/reconcile?query=Bombina')
    expect([refused.statusCode, refused.json<{ detail: string }>().detail]).toEqual([
      400,
      'Ein einzelner Name steht auch in queries, zum Beispiel queries={"q0":{"query":"Bombina variegata"}}; query allein geht nicht.',
    ])
  })

  test('any page may ask, each answer names its Datenstand, and nothing is sent twice', async () => {
    const url = '/reconcile/suggest/entity?prefix=bomb'
    const first = await get(url, { origin: 'https://elsewhere.example' })
    expect(first.headers).toMatchObject({ 'access-control-allow-origin': '*', datenstand: '8, 2026-11-20T12:00:00.000Z' })
    const tag = String(first.headers.etag)
    expect((await get(url, { 'if-none-match': tag })).statusCode).toBe(304)
    await sql`update data_state set revision = 9`.execute(db().owner)
    expect((await get(url, { 'if-none-match': tag })).statusCode).toBe(200)
    await sql`update data_state set revision = 8`.execute(db().owner)
    const posted = await post({ queries: '{}' })
    expect([posted.body, posted.headers['cache-control'], posted.headers['access-control-allow-origin']]).toEqual([
      '{}',
      'no-store',
      '*',
    ])
    const allowed = await client.inject({
      method: 'OPTIONS',
      url: '/reconcile',
      headers: { origin: 'https://elsewhere.example' },
    })
    expect([allowed.statusCode, allowed.headers['access-control-allow-methods']]).toEqual([204, 'GET, HEAD, POST, OPTIONS'])
    const refused = await post({ queries: '[' })
    expect([refused.statusCode, refused.headers['access-control-allow-origin'], refused.headers.etag]).toEqual([
      400,
      '*',
      undefined,
    ])
  })

  test('a method it does not know is told which there are', async () => {
    const json = { 'content-type': 'application/json' }
    for (const [method, url, allow] of [
      ['PUT', '/reconcile', 'GET, HEAD, POST'],
      ['DELETE', `/reconcile/${newer}`, 'GET, HEAD, POST'],
      ['POST', '/reconcile/properties', 'GET, HEAD'],
      ['PATCH', '/reconcile/suggest/entity', 'GET, HEAD'],
    ] as const) {
      const answer = await client.inject({ method, url, headers: json })
      expect([answer.statusCode, answer.headers.allow, answer.json<{ detail: string }>().detail]).toEqual([
        405,
        allow,
        `${method} geht unter dieser Adresse nicht, nur ${allow}.`,
      ])
    }
    const answer = await client.inject({ method: 'POST', url: '/reconcile', headers: json, payload: '{"queries":{}}' })
    expect([answer.statusCode, answer.json<{ detail: string }>().detail]).toEqual([
      415,
      'Die Anfrage muss ein Formular sein (application/x-www-form-urlencoded), mit queries=… oder extend=…',
    ])
  })

  test.each([
    [{ queries: '{"q0":' }, 'queries ist kein lesbares JSON. Erwartet wird zum Beispiel {"q0":{"query":"Bombina variegata"}}.'],
    [{ queries: '[]' }, 'queries muss ein Objekt sein, zum Beispiel {"q0":{"query":"Bombina variegata"}}, nicht eine Liste.'],
    [{ queries: '{"q0":"x"}' }, 'queries, «q0»: Erwartet wird ein Objekt mit query, nicht ein Text.'],
    [{ queries: '{"q0":{}}' }, 'queries, «q0»: Es fehlt, wonach gesucht wird: query oder properties.'],
    [{ queries: '{"q0":{"query":7}}' }, 'queries, «q0»: query muss ein Text sein, nicht eine Zahl.'],
    [{ queries: '{"q0":{"query":"x","limit":0}}' }, 'queries, «q0»: limit muss eine ganze Zahl ab 1 sein.'],
    [{ queries: '{"q0":{"query":"x","type_strict":"one"}}' }, 'queries, «q0»: type_strict ist eines von any, should, all.'],
    [
      { queries: '{"q0":{"query":"x","properties":[{"p":"@rank","v":"x"}]}}' },
      'queries, «q0»: Ein Eintrag von properties hat pid (die id einer Eigenschaft) und v (ihren Wert).',
    ],
    [
      { queries: '{"q0":{"query":"x","type":"Q5"}}' },
      'Den Typ «Q5» gibt es hier nicht. Möglich sind Art, Lebensraum, die id einer Taxonomie und Ränge wie rank:species; suggest/type nennt alle.',
    ],
    [
      { queries: '{"q0":{"query":"x","properties":[{"pid":"pco~Rote Liste~Farbe","v":"rot"}]}}' },
      'Die Eigenschaften-Sammlung «Rote Liste» hat keine Eigenschaft «Farbe».',
    ],
    [
      { extend: '{"ids":' },
      'extend ist kein lesbares JSON. Erwartet wird zum Beispiel {"ids":["…"],"properties":[{"id":"@rank"}]}.',
    ],
    [{ extend: '{"ids":"x","properties":[]}' }, 'extend: ids muss eine Liste von Texten sein.'],
    [{ extend: '{"ids":[],"properties":["@rank"]}' }, 'extend: Ein Eintrag von properties hat eine id (die einer Eigenschaft).'],
    [
      { extend: '{"ids":[],"properties":[{"id":"P18"}]}' },
      '«P18» ist keine Eigenschaft. Erwartet wird der Schlüssel einer Spalte des Exports wie pco~Sammlung~Eigenschaft, ' +
        'oder ein allgemeines Feld wie @rank; suggest/property nennt alle.',
    ],
    [
      { extend: '{"ids":[],"properties":[{"id":"pco~Weg~Kategorie"}]}' },
      'Eine Eigenschaften-Sammlung «Weg» gibt es nicht. Prüfen Sie den Namen.',
    ],
    [{ anderes: 'x' }, 'Im Formular fehlt queries=… (Namen, die gesucht werden) oder extend=… (ids und Eigenschaften).'],
  ])('%j is refused with a sentence', async (form, sentence) => {
    const answer = await post(form as Record<string, string>)
    expect([answer.statusCode, answer.headers['content-type'], answer.json<{ detail: string }>().detail]).toEqual([
      400,
      'application/problem+json; charset=utf-8',
      sentence,
    ])
  })

  test('a batch is bounded, and says how much it may hold', async () => {
    const batch = (many: number) =>
      JSON.stringify(Object.fromEntries(Array.from({ length: many }, (_, n) => [`q${n}`, { query: 'Bombina' }])))
    expect((await post({ queries: batch(250) })).statusCode).toBe(200)
    const refused = async (form: Record<string, string>) => {
      const answer = await post(form)
      return [answer.statusCode, answer.json<{ detail: string }>().detail]
    }
    expect(await refused({ queries: batch(251) })).toEqual([
      413,
      'Auf einmal werden höchstens 250 Namen abgeglichen, in queries sind es 251. Teilen Sie die Liste auf (batchSize im Manifest).',
    ])
    const many = Array.from({ length: 251 }, (_, n) => String(n))
    expect(await refused({ extend: JSON.stringify({ ids: many, properties: [] }) })).toEqual([
      413,
      'extend: Auf einmal sind höchstens 250 ids möglich, hier sind es 251. Für ganze Tabellen ist /export.csv da.',
    ])
    const properties = many.slice(0, 101).map((id) => ({ id }))
    expect((await refused({ extend: JSON.stringify({ ids: [], properties }) }))[0]).toBe(413)
  })
})
