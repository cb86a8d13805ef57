import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { describeOneEngine } from '../server/db/testing/testDatabase'
import { programs } from '../server/exporters/testing/foreign/otherPrograms'
import { testWith } from '../server/exporters/testing/foreign/testWith'
import { readCsv } from './testing/expectedTable'
import { startClientServer, type ClientServer } from './testing/clientServer'
import { moves, startMovedServer } from './testing/movedServer'
import { refusals, startRefusingServer } from './testing/refusingServer'
import { columnTypes, demo, sampleQuery } from './testing/samples'

const script = join(__dirname, 'qgis/eigenschaften_verbinden.py')
const lurche = demo('Amphibien und Reptilien')
const chosen = [
  ['taxonomies', lurche],
  ['pcoProperties', `${demo('Gefährdung zusammengefasst')}~Kategorie`],
  ['pcoProperties', `${demo('Gefährdung zusammengefasst')}~Bedroht`],
  ['pcoProperties', `${demo('Merkmale der Amphibien und Reptilien')}~Körperlänge bis etwa`],
  ['pcoProperties', `${demo('Schutz')}~NHV vom`],
  ['rcoProperties', `${demo('Arten in Lebensräumen')}~kommt vor in~Bindung`],
] as const
/** What QGIS calls the types of a layer in memory. */
const typeNames = { text: 'string', number: 'double', boolean: 'boolean', date: 'date' }

interface Joined {
  fields: [name: string, type: string][]
  rows: (string | number | boolean | null)[][]
  error?: string
}

