import { builder } from '../builder'
import { MatchKindEnum, NameCandidate } from '../matching/queries'
import { ValueTypeEnum } from '../refs'
import type { ImportResultRow } from './sql'
import type {
  DoubtfulName,
  ResultField as FieldRow,
  ResultNames,
  ResultProblem,
  TableResult,
  ResultRow as PreviewRow,
} from '../../importers/assistant/jobResult'
import type { TreeLine as Line, TreePreview } from '../../importers/preview/treePreview'
import { Target } from './targetType'
import { Versions } from './versionsType'

const ProblemRow = builder.objectRef<ResultProblem['shown'][number]>('ImportProblemRow').implement({
  fields: (t) => ({
    file: t.exposeString('file'),
    line: t.exposeInt('line'),
    column: t.exposeString('column', { nullable: true }),
    value: t.exposeString('value', { nullable: true }),
    instead: t.exposeString('instead', { nullable: true, description: 'What becomes of a row that is taken nevertheless.' }),
    hint: t.exposeString('hint', { nullable: true }),
  }),
})

const Problem = builder.objectRef<ResultProblem>('ImportProblem').implement({
  description: 'Rows with the same remark.',
  fields: (t) => ({
    reason: t.exposeString('reason'),
    count: t.exposeInt('count'),
    taken: t.exposeBoolean('taken', { description: 'The rows are taken nevertheless.' }),
    shown: t.field({ type: [ProblemRow], description: 'At most 20; the list as XLSX has all.', resolve: ({ shown }) => shown }),
  }),
})

const Column = builder.objectRef<TableResult['columns'][number]>('ImportColumnRead').implement({
  description: 'What a column of a table became.',
  fields: (t) => ({
    name: t.exposeString('name'),
    filled: t.exposeInt('filled', { description: 'Cells that are not empty.' }),
    became: t.exposeString('became', { description: 'In German: «Name», «Eigenschaft: Zahl».' }),
    notTaken: t.exposeString('notTaken', { nullable: true, description: 'Why it was not taken; null where it was.' }),
  }),
})

const TableRead = builder.objectRef<TableResult>('ImportTableRead').implement({
  description: 'A table of the file, and what became of its columns.',
  fields: (t) => ({
    file: t.exposeString('file'),
    notRead: t.exposeString('notRead', { nullable: true, description: 'Why it is not read; null where it is.' }),
    rows: t.exposeInt('rows'),
    cells: t.int({
      nullable: true,
      description: 'Cells that are not empty; null where they are not counted.',
      resolve: ({ cells }) => cells?.read ?? null,
    }),
    cellsTaken: t.int({
      nullable: true,
      description: 'Those of them that are data; the others are named.',
      resolve: ({ cells }) => cells?.taken ?? null,
    }),
    columns: t.field({ type: [Column], description: 'Those that have values.', resolve: ({ columns }) => columns }),
  }),
})

const NameCount = builder.objectRef<ResultNames['counts'][number]>('ImportNameCount').implement({
  fields: (t) => ({
    kind: t.expose('kind', { type: MatchKindEnum }),
    names: t.exposeInt('names'),
    rows: t.exposeInt('rows'),
  }),
})

const Doubtful = builder.objectRef<DoubtfulName>('ImportDoubtfulName').implement({
  fields: (t) => ({
    name: t.exposeString('name'),
    kind: t.expose('kind', { type: MatchKindEnum, description: 'How it was found on its own, whatever was decided.' }),
    rows: t.exposeInt('rows'),
    lines: t.exposeIntList('lines', { description: 'The first ten.' }),
    takenId: t.exposeID('takenId', { nullable: true, description: 'The taxon its rows go to; null: they are left out.' }),
    isDecided: t.exposeBoolean('isDecided', { description: 'The mapping decides about it.' }),
    candidates: t.field({ type: [NameCandidate], resolve: ({ candidates }) => candidates }),
  }),
})

const Names = builder.objectRef<ResultNames>('ImportNames').implement({
  fields: (t) => ({
    counts: t.field({ type: [NameCount], resolve: ({ counts }) => counts }),
    leftOut: t.exposeInt('leftOut', { description: 'Names that the mapping leaves out.' }),
    decided: t.int({
      description: 'Names of which the mapping says which taxon is meant.',
      resolve: ({ decided }) => decided ?? 0,
    }),
    doubtful: t.field({
      type: [Doubtful],
      description: 'Names somebody should look at, and those that are decided: at most 2,000, the most frequent first.',
      resolve: ({ doubtful }) => doubtful,
    }),
  }),
})

