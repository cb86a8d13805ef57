// The examples of the documentation that need no program of ours, each run as it stands there; components/docs/examples.test.ts says who runs the others.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { docExamples } from '../../components/docs/docExamples'
import type { DocTopic } from '../../components/docs/docTopics'
import { expect, longStory, test } from '../support/story'

test.use({ serviceWorkers: 'block' })

const source = (topic: DocTopic) => readFileSync(join(__dirname, `../../content/${topic}.mdx`), 'utf8')

/** What all examples of an export ask for. */
const threatened = [
  ['Alytes obstetricans', 'Geburtshelferkröte', 'EN'],
  ['Bombina variegata', 'Gelbbauchunke', 'EN'],
  ['Emys orbicularis', 'Europäische Sumpfschildkröte', 'CR'],
  ['Epidalea calamita', 'Kreuzkröte', 'EN'],
  ['Hierophis viridiflavus', 'Gelbgrüne Zornnatter', 'EN'],
  ['Hyla arborea', 'Europäischer Laubfrosch', 'EN'],
  ['Hyla intermedia', 'Italienischer Laubfrosch', 'EN'],
  ['Lissotriton vulgaris', 'Teichmolch', 'EN'],
  ['Natrix maura', 'Vipernatter', 'CR'],
  ['Natrix tessellata', 'Würfelnatter', 'EN'],
  ['Rana dalmatina', 'Springfrosch', 'EN'],
  ['Triturus carnifex', 'Italienischer Kammmolch', 'EN'],
  ['Triturus cristatus', 'Kammmolch', 'EN'],
  ['Vipera berus', 'Kreuzotter', 'EN'],
  ['Zamenis longissimus', 'Äskulapnatter', 'EN'],
]

/** Rows of a CSV without its title and ids; the examples have no quoted cells. */
const rowsOf = (csv: string) =>
  csv
    .trim()
    .split(/\r?\n/)
    .slice(1)
    .map((line) => line.split(',').slice(1))

let folder = ''
test.beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'ae-beispiele-'))
})
test.afterEach(() => rmSync(folder, { recursive: true, force: true }))

test('Eine falsche Angabe bekommt die Antwort, die dort steht', async ({ baseURL, request }) => {
  const answer = await request.get('/export.csv?taxonomies=Amphibein')
  const shown = JSON.parse(example(baseURL, 'eigene-programme', 'Fehler')) as object
  // Each request has an id of its own.
  expect(await answer.json()).toEqual({ ...shown, request: answer.headers()['x-request-id'] })
  expect(shown).toHaveProperty('request')
})