describeOneEngine('the script for QGIS', (db) => {
  let server: ClientServer
  beforeAll(async () => {
    server = await startClientServer(db())
  })
  afterAll(() => server.close())

  const joined = (values: readonly (string | number | null)[], link: string, field = 'name') =>
    new Promise<Joined>((resolve, reject) => {
      const env = {
        ...process.env,
        QT_QPA_PLATFORM: 'offscreen',
        QGIS_CUSTOM_CONFIG_PATH: server.folder,
        XDG_RUNTIME_DIR: server.folder,
      }
      const child = spawn(programs.qgis ?? '', [join(__dirname, 'testing/runQgis.py'), script], { env, timeout: 300_000 })
      let [told, said] = ['', '']
      child.stdout.setEncoding('utf8').on('data', (text: string) => (told += text))
      child.stderr.setEncoding('utf8').on('data', (text: string) => (said += text))
      child.once('error', reject)
      child.once('close', (code) => {
        const result = told.split('\n').find((line) => line.startsWith('{'))
        if (result === undefined) reject(new Error(`QGIS ended with ${code}: ${said}`))
        else resolve(JSON.parse(result) as Joined)
      })
      child.stdin.end(JSON.stringify({ field, values, link }))
    })

  testWith(programs.qgis, 'every object of a layer gets what /abgleich.csv says of its name or id, in its type', async () => {
    const ids = readCsv(await (await fetch(`${server.url}/export.csv?${sampleQuery([['taxonomies', lurche]])}`)).text())
    const id = ids.find(([, name]) => name === 'Hyla arborea')?.[0] ?? ''
    const values = [
      'Gelbbauchunke',
      'Drache',
      null,
      id,
      'Alytes obstetricans',
      'Gelbbauchunke',
      'a "b", c;\nd',
      'Rana temporaria',
    ]
    const query = sampleQuery(chosen)
    const answer = await fetch(`${server.url}/abgleich.csv?${query}&column=name&header=true&separator=,`, {
      method: 'POST',
      headers: { 'content-type': 'text/csv; charset=utf-8' },
      body: ['name', ...values.map((value) => `"${(value ?? '').replaceAll('"', '""')}"`), ''].join('\n'),
    })
    const [header = [], ...rows] = readCsv(await answer.text())
    const types = [...Array.from({ length: 8 }, () => 'text' as const), ...(await columnTypes(server.url, query)).slice(2)]
    const typed = (cell: string, at: number) => {
      if (cell === '') return null
      if (types[at] === 'number') return Number(cell)
      return types[at] === 'boolean' ? cell === 'true' : cell
    }
    // As it may come out of a mail.
    const link = ` ${server.url}/Export?type=Arten&${decodeURIComponent(query)}&sort=id&excel=true\n`
    const { fields, rows: found } = await joined(values, link)
    expect(fields).toEqual([
      ['nr', 'integer'],
      ['name', 'string'],
      ...header.slice(1).map((name, at) => [name, typeNames[types[at] ?? 'text']]),
    ])
    expect(found).toEqual(rows.map(([, ...cells], at) => [2600000 + at, at, values[at], ...cells.map(typed)]))
    const kinds = new Set(found.flat().map((cell) => typeof cell))
    expect(kinds).toEqual(new Set(['number', 'string', 'boolean', 'object']))
  })

  testWith(programs.qgis, 'ids in a decimal field are found, and one that is missing has no values', async () => {
    await sql`update taxa set source_id = '100000' where name = 'Bombina variegata'`.execute(db().bulk)
    const { fields, rows } = await joined([100_000, null, 0.5], `${server.url}/Export?${sampleQuery([['taxonomies', lurche]])}`)
    const at = ['name', 'Abgleich: kind', 'Abgleich: Name'].map((name) => 1 + fields.findIndex(([field]) => field === name))
    expect(rows.map((row) => at.map((index) => row[index]))).toEqual([
      [100_000, 'id', 'Bombina variegata (Linnaeus, 1758)'],
      [null, 'notFound', null],
      [0.5, 'notFound', null],
    ])
  })

  testWith(programs.qgis, 'a server that has moved is asked where it is now', async () => {
    const moved = await startMovedServer(server.url)
    try {
      const query = sampleQuery([['taxonomies', lurche]])
      const expected = await joined(['Gelbbauchunke', 'Drache'], `${server.url}/Export?${query}`)
      expect(expected.rows.map(([, , name, kind]) => [name, kind])).toEqual([
        ['Gelbbauchunke', 'vernacular'],
        ['Drache', 'notFound'],
      ])
      for (const status of moves)
        expect([status, await joined(['Gelbbauchunke', 'Drache'], `${moved.url}/${status}/Export?${query}`)]).toEqual([
          status,
          expected,
        ])
    } finally {
      await moved.close()
    }
  })

  testWith(programs.qgis, 'whatever does not work is said in a sentence', async () => {
    const refusing = await startRefusingServer()
    const error = async (link: string) => (await joined(['Unke'], link)).error
    const at = (path: string) => error(`${refusing.url}${path}/Export?${sampleQuery(chosen)}`)
    try {
      expect(await error(`${server.url}/Export?taxonomies=Amphibein`)).toContain('«Amphibein» gibt es nicht')
      expect(await error(`${server.url}/Export?kurz=abc`)).toContain('Ein Kurzlink geht hier nicht.')
      expect(await error(`${server.url}/Export?taxonomies=A&ids=x&pcoFilters=y`)).toContain('Der Link enthält ids, pcoFilters;')
      expect(await error('https://arten.example/Arten')).toContain('ist kein Link eines Exports')
      expect(await error(`http://127.0.0.1:9/Export?taxonomies=A`)).toContain('ist nicht zu erreichen')
      expect(await error(`http://127.0.0.1:9/ä b/Export?taxonomies=A`)).toContain('http://127.0.0.1:9/%C3%A4%20b ist nicht zu')
      const said = await Promise.all(Object.keys(refusals).map(at))
      expect(said[0]).toContain('hat gerade zu viel zu tun (Status 503): Es werden schon viele Dateien geschrieben.')
      expect(said[1]).toContain('hat gerade zu viel zu tun (Status 503)')
      expect(said.slice(2)).toEqual([
        expect.stringContaining('nicht wie Arteigenschaften'),
        expect.stringContaining('nicht wie Arteigenschaften'),
      ])
    } finally {
      await refusing.close()
    }
  })
})

test('the page says where the script is and how its fields are called', () => {
  const page = readFileSync(join(__dirname, '../content/qgis.mdx'), 'utf8')
  const source = readFileSync(script, 'utf8')
  expect(page).toContain('clients/qgis/eigenschaften_verbinden.py')
  const labels = [...source.matchAll(/QgsProcessingParameter\w+\(\s*"\w+", "([^"]+)"/g)].map(([, label = '']) => label)
  expect(labels).toHaveLength(4)
  expect(labels.filter((label) => !page.includes(`**${label}**`))).toEqual([])
  expect(source).not.toContain('ß')
})
