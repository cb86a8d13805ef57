// The packages for R and Python against the server: what they make of its answers is what the server says, cell by cell. One server for all of it.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { docExamples } from '../components/docs/docExamples'
import { describeOneEngine } from '../server/db/testing/testDatabase'
import type { ForeignCell } from '../server/exporters/testing/foreign/otherPrograms'
import { testWith } from '../server/exporters/testing/foreign/testWith'
import { bumpDataState } from '../server/importers/load/publish'
import { expectedTable, readCsv } from './testing/expectedTable'
import { startClientServer, type ClientServer } from './testing/clientServer'
import { moves, startMovedServer } from './testing/movedServer'
import { pythonClient } from './testing/pythonClient'
import { rClient } from './testing/rClient'
import { refusals, startRefusingServer } from './testing/refusingServer'
import { askGraphql, columnTypes, demo, sampleQuery, sampleExports } from './testing/samples'

const lurche = demo('Amphibien und Reptilien')
const ofLurche = [['taxonomies', lurche]] as const
const length = 'Körperlänge bis etwa'

for (const client of [rClient, pythonClient])
  describeOneEngine(`the package for ${client.language}`, (db) => {
    let server: ClientServer

    beforeAll(async () => {
      server = await startClientServer(db())
      await client.install(server)
    })
    afterAll(() => server.close())

    const tried = (title: string, work: () => Promise<void>) => testWith(client.program, `${client.language}: ${title}`, work)
    const texts = (rows: ForeignCell[][]) => rows.slice(1).map((row) => row.map((cell) => cell?.[1]))

    for (const [title, settings] of Object.entries(sampleExports))
      tried(`an export is /export.csv cell by cell in its types: ${title}`, async () => {
        const query = sampleQuery(settings)
        const file = await expectedTable(`${server.url}/export.csv?${query}`, await columnTypes(server.url, query))
        const expected = file.map((row) => row.map(client.held))
        expect(await client.table(client.export(settings))).toEqual(expected)
        expect(await client.table(client.exportLink(`${server.url}/Export?${query}`, true))).toEqual(expected)
      })

    tried('a short link is the same table, of the same types', async () => {
      const query = sampleQuery(sampleExports['a row for each relation'] ?? [])
      const { createShortLink: key } = await askGraphql<{ createShortLink: string }>(
        server.url,
        'mutation ($query: String!) { createShortLink(query: $query) }',
        { query },
      )
      const expected = await expectedTable(`${server.url}/export.csv?${query}`, await columnTypes(server.url, query))
      expect(expected.flat()).toContainEqual(['number', 1])
      expect(await client.table(client.exportLink(`${server.url}/export.csv?kurz=${key}`))).toEqual(expected)
    })

    tried('what is for Excel is the same table, as a link, as a short one and as a setting', async () => {
      const { createShortLink: key } = await askGraphql<{ createShortLink: string }>(
        server.url,
        'mutation ($query: String!) { createShortLink(query: $query) }',
        { query: `${sampleQuery(ofLurche)}&excel=true` },
      )
      const expected = await expectedTable(`${server.url}/export.csv?${sampleQuery(ofLurche)}`, ['text', 'text'])
      expect(await client.table(client.export([...ofLurche, ['excel', 'true']]))).toEqual(expected)
      expect(await client.table(client.exportLink(`${server.url}/Export?excel=true&${sampleQuery(ofLurche)}`))).toEqual(expected)
      const short = client.exportLink(`${server.url}/Export?kurz=${key.toUpperCase()}`)
      expect(await client.table(short)).toEqual(expected)
      server.asked()
      expect(await client.table(short)).toEqual(expected)
      expect(server.asked()).toEqual(['POST /graphql 200', 'GET /export.csv 304'])
    })

    tried('a link may have in it what somebody typed or a mail put around it', async () => {
      const settings = sampleExports['umlauts, numbers, days, yes and no, relations joined in a cell, where it comes from'] ?? []
      const query = sampleQuery(settings)
      const file = await expectedTable(`${server.url}/export.csv?${query}`, await columnTypes(server.url, query))
      const expected = file.map((row) => row.map(client.held))
      const written = query.replaceAll('%20', ' ').replaceAll('%C3%A4', 'ä')
      expect(written).toMatch(/ .*ä.*%C3%B6/)
      expect(await client.table(client.exportLink(` ${server.url}/Export?${written}\r\n`))).toEqual(expected)
      const [percent, name, away] = await client.said(
        client.exportLink(`${server.url}/Export?taxonomies=50 % "Ä"%20`),
        client.export([...ofLurche, ['grösse', '1']]),
        client.withServer(client.search('unke'), ' http://127.0.0.1:9/ä b/ '),
      )
      expect(percent).toContain('Eine Taxonomie «50 % "Ä"')
      expect(name).toContain('«grösse»')
      expect(away).toContain('Der Server http://127.0.0.1:9/%C3%A4%20b ist nicht zu erreichen')
    })

    tried('a server that has moved is asked where it is now', async () => {
      const moved = await startMovedServer(server.url)
      try {
        const found = client.match(['Gelbbauchunke', 'Drache'], lurche)
        const kinds = (match: string) => client.columns(match, ['name', 'Abgleich: kind'])
        const expected = await client.table(kinds(found))
        for (const status of moves) {
          const there = client.withServer(found, `${moved.url}/${status}`)
          expect([status, await client.table(kinds(there))]).toEqual([status, expected])
        }
      } finally {
        await moved.close()
      }
    })

    tried('what has not changed is not fetched again; what has, is', async () => {
      const zeiger = `${demo('Zeigerwerte der Pflanzen')}~Lichtzahl`
      const call = client.export([
        ['taxonomies', demo('Orchideen')],
        ['pcoProperties', zeiger],
      ])
      const all = ['GET /export.csv 200', 'POST /graphql 200', 'GET /export.csl.json 200']
      server.asked()
      const table = await client.table(call)
      expect(server.asked()).toEqual(all)
      expect(await client.table(call)).toEqual(table)
      expect(server.asked()).toEqual(['GET /export.csv 304'])
      await bumpDataState(db().bulk)
      expect(await client.table(call)).toEqual(table)
      expect(server.asked()).toEqual(all)
      expect(Number((await client.said(client.clear))[0])).toBeGreaterThan(1)
      expect(await client.table(call)).toEqual(table)
      expect(server.asked()).toEqual(all)
    })

    tried('a table says where it is from, and how it is cited', async () => {
      const query = sampleQuery(ofLurche)
      const bibliography = await fetch(`${server.url}/export.bib?${query}`)
      const sources = (await (await fetch(`${server.url}/export.csl.json?${query}`)).json()) as { title: string; note: string }[]
      const table = client.export(ofLurche)
      const [state, address = '', titles, notes, cited = ''] = await client.said(
        client.about(table, 'state'),
        client.about(table, 'address'),
        client.sources(table, 'title'),
        client.sources(table, 'note'),
        client.cite(table),
      )
      expect(state).toBe(bibliography.headers.get('datenstand'))
      expect(decodeURIComponent(address)).toBe(`${server.url}/Export?taxonomies=${lurche}`)
      expect(titles).toBe(sources.map(({ title }) => title).join('|'))
      expect(notes).toBe(sources.map(({ note }) => note).join('|'))
      // Each writes an address in its own way of encoding.
      const withoutAddress = (text: string) => text.trim().replace(/^ {2}url = .*$/gm, '')
      expect(withoutAddress(cited)).toBe(withoutAddress(await bibliography.text()))
    })

    tried('names are matched as /abgleich.csv says, with a row for each, whatever is in it', async () => {
      const names = ['Gelbbauchunke', null, 'Drache', 'a "b", c;\td', 'Alytes obstetricans', 'Hyla arborae', "L'Hospital’sche Ä"]
      const query = sampleQuery([...ofLurche, ['pcoProperties', `${demo('Merkmale der Amphibien und Reptilien')}~${length}`]])
      const answer = await fetch(`${server.url}/abgleich.csv?${query}&column=name&header=true&separator=,`, {
        method: 'POST',
        headers: { 'content-type': 'text/csv; charset=utf-8' },
        body: ['name', ...names.map((name) => `"${(name ?? '').replaceAll('"', '""')}"`), ''].join('\n'),
      })
      const [header = [], ...rows] = readCsv(await answer.text())
      expect(rows.map(([name]) => name)).toEqual(names.map((name) => name ?? ''))
      const typed = (cell: string, at: number): ForeignCell =>
        cell === '' ? null : at === header.length - 1 ? ['number', Number(cell)] : ['text', cell]
      expect(await client.table(client.match(names, lurche, length))).toEqual([
        header.map((name) => ['text', name]),
        ...rows.map((row) => row.map(typed)),
      ])
      expect(rows.flatMap((row) => row.at(-1) ?? '').filter((cell) => cell !== '')).not.toEqual([])
    })

    tried('ids that are numbers are sent in full, and one that is missing is empty', async () => {
      await sql`update taxa set source_id = '100000' where name = 'Bombina variegata'`.execute(db().bulk)
      const found = client.match([100_000, null, 1_234_567_890_123_456, 0.5], lurche)
      expect(texts(await client.table(client.columns(found, ['name', 'Abgleich: kind', 'Abgleich: Name'])))).toEqual([
        ['100000', 'id', 'Bombina variegata (Linnaeus, 1758)'],
        [undefined, 'notFound', undefined],
        ['1234567890123456', 'notFound', undefined],
        ['0.5', 'notFound', undefined],
      ])
    })

    tried('one name by itself is a list of one', async () => {
      const found = client.match('Gelbbauchunke', lurche)
      expect(texts(await client.table(client.columns(found, ['name', 'Abgleich: kind'])))).toEqual([
        ['Gelbbauchunke', 'vernacular'],
      ])
    })

    // R cannot hold one.
    if (client === pythonClient)
      tried('half a letter, as some files have, is none and keeps no name from being looked up', async () => {
        const found = client.match(['Bufo \udce9', 'Gelbbauchunke'], lurche)
        expect(texts(await client.table(client.columns(found, ['name'])))).toEqual([['Bufo ?'], ['Gelbbauchunke']])
      })

    tried('ten thousand names keep their order, and no name is no row', async () => {
      const many = Array.from({ length: 5_000 }, () => ['Gelbbauchunke', 'Drache']).flat()
      const found = await client.table(client.columns(client.match(many, lurche), ['name', 'Abgleich: kind']))
      const kinds = { Gelbbauchunke: 'vernacular', Drache: 'notFound' }
      expect(texts(found)).toEqual(many.map((name) => [name, kinds[name as keyof typeof kinds]]))
      expect(await client.said(client.rowCount(client.match([], lurche)))).toEqual(['0'])
    })

    tried('the search and the catalogue are what the interface says', async () => {
      const { search } = await askGraphql<{ search: { total: number; hits: { key: string; label: string }[] } }>(
        server.url,
        '{ search(text: "unke") { total hits { key label } } }',
        {},
      )
      expect(search.total).toBeGreaterThan(1)
      const hits = await client.table(client.columns(client.search('unke'), ['id', 'label']))
      expect(texts(hits)).toEqual(search.hits.map(({ key, label }) => [key.split(':')[1], label]))
      const one = client.search('unke', 1)
      const none = client.search('gibt es wirklich nicht xyz')
      const said = await client.said(client.about(one, 'total'), client.rowCount(one), client.rowCount(none))
      expect(said).toEqual([String(search.total), '1', '0'])
      const properties = texts(await client.table(client.columns(client.properties(), ['parameter', 'value', 'type'])))
      expect(properties).toContainEqual(['taxProperties', `${lurche}~Artengruppe`, 'text'])
      expect(properties).toContainEqual(['pcoProperties', `${demo('Schutz')}~NHV vom`, 'date'])
      expect(properties).toContainEqual(['rcoProperties', `${demo('Arten in Lebensräumen')}~kommt vor in~Bindung`, 'number'])
      expect((await client.table(client.everything))[0]).toHaveLength(2 + properties.length)
      const [habitats] = await client.said(client.rowCount(client.properties('Lebensräume')))
      expect(Number(habitats)).toBeGreaterThan(0)
    })

    tried('whatever does not work is said in a sentence', async () => {
      const refusing = await startRefusingServer()
      const limited = await server.limited(1)
      const { search } = client
      const at = (path: string) => client.withServer(client.export(ofLurche), `${refusing.url}${path}`)
      const [unknown, property, match, away, link, broken, rate, ...refused] = await client
        .said(
          client.export([['taxonomies', 'Amphibein']]),
          client.export([...ofLurche, ['pcoProperties', 'Nichts~Gar nichts']]),
          client.match(['Unke'], 'Amphibein'),
          client.withServer(search('unke'), 'http://127.0.0.1:9'),
          client.exportLink('https://arten.example/Arten'),
          at('/bricht-ab'),
          client.inTurn(client.withServer(search('unke'), limited), client.withServer(search('unke'), limited)),
          ...Object.keys(refusals).map(at),
        )
        .finally(refusing.close)
      const where = `von ${server.url}, Anfrage `
      expect(unknown).toContain(`Eine Taxonomie «Amphibein» gibt es nicht. Prüfen Sie den Namen. (Status 400 ${where}`)
      expect(property).toMatch(/«Nichts».* \(Status 400 von /)
      expect(match).toMatch(/«Amphibein»/)
      const check = 'Prüfen Sie die Adresse'
      expect(away).toMatch(
        new RegExp(`^Der Server http://127\\.0\\.0\\.1:9 ist nicht zu erreichen \\(.+\\)\\. ${check} und die Verbindung\\.$`),
      )
      expect(link).toMatch(/^«https:\/\/arten\.example\/Arten» ist kein Link eines Exports\. /)
      expect(broken).toMatch(/^Die Übertragung von \S+\/bricht-ab ist abgebrochen \(.+\)\. Es ist nichts davon behalten; /)
      expect(rate).toMatch(/ hat gerade zu viel zu tun \(Status 429\): .+ Sekunden/)
      const why = 'Es werden schon viele Dateien geschrieben. Versuchen Sie es in 7 Sekunden wieder.'
      expect(refused).toEqual([
        `Der Server ${refusing.url}/voll hat gerade zu viel zu tun (Status 503): ${why}`,
        expect.stringMatching(/\/wartung hat gerade zu viel zu tun \(Status 503\)/),
        `${refusing.url}/fremd antwortet mit Status 200, aber nicht wie Arteigenschaften. ${check}.`,
        `${refusing.url}/verschoben antwortet mit Status 404, aber nicht wie Arteigenschaften. ${check}.`,
      ])
    })

    tried('every example of the page and of the notebook runs', async () => {
      const source = readFileSync(join(__dirname, '../content', client.page), 'utf8')
      // Those without a package: e2e/export/beispiele.spec.ts.
      const [install, ...examples] = docExamples(source, server.url).filter(({ heading }) => heading !== 'Ohne Paket')
      expect(install?.code.trim()).toBe(client.installs)
      expect(examples.length).toBeGreaterThan(5)
      const code = examples.map((example) => example.code).join('')
      expect(texts(await client.table(client.columns('gefunden', ['Abgleich: Name']), code))).toEqual([
        ['Bombina variegata (Linnaeus, 1758)'],
        ['Alytes obstetricans (Laurenti, 1768)'],
        [undefined],
      ])
      const table = await client.table(client.columns('tabelle', ['name', 'Abgleich: kind']), client.notebook(server.url))
      expect(texts(table)).toEqual([
        ['Gelbbauchunke', 'vernacular'],
        ['Alytes obstetricans', 'exact'],
        ['Hyla arborae', 'similar'],
        ['Drache', 'notFound'],
      ])
    })
  })