test('Die Quellen lassen sich zitieren', async ({ baseURL, request }) => {
  const list = await (await request.get(example(baseURL, 'export-adressen', 'Quellen zitieren').trim())).text()
  expect(list.match(/^@misc\{[a-z-]+/gm)).toEqual(['@misc{export-', '@misc{orchideen-beispieldaten-'])
  expect(list).toContain('  title = {{Orchideen (Beispieldaten)}},')
})

test('curl holt die Datei', ({ baseURL }) => {
  run('sh', ['-ec', example(baseURL, 'eigene-programme', '')])
  expect(rowsOf(readFileSync(join(folder, 'arten.csv'), 'utf8'))).toEqual(threatened)
})

test('Die Adresse, die Abfrage von Power Query und der Datensatz von QGIS sind dieselbe Datei', async ({ baseURL, request }) => {
  const address = example(baseURL, 'export-adressen', '').trim()
  const qgis = /^CSV:\/vsicurl_streaming\/(.+)$/.exec(example(baseURL, 'qgis', 'Als Tabelle').trim())?.[1] ?? ''
  const powerQuery = example(baseURL, 'excel', 'Selber schreiben')
  const [, host = '', path = ''] = /Web\.Contents\("(.+?)", \[\s*RelativePath = "(.+?)"/.exec(powerQuery) ?? []
  const query = [...(/Query = \[([\s\S]*?)\n\s*\]/.exec(powerQuery)?.[1] ?? '').matchAll(/(\w+) = "((?:[^"]|"")*)"/g)]
  const parameters = new URLSearchParams(query.map(([, name = '', value = '']) => [name, value.replaceAll('""', '"')]))
  for (const url of [address, qgis, `${host}/${path}?${parameters}`])
    expect(rowsOf(await (await request.get(url)).text())).toEqual(threatened)
})

test('GDAL, mit dem QGIS liest, öffnet den Datensatz', ({ baseURL }) => {
  test.skip(spawnSync('ogrinfo', ['--version']).status !== 0, 'GDAL (ogrinfo) ist nicht installiert.')
  const said = run('ogrinfo', ['-ro', '-so', '-al', example(baseURL, 'qgis', 'Als Tabelle').trim()])
  expect(said).toContain(`Feature Count: ${threatened.length}`)
  expect(said).toMatch(/^name: String/m)
})

test('JavaScript liest die Zeilen', ({ baseURL }) => {
  const say = 'console.log(JSON.stringify(arten.map((art) => Object.values(art).slice(1))))\n'
  const file = join(folder, 'beispiel.mjs')
  writeFileSync(file, example(baseURL, 'eigene-programme', 'JSON-Zeilen') + say)
  expect(JSON.parse(run(process.execPath, [file]))).toEqual(threatened)
  writeFileSync(file, example(baseURL, 'eigene-programme', 'JSON-Zeilen').replace("'Amphibien und", "'Amphibein und"))
  expect(() => run(process.execPath, [file])).toThrow('gibt es nicht. Prüfen Sie den Namen.')
})

test('Python mit pandas liest die Tabelle', ({ baseURL }) => {
  const python = process.env.PANDAS_PYTHON_PATH
  test.skip(!python, 'Python mit pandas fehlt.')
  const code = example(baseURL, 'python', 'Ohne Paket') + 'print(arten.iloc[:, 1:].to_csv(index=False), end="")\n'
  expect(withoutIds(run(python ?? '', ['-c', code]))).toEqual(threatened)
})

test('Python ohne zusätzliche Pakete liest die Tabelle', ({ baseURL }) => {
  test.skip(spawnSync('python3', ['--version']).status !== 0, 'Python fehlt.')
  const code = example(baseURL, 'python', 'Ohne Paket', 1) + 'for art in arten: print(*list(art.values())[1:], sep=",")\n'
  expect(withoutIds(`titel\n${run('python3', ['-X', 'utf8', '-c', code])}`)).toEqual(threatened)
})

test('R liest die Tabelle', ({ baseURL }) => {
  const rscript = process.env.RSCRIPT_PATH
  test.skip(!rscript, 'R fehlt.')
  const file = join(folder, 'beispiel.R')
  writeFileSync(
    file,
    example(baseURL, 'r', 'Ohne Paket') + 'write.csv(arten[, -1], row.names = FALSE, quote = FALSE, fileEncoding = "UTF-8")\n',
  )
  expect(withoutIds(run(rscript ?? '', ['--encoding=UTF-8', file]))).toEqual(threatened)
})

test('DuckDB liest die Parquet-Datei und sagt, woher sie stammt', async ({ baseURL, request }) => {
  const { DuckDBConnection } = await import('@duckdb/node-api')
  const query = new URL(example(baseURL, 'export-adressen', '').trim()).search
  const file = join(folder, 'arten.parquet')
  writeFileSync(file, await (await request.get(`/export.parquet${query}`)).body())
  const connection = await DuckDBConnection.create()
  const ask = async (code: string) => (await connection.runAndReadAll(code.replace('arten.parquet', file))).getRowsJson()
  const shown = example(baseURL, 'eigene-programme', 'Parquet')
  expect((await ask(shown)).map((row) => row.slice(1))).toEqual(threatened)
  const about = /DuckDB sagt es mit `(.+?)`/.exec(source('eigene-programme'))?.[1] ?? ''
  expect(Object.fromEntries((await ask(about)) as [string, string][])).toMatchObject({ Zeilen: String(threatened.length) })
  connection.closeSync()
})

test('Wer den ETag mitschickt, lädt nur Neues', ({ baseURL }) => {
  const code = example(baseURL, 'eigene-programme', 'Nur laden, was neu ist')
  const status = code.replace('curl ', "curl --silent --write-out '%{http_code}' ")
  expect(run('sh', ['-ec', status])).toBe('200')
  expect(rowsOf(readFileSync(join(folder, 'arten.csv'), 'utf8'))).toHaveLength(92)
  expect(run('sh', ['-ec', status])).toBe('304')
})

test('Der Feed einer Sammlung und der Vergleich zweier Stände antworten', async ({ baseURL, request }) => {
  const asked = await request.post('/graphql', { data: { query: '{ exportCatalogue(type: Art) { collections { id name } } }' } })
  const { data } = (await asked.json()) as { data: { exportCatalogue: { collections: { id: string; name: string }[] } } }
  const { id, name } = data.exportCatalogue.collections[0]!
  const filledIn = (code: string) => code.trim().replace('ID-DER-SAMMLUNG', id)

  const feed = await (await request.get(filledIn(example(baseURL, 'aenderungen', 'Abonnieren')))).text()
  expect(feed).toContain(`<id>urn:uuid:${id}</id>`)
  expect(feed).toContain(name)
  run('sh', ['-ec', filledIn(example(baseURL, 'aenderungen', 'Zwei Stände vergleichen'))])
  expect(readFileSync(join(folder, 'verlauf.csv'), 'utf8')).toMatch(/^Unterschied,Was,id,Name,Feld,vorher,nachher\r\n/)
})

test('Die Adresse eines Umzugs nimmt die ids zweier Taxonomien', async ({ baseURL, request }) => {
  const asked = await request.post('/graphql', { data: { query: '{ exportCatalogue(type: Art) { taxonomies { id } } }' } })
  const { data } = (await asked.json()) as { data: { exportCatalogue: { taxonomies: { id: string }[] } } }
  const [from, to] = data.exportCatalogue.taxonomies.map(({ id }) => id)
  const shown = example(baseURL, 'aenderungen', 'Umzug in eine neue Fassung').trim()
  const answer = await request.get(shown.replace('ID-DER-ALTEN-TAXONOMIE', from ?? '').replace('ID-DER-NEUEN', to ?? ''))
  // None of the example data is a newer version of another.
  expect([answer.status(), await answer.json()]).toEqual([
    404,
    expect.objectContaining({ detail: expect.stringContaining('Einen Umzug von dieser Taxonomie in jene gibt es nicht.') }),
  ])
})

/** What the examples say of their list: name, kind, valid name, category. */
const matched = [
  ['Gelbbauchunke', 'vernacular', 'Bombina variegata', 'EN'],
  ['Alytes obstetricans', 'exact', 'Alytes obstetricans', 'EN'],
  ['Drache', 'notFound', '', ''],
]
const toMatched = (rows: Record<string, string | null>[]) =>
  rows.map((row) => [
    row['Spalte 1'],
    row['Abgleich: kind'],
    (row['Abgleich: Name'] ?? '').split(' ').slice(0, 2).join(' '),
    row['Gefährdung zusammengefasst (Beispieldaten): Kategorie'] ?? '',
  ])

test('Eine Liste wird mit curl abgeglichen', ({ baseURL }) => {
  writeFileSync(join(folder, 'liste.csv'), `Spalte 1;Name\n${matched.map(([name], n) => `${n};${name}\n`).join('')}`)
  run('sh', ['-ec', example(baseURL, 'listen-abgleichen', '')])
  const [titles = '', ...lines] = readFileSync(join(folder, 'abgeglichen.csv'), 'utf8').trim().split('\r\n')
  expect(titles).toMatch(/^Spalte 1,Name,Abgleich: kind,.*,Gefährdung zusammengefasst \(Beispieldaten\): Kategorie$/)
  expect(lines.map((line) => line.split(',').slice(0, 3))).toEqual(matched.map(([name, kind], n) => [String(n), name, kind]))
  expect(lines.map((line) => line.split(',').at(-1))).toEqual(matched.map(([, , , category]) => category))
})

test('Eine Liste wird mit R abgeglichen', ({ baseURL }) => {
  const rscript = process.env.RSCRIPT_PATH
  test.skip(!rscript, 'R fehlt.')
  const file = join(folder, 'liste.R')
  const say =
    'write.table(gefunden[, c(1, 2, ncol(gefunden))], sep = ";", row.names = FALSE, col.names = FALSE, quote = FALSE, na = "", fileEncoding = "UTF-8")\n'
  writeFileSync(file, example(baseURL, 'r', 'Ohne Paket', 1) + say)
  const said = run(rscript ?? '', ['--encoding=UTF-8', file])
  expect(
    said
      .trim()
      .split('\n')
      .map((line) => line.split(';')),
  ).toEqual(matched.map(([name, kind, , category]) => [name, kind, category]))
})

test('Eine Liste wird mit Python abgeglichen', ({ baseURL }) => {
  test.skip(spawnSync('python3', ['--version']).status !== 0, 'Python fehlt.')
  const code = `${example(baseURL, 'python', 'Ohne Paket', 2)}\nimport json\nprint(json.dumps(gefunden))\n`
  expect(toMatched(JSON.parse(run('python3', ['-X', 'utf8', '-c', code])) as Record<string, string>[])).toEqual(matched)
})

test('Die Abfragen an GraphQL antworten', async ({ baseURL, request }) => {
  const ask = async (code: string) => (await (await request.post('/graphql', { data: { query: code } })).json()) as unknown
  expect(await ask(example(baseURL, 'graphql', ''))).toMatchObject({
    data: { search: { hits: [{ label: 'Gelbbauchunke', acceptedName: 'Bombina variegata' }] } },
  })
  expect(await ask(example(baseURL, 'graphql', 'Alles über eine Art'))).toMatchObject({
    data: {
      taxon: { name: 'Bombina variegata', records: expect.arrayContaining([expect.objectContaining({ viaSynonym: false })]) },
    },
  })
  // The words in the example are placeholders.
  expect(await ask(example(baseURL, 'graphql', 'Anmelden'))).toMatchObject({
    data: null,
    errors: [{ extensions: { code: 'UNAUTHENTICATED' } }],
  })
})

test('OpenRefine bekommt unter der Adresse, was dort steht', async ({ baseURL, request }) => {
  const address = example(baseURL, 'openrefine', '').trim()
  expect(await (await request.get(address)).json()).toMatchObject({ versions: ['0.1', '0.2'], batchSize: 250 })
  const bombina = { id: '0fc8171d-9a38-5907-8e1c-f24e12723877', name: 'Bombina variegata' }
  const found = JSON.parse(run('sh', ['-ec', example(baseURL, 'openrefine', 'Aus anderen Programmen')])) as {
    q0: { result: object[] }
  }
  expect(found.q0.result[0]).toMatchObject({ ...bombina, score: 100 })
  expect(JSON.parse(run('sh', ['-ec', example(baseURL, 'openrefine', 'Aus anderen Programmen', 1)]))).toEqual({
    meta: [
      { id: '@germanName', name: 'Deutscher Name' },
      { id: 'pco~Schutz (Beispieldaten)~Berner Konvention, Anhang', name: 'Schutz (Beispieldaten): Berner Konvention, Anhang' },
    ],
    rows: {
      [bombina.id]: {
        '@germanName': [{ str: 'Gelbbauchunke' }],
        'pco~Schutz (Beispieldaten)~Berner Konvention, Anhang': [{ str: expect.stringMatching(/^I/) }],
      },
    },
  })
})

test('Assistenten bekommen unter der Adresse die Zahl, die auch die Datei hat, und Adressen zum Nachsehen', async ({
  baseURL,
  request,
}) => {
  const code = example(baseURL, 'assistenten', 'Eine Frage und was ihre Antwort belegt')
  expect(code).toContain(example(baseURL, 'assistenten', '').trim())
  const { result } = JSON.parse(run('sh', ['-ec', code])) as {
    result: { structuredContent: { count: number; sources: { licence: string | null }[]; address: string; datenstand: unknown } }
  }
  const { count, sources, address, datenstand } = result.structuredContent
  const file = await (await request.get(address.replace('/Export?', '/export.csv?'))).text()
  expect(count).toBe(file.trim().split('\n').length - 1)
  expect(source('assistenten')).toContain(`Die Antwort ist \`${count}\``)
  expect(sources.map(({ licence }) => licence)).not.toContain(null)
  expect(datenstand).toBeTruthy()
})

test('GraphQL mit curl antwortet, einzeln und im Stapel', ({ baseURL }) => {
  const single: unknown = JSON.parse(run('sh', ['-ec', example(baseURL, 'graphql', 'Aus einem Programm')]))
  expect(single).toEqual({ data: { search: { total: expect.any(Number) } } })
  const batch: unknown = JSON.parse(run('sh', ['-ec', example(baseURL, 'graphql', 'Mehrere Abfragen auf einmal')]))
  expect(batch).toEqual([
    { data: { overview: { speciesCount: expect.any(Number) } } },
    { data: { overview: { habitatCount: expect.any(Number) } } },
  ])
})

longStory('GraphiQL öffnet sich von der Seite aus', async ({ page }) => {
  await page.goto('/Dokumentation/graphql')
  await page.getByRole('link', { name: '/graphql' }).click()
  await expect(page).toHaveTitle(/GraphQL/)
  await expect(page.locator('.graphiql-container').first()).toBeVisible()
})

/** The code of the n-th example below a heading of a page ('' before its first one), with the address of the shared server. */
function example(baseURL: string | undefined, topic: DocTopic, heading: string, index = 0): string {
  const found = docExamples(source(topic), baseURL ?? '').filter((each) => each.heading === heading)[index]
  if (!found) throw new Error(`Auf der Seite «${topic}» steht unter «${heading}» kein ${index + 1}. Beispiel.`)
  return found.code
}

/** What the program writes; its failure with what it said is the test's. */
function run(program: string, args: string[]): string {
  const { status, stdout, stderr, error } = spawnSync(program, args, { cwd: folder, encoding: 'utf8', timeout: 110_000 })
  if (status !== 0) throw new Error(`${program} endete mit ${status}: ${stderr} ${error?.message ?? ''}`)
  return stdout
}

/** Rows of a CSV from which the ids are gone already. */
const withoutIds = (csv: string) =>
  csv
    .trim()
    .split(/\r?\n/)
    .slice(1)
    .map((line) => line.split(','))
