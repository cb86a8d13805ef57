import { cpSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { programs, runPandas } from '../../server/exporters/testing/foreign/otherPrograms'
import type { Client } from './client'
import { runProgram } from './runProgram'
import { byName } from './samples'

const folder = join(__dirname, '../python')
const program = programs.pip
/** A text literal: JSON's escapes are among those of Python, but for what lies beyond the first plane, which stands as it is. */
const text = (value: string) => JSON.stringify(value)
const list = (values: readonly (string | number | null)[]) =>
  `[${values.map((value) => (value === null ? 'None' : JSON.stringify(value))).join(', ')}]`
const column = (values: readonly (string | number | null)[]) =>
  values.some((value) => typeof value === 'number') ? `pandas.Series(${list(values)})` : list(values)

let prelude = ''
const table: Client['table'] = (expression, code = '') => runPandas(program ?? '', `${prelude}${code}\ndaten = ${expression}`)

export const pythonClient: Client = {
  language: 'Python',
  program,
  table,
  install: async (server) => {
    // pip builds where the sources are, and leaves its traces there.
    const source = join(server.folder, 'source')
    const prefix = join(server.folder, 'prefix')
    cpSync(folder, source, { recursive: true })
    const offline = ['--no-index', '--no-build-isolation', '--disable-pip-version-check', '--root-user-action=ignore']
    await runProgram(program ?? '', ['-m', 'pip', 'install', ...offline, '--prefix', prefix, source])
    const installed = readdirSync(prefix, { recursive: true, encoding: 'utf8' }).find((path) =>
      path.endsWith('arteigenschaften/py.typed'),
    )
    if (installed === undefined) throw new Error('pip has not installed the package.')
    prelude = `import os, sys, pandas
sys.path.insert(0, ${text(dirname(dirname(join(prefix, installed))))})
os.environ["ARTEIGENSCHAFTEN_CACHE"] = ${text(join(server.folder, 'kept-python'))}
import arteigenschaften as ae
ae.use_server(${text(server.url)})
def said(work):
    try:
        return str(work())
    except ae.AeError as error:
        return str(error)
`
  },
  said: async (...expressions) => {
    const each = expressions.map((one) => `said(lambda: ${one})`)
    const [, ...rows] = await table(`pandas.DataFrame({"said": [${each.join(', ')}]}, dtype="string")`)
    return rows.map(([cell]) => String(cell?.[1]))
  },
  held: (cell) => cell,
  export: (settings) =>
    `ae.export(${byName(settings)
      .map(([name, values]) => `${name}=${list(values)}`)
      .join(', ')})`,
  exportLink: (link, isFresh = false) => `ae.export(${text(link)}${isFresh ? ', fresh=True' : ''})`,
  match: (names, taxonomy, property) => {
    const chosen =
      property === undefined ? '' : `, properties=(lambda alle: alle[alle["property"] == ${text(property)}])(ae.properties())`
    return `ae.match(${typeof names === 'string' ? text(names) : column(names)}, ${text(taxonomy)}${chosen})`
  },
  search: (sought, limit) => `ae.search(${text(sought)}${limit === undefined ? '' : `, limit=${limit}`})`,
  properties: (type) => `ae.properties(${type === undefined ? '' : text(type)})`,
  everything: `(lambda alle: ae.export(
    taxonomies=list(alle.loc[alle["parameter"] == "taxProperties", "source"].unique()), properties=alle
))(ae.properties())`,
  clear: 'ae.clear_cache()',
  cite: (of) => `ae.cite(${of})`,
  about: (of, name) => `${of}.attrs["${name}"]`,
  sources: (of, field) => `"|".join(each["${field}"] for each in ${of}.attrs["sources"])`,
  columns: (of, names) => `${of}[${list(names)}]`,
  rowCount: (of) => `len(${of})`,
  inTurn: (first, second) => `(${first}, ${second})[1]`,
  withServer: (call, server) => call.replace(/\)$/, `, server=${text(server)})`),
  page: 'python.mdx',
  installs: 'pip install clients/python',
  notebook: (origin) => {
    const { cells } = JSON.parse(readFileSync(join(folder, 'beispiel.ipynb'), 'utf8')) as Notebook
    const code = cells.filter(({ cell_type: kind }) => kind === 'code').map(({ source }) => `${source.join('')}\n`)
    return code.join('').replaceAll('https://arten.example', origin)
  },
}

interface Notebook {
  cells: { cell_type: string; source: string[] }[]
}
