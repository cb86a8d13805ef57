import { spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as fc from 'fast-check'
import { exampleColumn, exportExamples } from './exportExamples'
import { writeShortLink } from './shortLink'

const origin = 'https://arten.example'
const columns = [
  { header: 'id', valueType: 'text' },
  { header: 'Zeiger "hell": Licht', valueType: 'number' },
  { header: 'Geschützt', valueType: 'boolean' },
  { header: 'Beleg', valueType: 'date' },
] as const

const codeOf = (label: string, query: string, from = origin, of: Parameters<typeof exportExamples>[2] = columns) =>
  exportExamples(from, query, of).find((example) => example.label === label)?.code ?? ''

describe('the whole text', () => {
  const query = `taxonomies=Moore&pcoProperties=A~p&pcoProperties=${encodeURIComponent(`O'Neill "x" #(lf)~50%20\\~`)}&excel=true`

  const whole = {
    R: `abfrage <- c(
  taxonomies = "Moore",
  pcoProperties = "A~p",
  pcoProperties = "O'Neill \\"x\\" #(lf)~50%20\\\\~"
)
werte <- vapply(enc2utf8(abfrage), URLencode, "", reserved = TRUE, repeated = TRUE)
adresse <- paste0("https://arten.example/export.csv?", paste0(names(abfrage), "=", werte, collapse = "&"))
typen <- c("character", "numeric", "logical", "Date")
daten <- read.csv(adresse, check.names = FALSE, colClasses = typen, na.strings = "", encoding = "UTF-8")`,
    Python: `from urllib.parse import urlencode
import pandas

abfrage = [
    ("taxonomies", "Moore"),
    ("pcoProperties", "A~p"),
    ("pcoProperties", "O'Neill \\"x\\" #(lf)~50%20\\\\~"),
]
typen = {
    "id": "string",
    "Geschützt": "boolean",
}
daten = pandas.read_csv(
    "https://arten.example/export.csv?" + urlencode(abfrage),
    dtype=typen,
    parse_dates=["Beleg"],
    keep_default_na=False,
    na_values=[""],
    float_precision="round_trip",
)`,
    'Excel (Power Query)': `let
  Quelle = Csv.Document(
    Web.Contents("https://arten.example", [
      RelativePath = "export.csv",
      Query = [
        taxonomies = "Moore",
        pcoProperties = {"A~p", "O'Neill ""x"" #(#)(lf)~50%20\\~"}
      ]
    ]),
    [Delimiter = ",", Encoding = 65001, QuoteStyle = QuoteStyle.Csv]
  ),
  Tabelle = Table.PromoteHeaders(Quelle, [PromoteAllScalars = true]),
  Leere = Table.ReplaceValue(Tabelle, "", null, Replacer.ReplaceValue, Table.ColumnNames(Tabelle)),
  Typen = Table.TransformColumnTypes(Leere, {
    {"id", type text},
    {"Zeiger ""hell"": Licht", type number},
    {"Geschützt", type logical},
    {"Beleg", type date}
  }, "en-US")
in
  Typen`,
  }
  test.each(Object.entries(whole))('of %s', (label, code) => expect(codeOf(label, query)).toBe(code))

  test('of curl and QGIS', () => {
    expect(codeOf('curl', query)).toBe(`curl --fail --get 'https://arten.example/export.csv' \\
  --data-urlencode 'taxonomies=Moore' \\
  --data-urlencode 'pcoProperties=A~p' \\
  --data-urlencode 'pcoProperties=O'\\''Neill "x" #(lf)~50%20\\~' \\
  --output export.csv`)
    expect(codeOf('QGIS', query)).toBe(
      "CSV:/vsicurl_streaming/https://arten.example/export.csv?taxonomies=Moore&pcoProperties=A~p&pcoProperties=O'Neill%20%22x%22%20%23(lf)~50%2520%5C~",
    )
  })

  test('of a short link', () => {
    const link = writeShortLink('0123456789abcdef01234567')
    expect(codeOf('curl', link)).toContain(`--data-urlencode 'kurz=0123456789abcdef01234567'`)
    expect(codeOf('R', link)).toContain('  kurz = "0123456789abcdef01234567"\n)')
  })
})

test('what is said of relations is text, unless each has its row', () => {
  const typeOf = (key: string, query: string) => exampleColumn({ key, header: 'Stand', valueType: 'date' }, query).valueType
  const keys = ['rco~A~frisst~p', 'state~rco~A~frisst', 'state~pco~A', 'pco~A~rco~p']
  expect(keys.map((key) => typeOf(key, 'taxonomies=Moore&provenance=true'))).toEqual(['text', 'text', 'date', 'date'])
  expect(keys.map((key) => typeOf(key, 'taxonomies=Moore&relationRows=true'))).toEqual(['date', 'date', 'date', 'date'])
})

/** Values as names of properties can be: what any of the languages could stumble over, and any other character. */
const oddSigns = [...`'"\\~%#($){}\`!?*&=;+-@ äÜß€🐸\u2028\u0085`, '\n', '\r', '\t', '\u0001', '\u007f']
const oddParts = fc.constantFrom(...oddSigns, '%41', '#(lf)', '$(id)', '\\n', "'; rm x; '")
const value = fc.oneof(
  { weight: 3, arbitrary: fc.array(oddParts, { maxLength: 12 }).map((parts) => parts.join('')) },
  fc.string({ unit: 'binary', maxLength: 20 }).map((text) => text.replaceAll('\0', '')),
)
const parameters = fc.array(fc.tuple(fc.constantFrom('taxonomies', 'ids', 'pcoProperties', 'taxFilters'), value), {
  minLength: 1,
  maxLength: 6,
})
const writeQuery = (pairs: [string, string][]) => pairs.map(([name, text]) => `${name}=${encodeURIComponent(text)}`).join('&')
/** 200 of each, the same every time. */
const samples = fc.sample(parameters, { numRuns: 200, seed: 5 })

describe('what the languages themselves read', () => {
  let folder = ''
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'ae-examples-'))
  })
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  test('bash and curl ask for exactly the export', async () => {
    const asked: string[] = []
    const server = createServer((request, response) => {
      asked.push(request.url ?? '')
      response.end('id,name\r\n')
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const address = server.address()
    const here = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`
    try {
      const script = samples.map((pairs) => codeOf('curl', writeQuery(pairs), here).replace('curl ', 'curl --silent '))
      const file = join(folder, 'examples.sh')
      writeFileSync(file, script.join(' || exit\n'))
      expect(await ended('bash', [file], folder)).toEqual({ code: 0, said: '' })
    } finally {
      server.close()
    }
    expect(asked.map((url) => [...new URLSearchParams(url.replace('/export.csv?', ''))])).toEqual(samples)
  })

  testWith('python3', 'Python reads exactly the export', () => {
    const dated = ([first]: [string, string][]) => [{ header: first?.[1] ?? '', valueType: 'date' }] as const
    const codes = samples.map((pairs) => codeOf('Python', writeQuery(pairs), origin, dated(pairs)))
    const program = `
import ast, json, sys
def read(code):
    tree = ast.parse(code)
    query = next(ast.literal_eval(node.value) for node in tree.body if isinstance(node, ast.Assign) and node.targets[0].id == "abfrage")
    calls = [node for node in ast.walk(tree) if isinstance(node, ast.Call)]
    keywords = [keyword for call in calls for keyword in call.keywords]
    dates = next(ast.literal_eval(keyword.value) for keyword in keywords if keyword.arg == "parse_dates")
    return [query, dates]
json.dump([read(code) for code in json.load(sys.stdin.buffer)], sys.stdout)`
    const { stdout, stderr } = spawnSync('python3', ['-c', program], { input: JSON.stringify(codes), encoding: 'utf8' })
    expect(stderr).toBe('')
    expect(JSON.parse(stdout)).toEqual(samples.map((pairs) => [pairs, [pairs[0]?.[1]]]))
  })

  const rscript = process.env.RSCRIPT_PATH ?? 'Rscript'
  testWith(rscript, 'R asks for exactly the export', () => {
    const file = join(folder, 'examples.R')
    // Everything but the download, and the address it would ask.
    const codes = samples.map((pairs) => codeOf('R', writeQuery(pairs)).replace(/^daten <- .*$/m, 'cat(adresse, "\\n")'))
    writeFileSync(file, codes.join('\n'))
    const env = { ...process.env, LC_ALL: 'C.UTF-8' }
    const { stdout, stderr } = spawnSync(rscript, ['--encoding=UTF-8', file], { encoding: 'utf8', env })
    expect(stderr).toBe('')
    const queries = stdout
      .trimEnd()
      .split('\n')
      .map((url) => url.trimEnd().replace(`${origin}/export.csv?`, ''))
    expect(queries.map((query) => [...new URLSearchParams(query)])).toEqual(samples)
  })

  test('texts of Power Query mean what they stand for, by the grammar of M', () => {
    for (const pairs of samples) {
      const code = codeOf('Excel (Power Query)', writeQuery(pairs), origin, [])
      const query = /Query = \[\n([\s\S]*?)\n {6}\]\n/.exec(code)?.[1] ?? ''
      const read = query.split('\n').flatMap((line) => {
        const name = line.trim().split(' ')[0] ?? ''
        return [...line.matchAll(/"((?:[^"]|"")*)"/g)].map(([, text = '']) => [name, mText(text)])
      })
      const byName = [...new Set(pairs.map(([name]) => name))].flatMap((name) => pairs.filter(([other]) => other === name))
      expect(read).toEqual(byName)
    }
  })
})

/** The inside of a text literal of M: `""`, `#(#)`, `#(lf)` and `#(000A)` are its escapes. */
const mText = (inside: string) =>
  inside.replace(/""|#\(([^)]*)\)/g, (_, escape: string | undefined) => {
    if (escape === undefined) return '"'
    if (escape === '#') return '#'
    if (!/^[0-9A-F]{4}$/.test(escape)) throw new Error(`#(${escape}) is no escape of ours`)
    return String.fromCharCode(parseInt(escape, 16))
  })

/** A test that needs a program; without it it is left out and says so. */
function testWith(program: string, title: string, work: () => void): void {
  if (spawnSync(program, ['--version']).status === 0) test(title, work)
  else test.skip(`${title}: NICHT GEPRÜFT, ${program} fehlt`, work)
}

function ended(program: string, args: string[], cwd: string): Promise<{ code: number | null; said: string }> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { cwd, stdio: ['ignore', 'ignore', 'pipe'] })
    let said = ''
    child.stderr.on('data', (chunk: Buffer) => void (said += chunk.toString()))
    child.once('error', reject)
    child.once('close', (code) => resolve({ code, said }))
  })
}
