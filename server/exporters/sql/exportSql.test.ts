import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler, sql } from 'kysely'
import { defaultExportSettings, defaultExportView } from '../../../lib/domain/export/exportSettings'
import {
  countStatement,
  fillStepStatement,
  fillStatement,
  groupFilterSql,
  pageStatement,
  pickStatement,
  rowsStatement,
  taxonFilterSql,
  valuesStatement,
} from './exportSql'
import type { Tables } from '../../db/tables'
import type { ExportPlan, FieldFacts, PlanField, ValueField } from '../plan/exportPlan'
import { headUpTo, stepStatement } from './ranges'
import { beforeCell } from './rowText'
import { recordFilterSql } from './valueSources'
import type { TaxonomySource } from '../plan/exportSources'
import type { Sql } from './fragment'

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
const lurche: TaxonomySource = { ...source, id: 'taxonomy-1', name: 'Lurche', type: 'Art', taxonCount: 7_000 }
const falter: TaxonomySource = { ...source, id: 'taxonomy-2', name: 'Falter', type: 'Art', taxonCount: 7_000 }
const list = { ...source, id: 'collection-1', name: 'Rote Liste' }
const facts = (valueType: FieldFacts['valueType']): FieldFacts => ({
  valueType,
  unit: null,
  description: null,
  valueCount: 1,
  meaning: null,
})
const length: ValueField = { axis: 'tax', source: lurche, core: null, name: 'Länge', facts: facts('number') }
const author: ValueField = { axis: 'tax', source: lurche, core: '@author', name: '@author', facts: facts('text') }
const category: ValueField = { axis: 'pco', source: list, name: "Kategorie'; --", facts: facts('text') }
const year: ValueField = { axis: 'pco', source: list, name: 'Seit', facts: facts('date') }
const partner: ValueField = {
  axis: 'rco',
  source: list,
  relationType: 'frisst',
  core: '@partner',
  name: '@partner',
  facts: facts('text'),
}
const amount: ValueField = {
  axis: 'rco',
  source: list,
  relationType: 'frisst',
  core: null,
  name: 'Menge',
  facts: facts('number'),
}

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
    view: defaultExportView(),
    type: 'Art',
    taxonomies: [lurche],
    ids: null,
    subtree: [],
    relationRows: [],
    columns: [column('id', null), column('name', null), ...fields.map((field) => column(field.name, field))],
    filters: [],
    filterGroups: [],
    sort: null,
    lenders: ['synonym'],
    rare: [],
    origins: [],
    state: { revision: 1, changedAt: '2026-11-21T00:00:00.000Z' },
    warnings: [],
    ...rest,
  }
}

/** What a review sees change: the SQL, with the place of every parameter. */
const written = ({ sql, parameters }: { sql: string; parameters: readonly unknown[] }) =>
  `${sql.replaceAll(beforeCell, '¦')}\n\n${JSON.stringify(parameters)}`

test('a taxonomy with its own properties, a page of the preview', () => {
  const simple = plan([author, length])
  expect(written(pickStatement(simple, { offset: 200, limit: 100 }, 'all', 'each').compile(db))).toMatchSnapshot()
  expect(written(valuesStatement(simple, [{ id: 'taxon-1', relationId: null }]).compile(db))).toMatchSnapshot()
  expect(written(countStatement(simple, 'sets').compile(db))).toMatchSnapshot()
})

test('records with synonyms and a filter, the beginning of a file and its rest', () => {
  const filtered = plan([category, year], { filters: [{ field: year, token: 'between', values: ['2020-01-01', '2021-12-31'] }] })
  const cut = { taxonomyId: lurche.id, sortKey: 'bombina', id: 'taxon-1' }
  expect(written(stepStatement({ taxonomyId: lurche.id, after: null, upTo: null }, 2_000).compile(db))).toMatchSnapshot()
  expect(written(rowsStatement(filtered, headUpTo(cut), 'each').compile(db))).toMatchSnapshot()
  expect(written(rowsStatement(filtered, { after: cut }, 'sets').compile(db))).toMatchSnapshot()
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
  expect(written(fillStatement(whole, 'export_rows_1', 'all', 'sets').compile(db))).toMatchSnapshot()
  expect(written(pageStatement(whole, 'export_rows_1', 0, 2000).compile(db))).toMatchSnapshot()
})

