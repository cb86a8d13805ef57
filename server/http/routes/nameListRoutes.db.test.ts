import { randomUUID } from 'node:crypto'
import { rmSync } from 'node:fs'
import { request as httpRequest, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { describeOneEngine, testSettings } from '../../db/testing/testDatabase'
import { fillSmallWorld, ids } from '../../graphql/testing/smallWorld'
import { csvCells } from '../../nameLists/testing/csvCells'
import { refusedLists } from '../../nameLists/testing/refusedLists'
import { createApp } from '../app'

describeOneEngine('lists of names over HTTP', (db) => {
  let app: FastifyInstance
  let origin = ''
  const dataDir = join(tmpdir(), `ae-abgleich-${randomUUID()}`)
  const logged: string[] = []
  beforeAll(async () => {
    await fillSmallWorld(db())
    app = await createApp({
      database: db(),
      settings: testSettings({ DATA_DIR: dataDir }),
      outDir: '/nowhere',
      log: (line) => logged.push(line),
    })
    await app.listen({ port: 0, host: '127.0.0.1' })
    origin = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`
  })
  afterAll(async () => {
    await app.close()
    rmSync(dataDir, { recursive: true, force: true })
    expect(logged).toEqual([])
  })

  const send = (path: string, body: BodyInit | null, headers: Record<string, string> = {}, method = 'POST') =>
    fetch(origin + path, { method, body, headers: { 'content-type': 'text/csv', ...headers }, ...(body && { duplex: 'half' }) })

  test('a CSV comes back whole, with what each name means and the properties that were asked for', async () => {
    const list =
      '\ufeffOrt;Artname\r\nBern;Bombinator pachypus\r\n"Chur; Ost";Gelbbauchunke\r\n;Bombina vamiegata\r\nGenf;nichts\r\n'
    const answer = await send(
      '/abgleich.csv?taxonomies=Tiere&pcoProperties=Rote%20Liste~Status&taxProperties=Tiere~L%C3%A4nge&provenance=true&columns=tax~Tiere~L%C3%A4nge',
      list,
    )
    expect([answer.status, answer.headers.get('content-type'), answer.headers.get('access-control-allow-origin')]).toEqual([
      200,
      'text/csv; charset=utf-8; header=present',
      '*',
    ])
    const { rows } = await sql<{ revision: number }>`select revision::int as revision from data_state`.execute(db().reader)
    expect(answer.headers.get('datenstand')).toMatch(new RegExp(`^${rows[0]?.revision}, 20..-`))
    const variegata = `${ids.variegata},"Bombina variegata (Linnaeus, 1758)",Tiere,Amphibia > Bombina,5.5,Tiere,2026-11-21,EN,Rote Liste,,`
    expect(await answer.text()).toBe(
      [
        'Ort,Artname,Abgleich: kind,Abgleich: Grund,Abgleich: gefundene id,Abgleich: gefunden als,Abgleich: id,Abgleich: Name,' +
          'Abgleich: Taxonomie,Abgleich: Pfad,Tiere: Länge,Tiere: Quelle,Tiere: Stand,' +
          'Rote Liste: Status,Rote Liste: Quelle,Rote Liste: Stand,Rote Liste: aus Synonym',
        'Bern,Bombinator pachypus,synonym,"Der Name ist ein Synonym; gültig ist Bombina variegata (Linnaeus, 1758).",' +
          `${ids.bombinator},"Bombinator pachypus Bonaparte, 1838",${variegata}`,
        `Chur; Ost,Gelbbauchunke,vernacular,"Das ist ein deutscher Name von Bombina variegata (Linnaeus, 1758).",${ids.variegata},Gelbbauchunke,` +
          variegata,
        ',Bombina vamiegata,similar,"Der Name ist nur ähnlich geschrieben: Prüfen Sie, ob er gemeint ist.",' +
          `${ids.variegata},"Bombina variegata (Linnaeus, 1758)",${variegata}`,
        'Genf,nichts,notFound,Keine der Taxonomien hat einen solchen oder ähnlichen Namen.,,,,,,,,,,,,,',
        '',
      ].join('\r\n'),
    )
  })

  test('properties and paths are those of the export of the same objects', async () => {
    const columns =
      'pcoProperties=Rote%20Liste~Status&rcoProperties=Vorkommen~lebt%20in~%40partner&taxProperties=Tiere~giftig&lendAlong=true&withSynonymData=true'
    const all = ['Amphibia', 'Bombina', 'Rana', 'Bombina variegata']
    const file = await fetch(`${origin}/export.csv?taxonomies=Tiere&${columns}&taxProperties=Tiere~%40path`)
    const [titles = [], ...exported] = csvCells(await file.text())
    const answer = await send(`/abgleich.csv?taxonomies=Tiere&${columns}`, `Name\n${all.join('\n')}\n`)
    const [top = [], ...rows] = csvCells(await answer.text())
    const named = titles.slice(2).filter((title) => title !== 'Tiere: Pfad')
    expect(top.slice(9)).toEqual(named)
    expect(exported).toHaveLength(all.length)
    for (const row of rows) {
      const cells = exported.find(([id]) => id === row[5]) ?? []
      expect(row.slice(8)).toEqual(['Tiere: Pfad', ...named].map((title) => cells[titles.indexOf(title)]))
    }
    expect(rows.flat()).toEqual(expect.arrayContaining(['Tümpel_100%', 'EN', 'Amphibia > Bombina']))
  })

  test('JSON lines have values in their types', async () => {
    const answer = await send(
      '/abgleich.jsonl?taxonomies=Tiere&taxProperties=Tiere~L%C3%A4nge&taxProperties=Tiere~giftig',
      '{"art":"Bergunke"}\n',
      {
        'content-type': 'application/x-ndjson',
      },
    )
    expect(answer.headers.get('content-type')).toBe('application/x-ndjson; charset=utf-8')
    expect(JSON.parse(await answer.text())).toMatchObject({
      art: 'Bergunke',
      'Abgleich: kind': 'vernacular',
      'Abgleich: id': ids.variegata,
      'Tiere: Länge': 5.5,
      'Tiere: giftig': true,
    })
  })

  test('what is not published is not there', async () => {
    const answer = await send('/abgleich.csv?taxonomies=Tiere', `Name\nBombina invisibilis\n${ids.invisible}\n`)
    expect(csvCells(await answer.text()).map((row) => row[1])).toEqual(['Abgleich: kind', 'notFound', 'notFound'])
    expect(await problem('/abgleich.csv?taxonomies=Unfertig', 'Name\nBombina')).toEqual([
      400,
      'Eine Taxonomie «Unfertig» gibt es nicht. Prüfen Sie den Namen.',
    ])
  })

  const problem = async (path: string, body: BodyInit | null, headers: Record<string, string> = {}, method = 'POST') => {
    const answer = await send(path, body, headers, method)
    expect(answer.headers.get('content-type')).toBe('application/problem+json; charset=utf-8')
    return [answer.status, ((await answer.json()) as { detail: string }).detail]
  }
  const T = 'taxonomies=Tiere'

  test.each(refusedLists)('%s is said before anything is answered', async (_, path, body, status, sentence, ...headers) => {
    expect(await problem(path, body, ...headers)).toEqual([status, expect.stringContaining(sentence)])
  })

  test.each(['GET', 'PUT', 'DELETE', 'PATCH'])('%s is told to be POST, and a page of another address may ask', async (method) => {
    const answer = await send('/abgleich.csv', method === 'GET' ? null : 'x', {}, method)
    expect([answer.status, answer.headers.get('allow'), ((await answer.json()) as { detail: string }).detail]).toEqual([
      405,
      'POST, OPTIONS',
      `${method} geht unter dieser Adresse nicht, nur POST.`,
    ])
    const asked = await fetch(`${origin}/abgleich.csv`, { method: 'OPTIONS' })
    expect([asked.status, asked.headers.get('access-control-allow-methods')]).toEqual([204, 'POST, OPTIONS'])
  })

  /** Rows for a list that is longer than what is read before anything is answered. */
  const rows = (count: number) => 'Rana,in einem Ort mit langem Namen\nBombina variegata,anderswo\n'.repeat(count / 2)

  /** A list of which the rest is sent when `more` is called. */
  const sending = (beginning: string, headers: Record<string, string> = {}) => {
    const body = new Readable({ read() {} })
    body.push(beginning)
    const answer = send(`/abgleich.csv?${T}`, body as unknown as BodyInit, headers)
    return { answer, more: (text: string | null) => void body.push(text === null ? null : Buffer.from(text, 'latin1')) }
  }

  test('rows are answered while others are still to come', async () => {
    const { answer, more } = sending(`Art,Ort\n${rows(20_000)}`)
    const reader = (await answer).body!.getReader()
    expect(Buffer.from((await reader.read()).value!).toString()).toMatch(/^Art,Ort,Abgleich: kind,/)
    more('Rana,zuletzt\n')
    more(null)
    let text = ''
    for (let next = await reader.read(); !next.done; next = await reader.read()) text += Buffer.from(next.value).toString()
    expect(text.match(/\r\n/g)!.length).toBeGreaterThan(19_000)
    expect(text).toMatch(/\r\nRana,zuletzt,exact,[^\r]*\r\n$/)
  })

  test.each([
    ['a row that is none', 'Rana\n'],
    ['a letter that is none', 'Rana,\xff\n'],
  ])('a list with %s behind rows that are answered ends broken', async (_, rest) => {
    const { answer, more } = sending(`Art,Ort\n${rows(20_000).replace('Ort', 'Örtchen')}`, {
      'content-type': 'text/csv; charset=utf-8',
    })
    const { body, status } = await answer
    const reader = body!.getReader()
    await reader.read()
    more(rest)
    more(null)
    expect(status).toBe(200)
    await expect(toTheEnd(reader)).rejects.toThrow()
  })

  test('a list whose answer would mix two states of the data ends broken', async () => {
    const { answer, more } = sending(`Art,Ort\n${rows(20_000)}`)
    const reader = (await answer).body!.getReader()
    await reader.read()
    await sql`update data_state set revision = revision + 1`.execute(db().owner)
    more('Qwertzus zuiop,neu\n')
    more(null)
    await expect(toTheEnd(reader)).rejects.toThrow()
  })

  test('who reads only when all is sent gets all of it', async () => {
    const count = 120_000
    const answer = await new Promise<IncomingMessage>((resolve, reject) => {
      const sent = httpRequest(`${origin}/abgleich.csv?${T}`, { method: 'POST' })
      let came: IncomingMessage | null = null
      let isSent = false
      const ready = () => came && isSent && resolve(came)
      sent.on('error', reject).on('response', (response) => {
        came = response
        ready()
      })
      sent.on('finish', () => {
        isSent = true
        ready()
      })
      // More than the buffers on the way hold, in both directions.
      sent.end(`Art,Ort\n${rows(count).replaceAll('anderswo', 'anderswo '.repeat(20))}Rana,zuletzt\n`)
    })
    let lines = 0
    let last = ''
    for await (const piece of answer.setEncoding('utf8') as AsyncIterable<string>) {
      lines += piece.split('\n').length - 1
      last = (last + piece).slice(-1_000)
    }
    expect(lines).toBe(count + 2)
    expect(last).toMatch(/\r\nRana,zuletzt,exact,[^\r]*\r\n$/)
  })

  test('who leaves is worked for no longer', async () => {
    const abort = new AbortController()
    const names = Array.from({ length: 40_000 }, (_, n) => `Bombina variegat${n}`).join('\n')
    const answer = await fetch(`${origin}/abgleich.csv?${T}`, { method: 'POST', body: names, signal: abort.signal })
    await answer.body!.getReader().read()
    abort.abort()
    // Only what is under way is ended; thousands of names would take as many times as long.
    const began = performance.now()
    for (;;) {
      const { lanes } = db().figures()
      if (lanes.every(({ busy, waiting }) => busy + waiting === 0)) break
      await pause(5)
    }
    expect(performance.now() - began).toBeLessThan(5_000)
    expect((await send(`/abgleich.csv?${T}`, 'Rana')).status).toBe(200)
  })
})

async function toTheEnd(reader: ReadableStreamDefaultReader<Uint8Array>): Promise<void> {
  while (!(await reader.read()).done);
}
