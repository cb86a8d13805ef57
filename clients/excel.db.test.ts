import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as PowerQuery from '@microsoft/powerquery-parser'
import { docExamples } from '../components/docs/docExamples'
import { exportExamples } from '../lib/domain/export/exportExamples'
import { describeOneEngine } from '../server/db/testing/testDatabase'
import { testWith } from '../server/exporters/testing/foreign/testWith'
import { startClientServer, type ClientServer } from './testing/clientServer'
import { readCsv } from './testing/expectedTable'
import { askGraphql, columnTypes, demo, sampleQuery, sampleExports, type SampleSettings } from './testing/samples'

const source = readFileSync(join(__dirname, 'excel/arteigenschaften.pq'), 'utf8')

/** Whether a text is a whole program of M. */
async function parses(text: string): Promise<boolean> {
  const task = await PowerQuery.TaskUtils.tryLexParse(PowerQuery.DefaultSettings, text)
  return PowerQuery.TaskUtils.isParseStageOk(task)
}

test('the query is M, and a slip in it is not', async () => {
  expect(await parses(source)).toBe(true)
  expect(await parses(source.replace('Fertig\n', ''))).toBe(false)
  expect(await parses(source.replace('),', ')'))).toBe(false)
})

test('the example of the documentation is M', async () => {
  const [example] = docExamples(readFileSync(join(__dirname, '../content/excel.mdx'), 'utf8'), 'https://arten.example')
  expect([example?.language, await parses(example?.code ?? '')]).toEqual(['powerquery', true])
})

test('the query of the screen is M, whatever the names have in them', async () => {
  for (const settings of Object.values(sampleExports)) {
    const columns = [{ header: 'a "b" #(lf)\n~', valueType: 'date' as const }]
    const example = exportExamples('https://arten.example', sampleQuery(settings), columns).find(({ label }) =>
      label.startsWith('Excel'),
    )
    expect(await parses(example?.code ?? '')).toBe(true)
  }
})

/** What the query asks for, as it stands there. */
function asked(): SampleSettings {
  const [, record = ''] = /Angaben = \[\n([\s\S]*?)\n {2}\],/.exec(source) ?? []
  return [...record.matchAll(/(\w+) = \{([\s\S]*?)\}(?:,\n|$)/g)].flatMap(([, name = '', list = '']) =>
    [...list.matchAll(/"((?:[^"]|"")*)"/g)].map(([, value = '']) => [name, value.replaceAll('""', '"')] as const),
  )
}

describeOneEngine('the query for Excel', (db) => {
  let server: ClientServer
  beforeAll(async () => {
    server = await startClientServer(db())
  })
  afterAll(() => server.close())

  testWith(process.execPath, 'the server answers its two addresses, with the columns that it gives their types', async () => {
    const [, path = ''] = /RelativePath = "(export\.csv)"/.exec(source) ?? []
    const [, query = ''] = /query = "([^"]*)",/.exec(source) ?? []
    const rows = readCsv(await (await fetch(`${server.url}/${path}?${sampleQuery(asked())}`)).text())
    const { exportPreview } = await askGraphql<{ exportPreview: { columns: { header: string; valueType: string }[] } }>(
      server.url,
      query,
      { query: sampleQuery(asked()) },
    )
    expect(rows[0]).toEqual(exportPreview.columns.map(({ header }) => header))
    expect(rows.length).toBeGreaterThan(10)
    expect(await columnTypes(server.url, sampleQuery(asked()))).toEqual(['text', 'text', 'text', 'text', 'number'])
    const [, types = ''] = / Arten = \[(.*)\],/.exec(source) ?? []
    expect([...types.matchAll(/(\w+) = type/g)].map(([, name]) => name)).toEqual(['text', 'number', 'boolean', 'date'])
    // What it takes for a refusal comes with a sentence in `detail`.
    const refused = await fetch(`${server.url}/${path}?taxonomies=${encodeURIComponent(demo('Drachen'))}`)
    expect([refused.status, await refused.json()]).toEqual([
      400,
      expect.objectContaining({ detail: expect.stringContaining('Drachen') }),
    ])
  })
})
