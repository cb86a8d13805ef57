import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { docExamples } from '../../components/docs/docExamples'
import { programs, runR } from '../../server/exporters/testing/foreign/otherPrograms'
import type { Client } from './client'
import { rOf } from './rOf'
import { runProgram } from './runProgram'
import { byName } from './samples'

const folder = join(__dirname, '../r')
const program = programs.rWithPackages
/** A text literal: JSON's escapes are among those of R. */
const text = (value: string) => JSON.stringify(value)
const list = (values: readonly (string | number | null)[]) => `c(${values.map(literal).join(', ')})`
const literal = (value: string | number | null) => {
  if (value === null) return 'NA'
  return typeof value === 'number' ? String(value) : text(value)
}

let prelude = ''
const table: Client['table'] = (expression, code = '') => runR(program ?? '', `${prelude}${code}\ndaten <- ${expression}`)

export const rClient: Client = {
  language: 'R',
  program,
  table,
  install: async (server) => {
    await runProgram(rOf(program ?? ''), ['CMD', 'INSTALL', '--no-docs', '-l', server.folder, folder])
    prelude = `.libPaths(${text(server.folder)})
options(arteigenschaften.cache = ${text(join(server.folder, 'kept-r'))})
library(arteigenschaften)
ae_server(${text(server.url)})
`
  },
  said: async (...expressions) => {
    const each = expressions.map((one) => `tryCatch(as.character(${one}), error = conditionMessage)`)
    const [, ...rows] = await table(`data.frame(said = c(${each.join(', ')}))`)
    return rows.map(([cell]) => String(cell?.[1]))
  },
  // R reads text with the line ends of its own system.
  held: (cell) => (cell?.[0] === 'text' ? ['text', String(cell[1]).replace(/\r\n?/g, '\n')] : cell),
  export: (settings) =>
    `ae_export(${byName(settings)
      .map(([name, values]) => `${name} = ${list(values)}`)
      .join(', ')})`,
  exportLink: (link, isFresh = false) => `ae_export(${text(link)}${isFresh ? ', fresh = TRUE' : ''})`,
  match: (names, taxonomy, property) => {
    const chosen = property === undefined ? '' : `, properties = subset(ae_properties(), property == ${text(property)})`
    const given = typeof names === 'string' ? text(names) : names.length === 0 ? 'character()' : list(names)
    return `ae_match(${given}, ${text(taxonomy)}${chosen})`
  },
  search: (sought, limit) => `ae_search(${text(sought)}${limit === undefined ? '' : `, limit = ${limit}`})`,
  properties: (type) => `ae_properties(${type === undefined ? '' : text(type)})`,
  everything: `local({
  alle <- ae_properties()
  ae_export(taxonomies = unique(alle$source[alle$parameter == "taxProperties"]), properties = alle)
})`,
  clear: 'ae_clear_cache()',
  cite: (of) => `local({ sink(tempfile()); said <- ae_cite(${of}); sink(); said })`,
  about: (of, name) => `attr(${of}, "ae_${name}")`,
  sources: (of, field) => `paste(attr(${of}, "ae_sources")$${field}, collapse = "|")`,
  columns: (of, names) => `${of}[${list(names)}]`,
  rowCount: (of) => `nrow(${of})`,
  inTurn: (first, second) => `{ ${first}; ${second} }`,
  withServer: (call, server) => call.replace(/\)$/, `, server = ${text(server)})`),
  page: 'r.mdx',
  installs: 'R CMD INSTALL clients/r',
  notebook: (origin) =>
    docExamples(readFileSync(join(folder, 'inst/beispiel/beispiel.Rmd'), 'utf8'), origin)
      .map(({ code }) => code)
      .join(''),
}
