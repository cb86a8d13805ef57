import type { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { describeOneEngine, testSettings } from '../db/testing/testDatabase'
import { createApp } from '../http/app'
import { lists, storeTwoLists } from '../reconcile/testing/twoLists'
import { callOf, mcpServer } from './testing/mcpServer'

const { nowhere } = lists
const lurche = { taxonomies: ['Beispiel-Lurche'] }
const list = '{"jsonrpc":"2.0","id":1,"method":"tools/list"}'

describeOneEngine('what /mcp refuses, and how', (db) => {
  const server = mcpServer(db)
  let client: Client

  beforeAll(async () => {
    await storeTwoLists(db())
    await server.open({ settings: testSettings({ PUBLIC_URL: 'https://arten.example' }) })
    client = await server.client()
  })

  const send = async (body: string, headers: Record<string, string> = {}, method = 'POST') => {
    const response = await fetch(server.url(), {
      ...(method === 'POST'
        ? { method, body, headers: { 'content-type': 'application/json', ...headers } }
        : { method, headers }),
    })
    return { status: response.status, headers: response.headers, text: await response.text() }
  }
  const detail = async (...asked: Parameters<typeof send>) => {
    const { status, headers, text } = await send(...asked)
    expect(headers.get('content-type')).toBe('application/problem+json; charset=utf-8')
    return [status, (JSON.parse(text) as { detail: string }).detail]
  }

  test.each([
    ['search', {}, 'text fehlt oder ist leer.'],
    ['search', { text: ' ' }, 'text fehlt oder ist leer.'],
    ['search', { text: 7 }, 'text: Erwartet wird ein Text, nicht 7.'],
    ['search', { text: 'x'.repeat(501) }, `text: Erlaubt sind 500 Zeichen, hier sind es 501 («${'x'.repeat(100)}…»).`],
    ['search', { text: 'x', wort: 'y' }, 'search: Die Angabe «wort» gibt es nicht. Möglich sind text, kind, taxonomies, limit.'],
    ['search', { text: 'x', limit: 51 }, 'limit: Erwartet wird eine ganze Zahl von 1 bis 50, nicht 51.'],
    [
      'search',
      { text: 'x', kind: 'Tier' },
      'kind: Möglich sind taxon, synonym, vernacular, habitat, taxonomy, collection, organization, nicht «Tier».',
    ],
    ['search', { text: 'x', taxonomies: ['Verborgen'] }, 'Eine Taxonomie «Verborgen» gibt es nicht. catalogue nennt alle.'],
    ['taxon', { id: 'x' }, 'id: Erwartet wird eine id, also eine UUID wie sie search und match nennen, nicht «x».'],
    ['taxon', { id: nowhere }, `Ein Objekt mit der id ${nowhere} gibt es nicht (mehr). search und match nennen, was es gibt.`],
    ['match', { names: [] }, 'names fehlt oder ist leer.'],
    ['match', { names: 'Bombina' }, 'names: Erwartet wird eine Liste, nicht «Bombina».'],
    ['match', { names: ['Bombina', {}] }, 'names, Eintrag 2: Erwartet wird ein Text, nicht ein Objekt.'],
    [
      'match',
      { names: Array.from({ length: 101 }, (_, n) => `Name ${n}`) },
      'names: Auf einmal sind höchstens 100 möglich, hier sind es 101. Teilen Sie die Liste auf, oder gleichen Sie sie unter /Export/Meine-Liste ab.',
    ],
    ['count', {}, 'Wählen Sie mindestens eine Taxonomie: Die Abfrage nennt weder taxonomies noch ids noch subtree.'],
    [
      'count',
      { ...lurche, filters: [{ property: 'pco~Rote Liste~Farbe', value: 'rot' }] },
      'Die Eigenschaften-Sammlung «Rote Liste» hat keine Eigenschaft «Farbe».',
    ],
    [
      'count',
      { ...lurche, filters: [{ property: 'Kategorie', value: 'VU' }] },
      'filters: «Kategorie» ist keine Eigenschaft. Erwartet wird ein Schlüssel aus catalogue wie pco~Sammlung~Eigenschaft.',
    ],
    [
      'count',
      { ...lurche, filters: [{ property: 'pco~Rote Liste~Kategorie', comparator: '==', value: 'VU' }] },
      'filters, Eintrag 1, comparator: Möglich sind ILIKE, LIKE, =, >, >=, <, <=, in, between, empty, notEmpty, nicht «==».',
    ],
    [
      'count',
      { ...lurche, filters: [{ property: 'pco~Rote Liste~Kategorie', comparator: '=', value: ['VU', 'LC'] }] },
      'filters, Eintrag 1, value: Eine Liste passt nur zum Vergleich in, nicht zu =. Erwartet wird ein einzelner Wert.',
    ],
    [
      'count',
      { ...lurche, filters: [{ property: 'pco~Rote Liste~Kategorie', comparator: 'between', value: ['VU', 'LC'] }] },
      'filters, Eintrag 1, value: Eine Liste passt nur zum Vergleich in, nicht zu between. Erwartet wird von..bis.',
    ],
    [
      'count',
      { ...lurche, filters: [{ property: 'pco~Rote Liste~Kategorie', comparator: 'empty', value: ['VU', 'LC'] }] },
      'filters, Eintrag 1, value: Eine Liste passt nur zum Vergleich in, nicht zu empty. Erwartet wird kein Wert.',
    ],
    [
      'count',
      { ...lurche, filters: [{ property: 'pco~Rote Liste~Kategorie', value: [] }] },
      'Filter «Rote Liste: Kategorie»: «[]» ist keine Liste (erwartet wird ein JSON-Array wie ["a","b"]).',
    ],
    ['count', { ...lurche, filters: [{ value: 'VU' }] }, 'filters, Eintrag 1, property fehlt oder ist leer.'],
    [
      'count',
      { ids: [lists.unke], filters: [{ property: '@rank', value: 'species' }] },
      'filters: «@rank» braucht taxonomies, oder den ganzen Schlüssel wie tax~Taxonomie~@rank.',
    ],
    ['count', { ids: ['x'] }, '«x» ist keine id. Erwartet wird eine UUID wie 0b2ba0f2-6a4c-11ea-a1f4-3b0ff0b4f5c2.'],
    [
      'values',
      { ...lurche, property: 'rco~Lebensräume der Arten~lebt in~Stetigkeit' },
      'property: Werte gibt es von einer Eigenschaft einer Taxonomie oder Sammlung, also nicht von «rco~Lebensräume der Arten~lebt in~Stetigkeit». ' +
        'Ein allgemeines Feld wie @rank gilt je Taxonomie; nennen Sie nur eine.',
    ],
    [
      'export_link',
      { ...lurche, sort: 'Farbe' },
      'sort=Farbe ist keine Spalte. Erwartet wird id, name oder zum Beispiel pco~Sammlung~Eigenschaft.',
    ],
  ])('%s %j is answered with a sentence', async (tool, input, sentence) => {
    expect(await callOf(client, tool, input)).toEqual({ isError: true, text: sentence, data: {} })
  })

  test('a tool or a method that does not exist is an error of the protocol', async () => {
    await expect(client.callTool({ name: 'delete', arguments: {} })).rejects.toThrow(
      'Ein Werkzeug «delete» gibt es nicht. Möglich sind search, taxon, match, catalogue, values, count, export_link.',
    )
    expect(JSON.parse((await send('{"jsonrpc":"2.0","id":1,"method":"resources/list"}')).text)).toMatchObject({
      error: { code: -32601 },
    })
  })

  test.each([
    [undefined, 'Der Aufruf nennt kein Werkzeug.'],
    [{ name: 3 }, 'Der Aufruf nennt kein Werkzeug.'],
    [{ name: 'search', arguments: ['Bombina'] }, 'arguments: Erwartet werden Angaben mit Namen'],
    [{ name: 'search', arguments: null }, 'arguments: Erwartet werden Angaben mit Namen'],
  ])('a call of %j says in German what is missing', async (params, sentence) => {
    const { status, text } = await send(JSON.stringify({ jsonrpc: '2.0', id: 7, method: 'tools/call', params }))
    const answer = JSON.parse(text) as { id: number; error: { code: number; message: string } }
    expect([status, answer.id, answer.error.code]).toEqual([200, 7, -32602])
    expect(answer.error.message.startsWith(sentence)).toBe(true)
  })

  test('what is no message is a problem', async () => {
    const example = `Erwartet wird zum Beispiel ${list}.`
    expect(await detail('{"jsonrpc":')).toEqual([400, `Die Anfrage ist kein lesbares JSON. ${example}`])
    expect(await detail('{"method":"tools/list"}')).toEqual([400, `Das ist keine Nachricht von JSON-RPC 2.0. ${example}`])
    expect(await detail(`[${list}]`)).toEqual([
      400,
      'Eine Liste von Nachrichten wird nicht beantwortet. Senden Sie jede Nachricht für sich.',
    ])
    expect(await detail(list, { 'content-type': 'text/plain' })).toEqual([
      415,
      'Die Anfrage muss vom Typ application/json sein, mit einer Nachricht von JSON-RPC 2.0.',
    ])
    expect((await detail(list, { 'mcp-protocol-version': '1999-01-01' })).join()).toMatch(
      /^400,Die Version «1999-01-01» des Model Context Protocol .* 2025-11-25/,
    )
    expect((await send(`{"x":"${'y'.repeat(1_100_000)}"}`)).status).toBe(413)
    // What wants no answer gets none.
    expect(await send('{"jsonrpc":"2.0","method":"notifications/initialized"}')).toMatchObject({ status: 202, text: '' })
  })

  test('without a session there is nothing to get and nothing to end', async () => {
    for (const method of ['GET', 'DELETE', 'PUT', 'PATCH']) {
      const asked = ['', { accept: 'text/event-stream', 'mcp-session-id': 'x' }, method] as const
      expect(await detail(...asked)).toEqual([405, `${method} geht unter dieser Adresse nicht, nur POST.`])
      expect((await send(...asked)).headers.get('allow')).toBe('POST, OPTIONS')
    }
  })

  test('any page may read what is public; one that was led here under a foreign name may not', async () => {
    const from = async (origin: string, host: string) =>
      (
        await server
          .app()
          .inject({ method: 'POST', url: '/mcp', headers: { origin, host, 'content-type': 'application/json' }, payload: list })
      ).statusCode
    expect(await from('https://elsewhere.example', 'arten.example')).toBe(200)
    expect(await from('https://arten.example', 'arten.example')).toBe(200)
    expect(await from('http://localhost:3000', 'localhost:3000')).toBe(200)
    expect(await from('http://[::1]:3000', '[::1]:3000')).toBe(200)
    expect(await from('null', 'arten.example')).toBe(200)
    expect(await from('http://rebound.example:3000', 'rebound.example:3000')).toBe(403)
    expect(await from('http://localhost.rebound.example', 'localhost.rebound.example')).toBe(403)
    expect(await from('nonsense', 'arten.example')).toBe(403)
    const allowed = await send('', { origin: 'https://elsewhere.example' }, 'OPTIONS')
    expect([
      allowed.status,
      allowed.headers.get('access-control-allow-origin'),
      allowed.headers.get('access-control-allow-methods'),
    ]).toEqual([...[204, '*', 'POST, OPTIONS']])
    // Nobody's page sends a login along.
    expect(allowed.headers.get('access-control-allow-headers')).not.toContain('authorization')
  })

  test('has the limits of every other address', async () => {
    const app = await createApp({ database: db(), settings: testSettings(), outDir: '/nowhere', rate: 2, log: () => {} })
    try {
      const ask = () =>
        app.inject({ method: 'POST', url: '/mcp', headers: { 'content-type': 'application/json' }, payload: list })
      expect([(await ask()).statusCode, (await ask()).statusCode, (await ask()).statusCode]).toEqual([200, 200, 429])
    } finally {
      await app.close()
    }
  })
})
