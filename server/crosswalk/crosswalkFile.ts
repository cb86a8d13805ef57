import { paths } from '../../lib/domain/addresses/paths'
import { MAX_XLSX_ROWS } from '../../lib/domain/export/exportLimits'
import {
  crosswalkKindLabels,
  crosswalkKinds,
  type PairState,
  pairStateLabels,
  skosPredicates,
} from '../../lib/domain/crosswalk/crosswalkKinds'
import { reasonsText } from '../../lib/domain/crosswalk/reasons'
import type { CrosswalkFormat } from '../../lib/domain/export/exportFormats'
import { swissCount } from '../../lib/domain/text/swissCount'
import { rankLabel } from '../../lib/domain/vocabulary/rank'
import { csvFile } from '../files/csv'
import type { Row } from '../files/row'
import { dataSheet, newlyWritten, type SheetColumn, tableSheet } from '../files/sheets'
import { workbook } from '../files/workbook'
import type { CrosswalkRow, PairCount, CrosswalkPairRow } from './readCrosswalk'

/** What a file says about itself. */
export interface CrosswalkFacts {
  crosswalk: CrosswalkRow
  counts: readonly PairCount[]
  /** `https://host` without a slash at the end: addresses of records are whole. */
  origin: string
  time: Date
}

type Pieces = (facts: CrosswalkFacts, batches: AsyncIterable<CrosswalkPairRow[]>) => AsyncGenerator<Buffer>

const headers = [
  ...['id alt', 'Name alt', 'Autor alt', 'Rang alt', 'Code alt', 'Art'],
  ...['id neu', 'Name neu', 'Autor neu', 'Rang neu', 'Code neu', 'Stand', 'Grund'],
]

const columns: SheetColumn[] = headers.map((header) => ({ header, valueType: 'text', isId: header.startsWith('id ') }))

function lineOf(pair: CrosswalkPairRow): Row {
  return [
    ...[pair.fromId, pair.fromName, pair.fromAuthor, rankLabel(pair.fromRank) || null, pair.fromCode],
    crosswalkKindLabels[pair.kind],
    ...[pair.toId, pair.toName, pair.toAuthor, rankLabel(pair.toRank) || null, pair.toCode],
    ...[pairStateLabels[pair.state], reasonsText(pair.reasons)],
  ]
}

async function* lines(batches: AsyncIterable<CrosswalkPairRow[]>): AsyncGenerator<Row[]> {
  for await (const pairs of batches) yield pairs.map(lineOf)
}

const csv: Pieces = (_, batches) => csvFile(headers, lines(batches))

/** The pairs, the numbers, and what was compared. */
const xlsx: Pieces = ({ crosswalk: { from, to, type, madeAt }, counts, origin, time }, batches) => {
  const written = newlyWritten(headers)
  const numbers = crosswalkKinds.flatMap((kind) =>
    counts
      .filter((each) => each.kind === kind)
      .map(({ state, taxa, pairs }) => [crosswalkKindLabels[kind], pairStateLabels[state], taxa, pairs]),
  )
  const about = [
    ['Angabe', 'Wert'],
    ['Alte Taxonomie', from.name],
    ['Neue Taxonomie', to.name],
    ['Stand der Daten', madeAt ?? ''],
    ['Link zum Umzug', origin + encodeURI(paths.crosswalk(type, from.id, to.id))],
    ['Dieselben Daten als CSV', origin + paths.crosswalkFile('csv', from.id, to.id)],
    ['Erstellt am', time.toISOString()],
  ]
  return workbook(
    [
      { name: 'Umzug', pieces: () => dataSheet(columns, lines(batches), written) },
      { name: 'Zahlen', pieces: () => tableSheet([['Art', 'Stand', 'Taxa', 'Paare'], ...numbers]) },
      { name: 'Angaben', pieces: () => tableSheet(about) },
    ],
    { title: `Umzug von ${from.name} nach ${to.name}`, time },
  )
}

/**
 * A set of mappings as SSSOM has it (https://mapping-commons.github.io/sssom/): a head in YAML behind signs of comment, then tab-separated columns. What has
 * no counterpart points to `sssom:NoTermFound`.
 */
const sssom: Pieces = async function* ({ crosswalk: { from, to, type, madeAt }, origin }, batches) {
  const yaml = [
    'curie_map:',
    `  ae: "${origin}/id/"`,
    '  skos: "http://www.w3.org/2004/02/skos/core#"',
    '  semapv: "https://w3id.org/semapv/vocab/"',
    '  sssom: "https://w3id.org/sssom/"',
    `mapping_set_id: ${JSON.stringify(origin + encodeURI(paths.crosswalk(type, from.id, to.id)))}`,
    `mapping_set_title: ${JSON.stringify(`${from.name} → ${to.name}`)}`,
    ...(madeAt === null ? [] : [`mapping_date: ${madeAt.slice(0, 10)}`]),
    `subject_source: ${JSON.stringify(from.name)}`,
    `object_source: ${JSON.stringify(to.name)}`,
  ]
  const names = ['subject_id', 'subject_label', 'predicate_id', 'object_id', 'object_label', 'mapping_justification', 'comment']
  yield Buffer.from(`${yaml.map((line) => `#${line}\n`).join('')}${names.join('\t')}\n`)
  for await (const pairs of batches)
    yield Buffer.from(pairs.map((pair) => `${sssomLine(pair).map(tsvCell).join('\t')}\n`).join(''))
}

const sssomLine = (pair: CrosswalkPairRow): string[] => [
  pair.fromId === null ? 'sssom:NoTermFound' : `ae:${pair.fromId}`,
  labelOf(pair.fromName, pair.fromAuthor),
  skosPredicates[pair.kind] || 'skos:exactMatch',
  pair.toId === null ? 'sssom:NoTermFound' : `ae:${pair.toId}`,
  labelOf(pair.toName, pair.toAuthor),
  justifications[pair.state],
  [crosswalkKindLabels[pair.kind], reasonsText(pair.reasons)].filter(Boolean).join(': '),
]

const justifications: Record<PairState, string> = {
  certain: 'semapv:LexicalMatching',
  open: 'semapv:LexicalSimilarityThresholdMatching',
  decided: 'semapv:ManualMappingCuration',
}

const labelOf = (name: string | null, author: string | null) =>
  name === null ? '' : author === null || name.endsWith(` ${author}`) ? name : `${name} ${author}`

/** In quotes where it has some: those who read the table would take a `"` that it begins with for the beginning of several lines. */
function tsvCell(text: string): string {
  const line = text.replace(/[\t\r\n]+/g, ' ')
  return line.includes('"') ? `"${line.replaceAll('"', '""')}"` : line
}

/** How each kind of file is written. */
export const crosswalkFiles: Record<CrosswalkFormat, Pieces> = { csv, xlsx, 'sssom.tsv': sssom }

/** Why a workbook cannot hold so many pairs; null when it can. */
export function tooManyPairs(counts: readonly PairCount[]): string | null {
  const pairs = counts.reduce((sum, each) => sum + each.pairs, 0)
  return pairs <= MAX_XLSX_ROWS
    ? null
    : `Der Umzug hat ${swissCount(pairs)} Zeilen; ein Excel-Blatt fasst ${swissCount(MAX_XLSX_ROWS)}.`
}
