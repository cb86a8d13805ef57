import { readFileSync } from 'node:fs'
import path from 'node:path'
import { buildSchema, parse, validate } from 'graphql'
import { errorText } from '@/lib/domain/text/errorText'
import { exportFormats } from '@/lib/domain/export/exportFormats'
import { coreFields, relationFields } from '@/lib/domain/export/exportColumns'
import { comparators } from '@/lib/domain/export/exportFilters'
import { MAX_FILTERS } from '@/lib/domain/export/exportParameters'
import { parseExportQuery } from '@/lib/domain/export/exportQuery'
import { exportAxes } from '@/lib/domain/export/exportAxes'
import { MAX_EXPORT_FIELDS } from '@/lib/domain/export/exportSettings'
import { writeShortLink } from '@/lib/domain/export/shortLink'
import { docExamples } from './docExamples'
import { docTopics } from './docTopics'

const source = (topic: string) => readFileSync(path.join(process.cwd(), 'content', `${topic}.mdx`), 'utf8')
/** The pages on interfaces, as one text. */
const interfaces = docTopics.map(source).join('\n')
const missing = (words: readonly string[]) => words.filter((word) => !interfaces.includes(`\`${word}\``))

test('every parameter of an export is explained', () => {
  const [, list = ''] = parseExportQuery('nix=1').errors[0]?.split('Möglich sind: ') ?? []
  const parameters = list.replace(/\.$/, '').split(', ')
  expect(parameters).toHaveLength(21)
  expect(missing([...parameters, writeShortLink('').replace('=', '')])).toEqual([])
})

test('the fields of a filter stand in the order in which the address has them', () => {
  const words = {
    taxname: 'Taxonomie',
    pcname: 'Sammlung',
    pname: 'Eigenschaft',
    relationtype: 'Beziehungsart',
    comparator: 'Vergleich',
    value: 'Wert',
  }
  for (const axis of exportAxes) {
    expect(interfaces).toContain(`| \`${axis.filters}\` | \`${axis.filterFields.map((name) => words[name]).join('~')}\` |`)
    expect(interfaces).toContain(`| \`${axis.properties}\` | \`${axis.key.map((name) => words[name]).join('~')}\` |`)
  }
})

test('every comparator, every general field and every error code is explained', () => {
  expect(missing(comparators.map(({ token }) => token))).toEqual([])
  expect(missing([...coreFields, ...relationFields].map(({ pname }) => pname))).toEqual([])
  expect(missing(Object.keys(errorText))).toEqual([])
})

test('every file of an export is listed', () => {
  expect(missing(exportFormats.map(({ extension }) => `/export.${extension}?…`))).toEqual([])
})

test('the limits are those of the program', () => {
  expect(interfaces).toContain(`höchstens ${MAX_EXPORT_FIELDS} gewählte Eigenschaften und ${MAX_FILTERS} Filter`)
})

test('what reads a CSV by the examples takes nothing but an empty field for missing, and encodes every name', () => {
  const code = docExamples(interfaces, '').filter(({ code }) => code.includes('/export.csv'))
  const withText = (text: string) => code.filter((example) => example.code.includes(text))
  expect(withText('URLencode').every((example) => example.code.includes('reserved = TRUE, repeated = TRUE'))).toBe(true)
  expect(withText('read.csv(').every((example) => example.code.includes('na.strings = ""'))).toBe(true)
  expect(withText('read_csv(').every((example) => example.code.includes('keep_default_na=False, na_values=[""]'))).toBe(true)
  expect([withText('read.csv(').length, withText('read_csv(').length]).toEqual([1, 1])
})

test('the fields that make and read short links are those of the schema', () => {
  const schema = buildSchema(readFileSync(path.join(process.cwd(), 'server/schema.graphql'), 'utf8'))
  expect(missing(['createShortLink', 'shortLink'])).toEqual([])
  expect([schema.getMutationType()?.getFields().createShortLink, schema.getQueryType()?.getFields().shortLink]).not.toContain(
    undefined,
  )
})

test('every GraphQL example is one of the schema', () => {
  const schema = buildSchema(readFileSync(path.join(process.cwd(), 'server/schema.graphql'), 'utf8'))
  const examples = docExamples(interfaces, '').filter(({ language }) => language === 'graphql')
  expect(examples).toHaveLength(3)
  for (const { code } of examples) expect(validate(schema, parse(code))).toEqual([])
})

/** What the program needs of a browser beyond what Next compiles for, and the versions that brought it (developer.mozilla.org). */
const needed = [
  {
    feature: 'popover',
    Chrome: 114,
    Edge: 114,
    Firefox: 125,
    Safari: 17,
    usedIn: 'components/shell/AppBar.tsx',
    as: 'popoverTarget',
  },
  { feature: ':has()', Chrome: 105, Edge: 105, Firefox: 121, Safari: 15.4, usedIn: 'components/docs/DocsFrame.tsx', as: ':has(' },
  { feature: 'dvh', Chrome: 108, Edge: 108, Firefox: 101, Safari: 15.4, usedIn: 'components/shell/AppFrame.tsx', as: '100dvh' },
]

test('the browsers named are the oldest that have what the program uses (spec §2.19)', () => {
  for (const { feature, usedIn, as } of needed)
    expect([feature, readFileSync(path.join(process.cwd(), usedIn), 'utf8').includes(as)]).toEqual([feature, true])
  const next = readFileSync(path.join(process.cwd(), 'node_modules/next/dist/shared/lib/modern-browserslist-target.js'), 'utf8')
  for (const browser of ['Chrome', 'Edge', 'Firefox', 'Safari'] as const) {
    const compiled = Number(new RegExp(`'${browser.toLowerCase()} ([\\d.]+)'`).exec(next)?.[1])
    const oldest = Math.max(compiled, ...needed.map((feature) => feature[browser]))
    expect(source('technische-voraussetzungen')).toContain(`| ${browser} | ${oldest} |`)
  }
})

test('Swiss spelling: ss, guillemets, and an apostrophe between thousands', () => {
  for (const topic of docTopics) {
    // 65001 is what Excel calls UTF-8.
    const prose = source(topic)
      .replace(/```[\s\S]*?```/g, '')
      .replace(/`[^`]*`/g, '')
      .replace(/<[^>]*>/g, '')
    expect([topic, prose.match(/\u00df|[„“”"]|\b(?!65001\b)\d{5,}/g)]).toEqual([topic, null])
  }
})
