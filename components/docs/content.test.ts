import { readFileSync } from 'node:fs'
import path from 'node:path'
import { errorText } from '@/lib/domain/errorText'
import { coreFields, relationFields } from '@/lib/domain/exportColumns'
import { comparators } from '@/lib/domain/exportFilters'
import { MAX_FILTERS, parseExportQuery } from '@/lib/domain/exportQuery'
import { exportAxes } from '@/lib/domain/exportAxes'
import { MAX_EXPORT_FIELDS } from '@/lib/domain/exportSettings'

const source = (topic: string) => readFileSync(path.join(process.cwd(), 'content', `${topic}.mdx`), 'utf8')
const interfaces = source('schnittstellen')
const missing = (words: readonly string[]) => words.filter((word) => !interfaces.includes(`\`${word}\``))

test('every parameter of an export is explained', () => {
  const [, list = ''] = parseExportQuery('nix=1').errors[0]?.split('Möglich sind: ') ?? []
  const parameters = list.replace(/\.$/, '').split(', ')
  expect(parameters).toHaveLength(14)
  expect(missing(parameters)).toEqual([])
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

test('the limits are those of the program', () => {
  expect(interfaces).toContain(`höchstens ${MAX_EXPORT_FIELDS} gewählte Eigenschaften und ${MAX_FILTERS} Filter`)
})

test('Swiss spelling', () => {
  for (const topic of [
    'projektbeschreibung',
    'technische-voraussetzungen',
    'neue-art-erfassen',
    'schnittstellen',
    'fehler-melden',
  ])
    expect(source(topic)).not.toMatch(/ß/)
})