const Field = builder.objectRef<FieldRow>('ImportField').implement({
  description: 'A property as the catalogue would have it.',
  fields: (t) => ({
    collection: t.exposeString('collection', { nullable: true, description: 'Null: of the taxa themselves.' }),
    relationType: t.exposeString('relationType', { nullable: true }),
    name: t.exposeString('name'),
    unit: t.exposeString('unit', { nullable: true }),
    kind: t.expose('kind', { type: ValueTypeEnum }),
    filled: t.exposeInt('filled'),
  }),
})

const Preview = builder.objectRef<PreviewRow>('ImportPreviewRow').implement({
  fields: (t) => ({
    taxonId: t.exposeID('taxonId', { nullable: true, description: 'Null for a taxon that is new itself.' }),
    taxon: t.exposeString('taxon'),
    partner: t.exposeString('partner', { nullable: true }),
    relationType: t.exposeString('relationType', { nullable: true }),
    properties: t.expose('properties', { type: 'Properties' }),
  }),
})

const TreeLine = builder.objectRef<Line>('ImportTreeLine').implement({
  fields: (t) => ({
    level: t.exposeInt('level', { description: 'Of a root 0.' }),
    code: t.exposeString('code', { nullable: true }),
    name: t.exposeString('name'),
    author: t.exposeString('author', { nullable: true }),
    rank: t.exposeString('rank', { nullable: true }),
    more: t.exposeInt('more', { description: 'Taxa directly below it that are not among the lines.' }),
  }),
})

const Tree = builder.objectRef<TreePreview>('ImportTree').implement({
  description: 'The tree that a table becomes.',
  fields: (t) => ({
    taxa: t.exposeInt('taxa', { description: 'Without synonyms.' }),
    roots: t.exposeInt('roots'),
    depth: t.exposeInt('depth', { description: 'Levels, with that of the roots.' }),
    lines: t.field({ type: [TreeLine], description: 'Its first branches, at most 24 lines.', resolve: ({ lines }) => lines }),
    hints: t.exposeStringList('hints', { description: 'Why it is flat and what to choose, as German sentences.' }),
  }),
})

export const Result = builder.objectRef<ImportResultRow>('ImportResult').implement({
  description: 'What a check found, or a load did.',
  fields: (t) => ({
    added: t.exposeInt('added'),
    changed: t.exposeInt('changed'),
    unchanged: t.exposeInt('unchanged'),
    deleted: t.exposeInt('deleted'),
    left: t.int({
      description: 'There already and not in the file; they stay, because deleting was not asked for.',
      // Results of earlier versions do not have it.
      resolve: ({ left }) => left ?? 0,
    }),
    read: t.exposeInt('read'),
    taken: t.exposeInt('taken'),
    notTaken: t.exposeInt('notTaken'),
    taxonomies: t.field({ type: [Target], resolve: ({ taxonomies }) => taxonomies }),
    collections: t.field({ type: [Target], resolve: ({ collections }) => collections }),
    tree: t.field({
      type: Tree,
      nullable: true,
      description: 'Of one taxonomy; null of collections.',
      resolve: ({ tree }) => tree ?? null,
    }),
    versionOf: t.field({
      type: Target,
      nullable: true,
      description: 'The taxonomy beside which it is a new version.',
      resolve: ({ versionOf }) => versionOf ?? null,
    }),
    versions: t.field({
      type: Versions,
      nullable: true,
      description: 'Of a check of a taxonomy of which there is a version already.',
      resolve: ({ versions }) => versions ?? null,
    }),
    tables: t.field({ type: [TableRead], resolve: ({ tables }) => tables ?? [] }),
    notes: t.exposeStringList('notes'),
    problems: t.field({
      type: [Problem],
      description: 'By reason, the most frequent first.',
      resolve: ({ problems }) => problems,
    }),
    names: t.field({
      type: Names,
      nullable: true,
      description: 'Where taxa are looked for by name.',
      resolve: ({ names }) => names,
    }),
    fields: t.field({ type: [Field], resolve: ({ fields }) => fields }),
    preview: t.field({
      type: [Preview],
      description: 'The first 20 entries as they would be.',
      resolve: ({ preview }) => preview,
    }),
    batch: t.exposeID('batch', { nullable: true, description: 'Of a load, while it can be taken back.' }),
    undoneAt: t.exposeString('undoneAt', { nullable: true }),
  }),
})