test('two filters, each decided by itself, and the places of who passes both', () => {
  const filtered = plan([category], {
    filters: [
      { field: length, token: '>', values: ['5'] },
      { field: category, token: '=', values: ['LC'] },
    ],
  })
  const [onTaxon, onRecord] = filtered.filters
  if (!onTaxon || !onRecord) throw new Error('two filters')
  const range = { taxonomyId: lurche.id, after: { taxonomyId: lurche.id, sortKey: 'bombina', id: 'taxon-1' }, upTo: null }
  const writtenPart = (query: Sql) => written(sql`${query}`.compile(db))
  expect(writtenPart(taxonFilterSql(filtered, onTaxon, 5_000, 10_000))).toMatchSnapshot()
  expect(writtenPart(recordFilterSql(filtered, onRecord))).toMatchSnapshot()
  expect(written(fillStepStatement(filtered, 'export_rows_1', range, ['ids_1', 'ids_2'], 400).compile(db))).toMatchSnapshot()
})

test('groups of filters, of species alone, for all taxa and for some pages of them', () => {
  const filterGroups: ExportPlan['filterGroups'] = [
    {
      match: 'any',
      parts: [
        { field: length, token: '>', values: ['5'] },
        { match: 'none', parts: [{ field: category, token: '=', values: ['LC'] }] },
        {
          match: 'all',
          parts: [
            { field: amount, token: '>', values: ['5'] },
            { field: partner, token: '=', values: ['Rana'] },
          ],
        },
      ],
    },
  ]
  const grouped = plan([category], {
    taxonomies: [falter, lurche],
    view: { ...defaultExportView(), ranks: 'species' },
    filterGroups,
  })
  expect(written(countStatement(grouped, 'sets').compile(db))).toMatchSnapshot()
  for (const group of filterGroups) expect(written(sql`${groupFilterSql(grouped, group, 0, 500)}`.compile(db))).toMatchSnapshot()
})

const from = (of: 'tax' | 'pco' | 'rco', name: 'source' | 'state' | 'synonym'): PlanField => ({
  axis: 'companion',
  of,
  source: of === 'tax' ? lurche : list,
  relationType: of === 'rco' ? 'frisst' : null,
  name,
  facts: facts(name === 'state' ? 'date' : 'text'),
})

test('where values come from, a whole file', () => {
  const ofRecord = [from('pco', 'source'), from('pco', 'state'), from('pco', 'synonym')]
  const traced = plan([category, ...ofRecord, partner, from('rco', 'synonym'), from('tax', 'source')])
  expect(written(rowsStatement(traced, 'all', 'sets').compile(db))).toMatchSnapshot()
})

test('one row per relation of two types in a subtree, a whole file and in pages', () => {
  const kind = (relationType: string) => ({ collectionId: list.id, relationType })
  const home: PlanField = { ...partner, relationType: 'lebt in' }
  const rows = plan([partner, amount, home], {
    subtree: [{ id: 'taxon-1', name: 'Rana' }],
    relationRows: [kind('frisst'), kind('lebt in')],
    filters: [{ field: amount, token: '>', values: ['5'] }],
    sort: { by: amount, descending: false },
  })
  expect(written(rowsStatement(rows, 'all', 'sets').compile(db))).toMatchSnapshot()
  expect(written(fillStatement(rows, 'export_rows_1', 'all', 'sets').compile(db))).toMatchSnapshot()
  expect(written(pageStatement(rows, 'export_rows_1', 0, 2000).compile(db))).toMatchSnapshot()
  expect(written(countStatement(rows, 'sets').compile(db))).toMatchSnapshot()
})

test('nothing from outside stands in the SQL itself', () => {
  const hostile = "x'; drop table taxa; --"
  const field: ValueField = { ...category, name: hostile, source: { ...list, name: hostile } }
  const relation: PlanField = { ...amount, name: hostile, relationType: hostile }
  const hostilePlan = plan([field, relation], { filters: [{ field, token: '=', values: [hostile] }] })
  for (const reading of ['each', 'sets'] as const) {
    expect(rowsStatement(hostilePlan, 'all', reading).compile(db).sql).not.toContain('drop table')
  }
})
