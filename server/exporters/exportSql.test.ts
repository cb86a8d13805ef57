import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from 'kysely'
import { defaultExportSettings } from '../../lib/domain/exportSettings'
import { countStatement, fillStatement, pageStatement, rowsStatement } from './exportSql'
import type { Tables } from '../db/tables'
import type { ExportPlan, FieldFacts, PlanField } from './exportPlan'
import type { TaxonomySource } from './exportSources'

/** Writes SQL and runs nothing. */
const db = new Kysely<Tables>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (kysely) => new PostgresIntrospector(kysely),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
})

const source = { description: null, lastUpdated: null, licence: null, citation: null, termsOfUse: null, organization: null }
const lurche: TaxonomySource = { ...source, id: 'taxonomy-1', name: 'Lurche', type: 'Art' }
const falter: TaxonomySource = { ...source, id: 'taxonomy-2', name: 'Falter', type: 'Art' }
const list = { ...source, id: 'collection-1', name: 'Rote Liste' }
const facts = (valueType: FieldFacts['valueType']): FieldFacts => ({ valueType, unit: null, description: null, valueCount: 1 })
const length: PlanField = { axis: 'tax', source: lurche, core: null, name: 'Länge', facts: facts('number') }
const author: PlanField = { axis: 'tax', source: lurche, core: '@author', name: '@author', facts: facts('text') }
const category: PlanField = { axis: 'pco', source: list, name: "Kategorie'; --", facts: facts('text') }
const year: PlanField = { axis: 'pco', source: list, name: 'Seit', facts: facts('date') }
const partner: PlanField = {
  axis: 'rco',
  source: list,
  relationType: 'frisst',
  core: '@partner',
  name: '@partner',
  facts: facts('text'),
}
const amount: PlanField = { axis: 'rco', source: list, relationType: 'frisst', core: null, name: 'Menge', facts: facts('number') }

function plan(fields: PlanField[], rest: Partial<ExportPlan> = {}): ExportPlan {
  const column = (key: string, field: PlanField | null) => ({
    key,
    header: key,
    valueType: field?.facts.valueType ?? 'text',
    unit: null,
    field,
  })
  return {
    settings: defaultExportSettings(),
    type: 'Art',
    taxonomies: [lurche],
    ids: null,
    columns: [column('id', null), column('name', null), ...fields.map((field) => column(field.name, field))],
    filters: [],
    sort: null,
    withSynonymData: true,
    csvForExcel: false,
    state: { revision: 1, changedAt: '2026-11-21T00:00:00.000Z' },
    warnings: [],
    ...rest,
  }
}

/** What a review sees change: the SQL, with the place of every parameter. */
const written = ({ sql, parameters }: { sql: string; parameters: readonly unknown[] }) =>
  `${sql}\n\n${JSON.stringify(parameters)}`

test('a taxonomy with its own properties, a page of the preview', () => {
  const simple = plan([author, length])
  expect(written(rowsStatement(simple, { offset: 200, limit: 100 }).compile(db))).toMatchSnapshot()
  expect(written(countStatement(simple).compile(db))).toMatchSnapshot()
})

test('records with synonyms and a filter, a whole file', () => {
  const filtered = plan([category, year], { filters: [{ field: year, token: 'between', values: ['2020-01-01', '2021-12-31'] }] })
  expect(written(rowsStatement(filtered, null).compile(db))).toMatchSnapshot()
})

test('two taxonomies, relations, filters of all kinds and a sort order, in pages', () => {
  const whole = plan([length, category, partner, amount], {
    taxonomies: [falter, lurche],
    ids: ['taxon-1'],
    filters: [
      { field: length, token: '>', values: ['5'] },
      { field: category, token: 'ILIKE', values: ['50%'] },
      { field: amount, token: 'empty', values: [] },
    ],
    sort: { by: amount, descending: true },
  })
  expect(written(fillStatement(whole, 'export_rows_1').compile(db))).toMatchSnapshot()
  expect(written(pageStatement(whole, 'export_rows_1', 0, 2000).compile(db))).toMatchSnapshot()
})

test('nothing from outside stands in the SQL itself', () => {
  const hostile = "x'; drop table taxa; --"
  const field: PlanField = { ...category, name: hostile, source: { ...list, name: hostile } }
  const relation: PlanField = { ...amount, name: hostile, relationType: hostile }
  const { sql } = rowsStatement(plan([field, relation], { filters: [{ field, token: '=', values: [hostile] }] }), null).compile(
    db,
  )
  expect(sql).not.toContain('drop table')
})
