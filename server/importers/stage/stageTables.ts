import { setImmediate as nextTurn } from 'node:timers/promises'
import { type QueryResult, sql } from 'kysely'
import type { Database } from '../../db/database'
import { ImportCancelled } from '../importError'
import type { StatementRow } from '../facts/factsPlan'
import type { FactRow, PairRow, RefusedFact, RefusedTaxon, Stage, SourceTaxon, VernacularRow, WrongCells } from '../plan'
import type { Report } from '../report'
import { intArray, nullableIntArray, textArray } from '../../db/arrays'
import { asciiSortKey } from './sortKey'
import { timeOrderedId } from './timeOrderedId'

type Bulk = Database['bulk']

/** Rows per statement: some 20 ms on either engine, so that others get their turn between two. */
const CHUNK = 1_000

interface Staged<T> {
  seq: number
  file: number
  head: number
  row: T
}

export interface StageCounts {
  taxa: number
  vernaculars: number
  facts: number
  pairs: number
  statements: number
}

/** Puts read rows into the staging tables, in chunks; rows whose id came before are refused by the database and reported. */
export class StageTables implements Stage {
  /** The next running number, per table. */
  counts: StageCounts = { taxa: 0, vernaculars: 0, facts: 0, pairs: 0, statements: 0 }
  /** What rows name that were not taken. */
  refusedTaxa: RefusedTaxon[] = []
  refusedFacts: RefusedFact[] = []
  /** The cells of rows of taxa that are wrong. */
  wrongCells: (WrongCells & { seq: number })[] = []
  /** Rows of `import_taxa` per head, synonyms included. */
  #taxa: Staged<SourceTaxon>[] = []
  #vernaculars: Staged<VernacularRow>[] = []
  #facts: Staged<FactRow>[] = []
  #pairs: Staged<PairRow>[] = []
  #statements: Staged<StatementRow>[] = []
  #inFlight: Promise<void> = Promise.resolve()

  constructor(
    private bulk: Bulk,
    private report: Report,
    private signal: AbortSignal,
    /** Whether what is missing goes, so that it matters what else the source names. */
    private keepsRefused: boolean,
    private onProgress: () => void,
  ) {}

  taxon(file: number, head: number, row: SourceTaxon): void {
    if (row.wrong) this.wrongCells.push({ ...row.wrong, seq: this.counts.taxa })
    this.#taxa.push({ seq: this.counts.taxa++, file, head, row })
  }

  refused(taxon: RefusedTaxon): void {
    if (this.keepsRefused && (taxon.id ?? taxon.name) !== null) this.refusedTaxa.push(taxon)
  }

  vernacular(file: number, head: number, row: VernacularRow): void {
    this.#vernaculars.push({ seq: this.counts.vernaculars++, file, head, row })
  }

  fact(file: number, row: FactRow): void {
    this.#facts.push({ seq: this.counts.facts++, file, head: 0, row })
  }

  refusedFact(fact: RefusedFact): void {
    if (this.keepsRefused) this.refusedFacts.push(fact)
  }

  pair(file: number, row: PairRow): void {
    this.#pairs.push({ seq: this.counts.pairs++, file, head: 0, row })
  }

  statement(file: number, row: StatementRow): void {
    this.#statements.push({ seq: this.counts.statements++, file, head: row.head, row })
  }

  async flush(atLeast = CHUNK): Promise<void> {
    if (this.signal.aborted) throw new ImportCancelled()
    const enough = (rows: unknown[]) => rows.length >= atLeast && rows.length > 0
    while (enough(this.#taxa))
      await this.#next(() => this.#chunk(this.#taxa.splice(0, CHUNK), 'import_taxa', insertTaxa, describeTaxon))
    while (enough(this.#vernaculars))
      await this.#next(() =>
        this.#chunk(this.#vernaculars.splice(0, CHUNK), 'import_vernaculars', insertVernaculars, describeNothing),
      )
    while (enough(this.#facts))
      await this.#next(() => this.#chunk(this.#facts.splice(0, CHUNK), 'import_facts', insertFacts, describeFact))
    while (enough(this.#pairs))
      await this.#next(() => this.#chunk(this.#pairs.splice(0, CHUNK), 'import_pairs', insertPairs, describePair))
    while (enough(this.#statements))
      await this.#next(() => this.#chunk(this.#statements.splice(0, CHUNK), 'import_rows', insertStatements, describeNothing))
    if (atLeast === 1) await this.#inFlight
    this.onProgress()
  }

  /**
   * Starts a chunk once the one before is done, and does not wait for it: the source is
   * read meanwhile. Never two at once, so that the first of two equal ids wins.
   */
  async #next(start: () => Promise<void>): Promise<void> {
    await this.#inFlight
    this.#inFlight = start()
    // Thrown where it is awaited: before the next chunk, or at the end.
    this.#inFlight.catch(() => {})
    // Reading what has been decompressed already never lets go of the process by itself: the chunk would only be sent when somebody waits for it.
    await nextTurn()
  }

  async #chunk<T extends { line: number }>(
    rows: Staged<T>[],
    table: string,
    insert: Insert<T>,
    describe: Describe<T>,
  ): Promise<void> {
    const { numAffectedRows } = await insert(this.bulk, rows)
    if (Number(numAffectedRows) === rows.length) return
    const { rows: inserted } = await sql<{ seq: number }>`
      select seq from ${sql.table(table)} where seq >= ${rows[0]?.seq} and seq <= ${rows.at(-1)?.seq}`.execute(this.bulk)
    const there = new Set(inserted.map(({ seq }) => seq))
    for (const { seq, file, row } of rows) {
      if (!there.has(seq)) this.report.add({ file, line: row.line, taken: false, ...describe(row) })
    }
  }
}

type Insert<T> = (bulk: Bulk, rows: Staged<T>[]) => Promise<QueryResult<unknown>>
type Describe<T> = (row: T) => { reason: string; column?: string; value?: string }

const describeTaxon: Describe<SourceTaxon> = (row) => ({
  reason: 'Die Id kommt schon in einer früheren Zeile vor',
  column: 'Id',
  value: row.sourceId ?? row.id ?? '',
})
const describeNothing = () => ({ reason: 'Die Zeile kommt schon vor' })
const describePair: Describe<PairRow> = (row) => ({
  reason: 'Das Paar kommt schon in einer früheren Zeile vor',
  value: `${row.taxonId} ${row.synonymId}`,
})
const describeFact: Describe<FactRow> = (row) => ({
  reason:
    row.relationType === null
      ? 'Id oder Objekt mit dieser Sammlung kommen schon in einer früheren Zeile vor'
      : 'Die Id kommt schon in einer früheren Zeile vor',
  column: 'id',
  value: row.id,
})

const insertTaxa: Insert<SourceTaxon> = (bulk, rows) => {
  const text = (pick: (row: SourceTaxon) => string | null) => textArray(rows.map(({ row }) => pick(row)))
  return sql`
    insert into import_taxa (seq, file, line, head, id, source_id, alias, parent_ref, accepted_ref, other_name, synonym, name, code, author,
      rank, rank_verbatim, status, status_verbatim, properties, sort_key)
    select seq, file, line, head, id, source_id, alias, parent_ref, accepted_ref, other_name, synonym = 1, name, code, author,
      rank, rank_verbatim, status, status_verbatim, properties::jsonb, coalesce(sort_key, natural_key(coalesce(code || ' ', '') || name))
    from unnest(
      ${intArray(rows.map(({ seq }) => seq))}::int[], ${intArray(rows.map(({ file }) => file))}::smallint[],
      ${intArray(rows.map(({ row }) => row.line))}::int[], ${intArray(rows.map(({ head }) => head))}::smallint[],
      ${text((row) => row.id ?? timeOrderedId())}::uuid[], ${text((row) => row.sourceId)}::text[], ${text((row) => row.alias)}::text[],
      ${text((row) => row.parentRef)}::text[], ${text((row) => row.acceptedRef)}::text[], ${text((row) => row.otherName ?? null)}::text[],
      ${intArray(rows.map(({ row }) => (row.synonym ? 1 : 0)))}::int[],
      ${text((row) => row.name)}::text[], ${text((row) => row.code)}::text[], ${text((row) => row.author)}::text[],
      ${text((row) => row.rank)}::text[], ${text((row) => row.rankVerbatim)}::text[], ${text((row) => row.status)}::text[],
      ${text((row) => row.statusVerbatim)}::text[], ${text((row) => row.properties)}::text[], ${text(asciiSortKey)}::text[]
    ) as r (seq, file, line, head, id, source_id, alias, parent_ref, accepted_ref, other_name, synonym, name, code, author, rank, rank_verbatim, status,
      status_verbatim, properties, sort_key)
    on conflict (head, source_id) where source_id is not null do nothing`.execute(bulk)
}

const insertVernaculars: Insert<VernacularRow> = (bulk, rows) =>
  sql`
    insert into import_vernaculars (seq, file, line, head, taxon_ref, name, language, preferred, own_row)
    select seq, file, line, head, taxon_ref, name, language, preferred = 1, own_row = 1 from unnest(
      ${intArray(rows.map(({ seq }) => seq))}::int[], ${intArray(rows.map(({ file }) => file))}::smallint[],
      ${intArray(rows.map(({ row }) => row.line))}::int[], ${intArray(rows.map(({ head }) => head))}::smallint[],
      ${textArray(rows.map(({ row }) => row.taxonRef))}::text[], ${textArray(rows.map(({ row }) => row.name))}::text[],
      ${textArray(rows.map(({ row }) => row.language))}::text[], ${intArray(rows.map(({ row }) => (row.preferred ? 1 : 0)))}::int[],
      ${intArray(rows.map(({ row }) => (row.ownRow ? 1 : 0)))}::int[]
    ) as r (seq, file, line, head, taxon_ref, name, language, preferred, own_row)
  `.execute(bulk)

const insertFacts: Insert<FactRow> = (bulk, rows) => {
  const text = (pick: (row: FactRow) => string | null) => textArray(rows.map(({ row }) => pick(row)))
  return sql`
    insert into import_facts (seq, file, line, id, collection_id, taxon_id, related_taxon_id, relation_type, origin_collection_id, properties)
    select seq, file, line, id, collection_id, taxon_id, related_taxon_id, relation_type, origin_collection_id, properties::jsonb from unnest(
      ${intArray(rows.map(({ seq }) => seq))}::int[], ${intArray(rows.map(({ file }) => file))}::smallint[],
      ${intArray(rows.map(({ row }) => row.line))}::int[], ${text((row) => row.id)}::uuid[], ${text((row) => row.collectionId)}::uuid[],
      ${text((row) => row.taxonId)}::uuid[], ${text((row) => row.relatedTaxonId)}::uuid[], ${text((row) => row.relationType)}::text[],
      ${text((row) => row.originCollectionId)}::uuid[], ${text((row) => row.properties)}::text[]
    ) as r (seq, file, line, id, collection_id, taxon_id, related_taxon_id, relation_type, origin_collection_id, properties)
    on conflict do nothing`.execute(bulk)
}

const insertStatements: Insert<StatementRow> = async (bulk, rows) => {
  const text = (pick: (row: StatementRow) => string | null) => textArray(rows.map(({ row }) => pick(row)))
  const number = (pick: (row: StatementRow) => number | null) => nullableIntArray(rows.map(({ row }) => pick(row)))
  const refs = new Map(
    rows.flatMap(({ row }) => [row.taxon, ...(row.partner ? [row.partner] : [])]).map((ref) => [`${ref.scope} ${ref.text}`, ref]),
  )
  await sql`
    insert into import_refs (scope, text) select * from unnest(${intArray([...refs.values()].map(({ scope }) => scope))}::smallint[],
      ${textArray([...refs.values()].map((ref) => ref.text))}::text[]) on conflict do nothing`.execute(bulk)
  return sql`
    insert into import_rows (seq, file, line, head, scope, ref, ref_column, partner_scope, partner, partner_column, relation_type, origin, properties)
    select seq, file, line, head, scope, ref, ref_column, partner_scope, partner, partner_column, relation_type, origin, properties::jsonb from unnest(
      ${intArray(rows.map(({ seq }) => seq))}::int[], ${intArray(rows.map(({ file }) => file))}::smallint[], ${number((row) => row.line)}::int[],
      ${number((row) => row.head)}::smallint[], ${number((row) => row.taxon.scope)}::smallint[], ${text((row) => row.taxon.text)}::text[],
      ${text((row) => row.taxon.column)}::text[], ${number((row) => row.partner?.scope ?? null)}::smallint[],
        ${text((row) => row.partner?.text ?? null)}::text[],
      ${text((row) => row.partner?.column ?? null)}::text[], ${text((row) => row.relationType)}::text[], ${text((row) => row.origin)}::text[],
      ${text((row) => row.properties)}::text[]
    ) as r (seq, file, line, head, scope, ref, ref_column, partner_scope, partner, partner_column, relation_type, origin, properties)`.execute(
    bulk,
  )
}

const insertPairs: Insert<PairRow> = (bulk, rows) =>
  sql`
    insert into import_pairs (seq, file, line, taxon_id, synonym_id)
    select * from unnest(
      ${intArray(rows.map(({ seq }) => seq))}::int[], ${intArray(rows.map(({ file }) => file))}::smallint[],
      ${intArray(rows.map(({ row }) => row.line))}::int[], ${textArray(rows.map(({ row }) => row.taxonId))}::uuid[],
      ${textArray(rows.map(({ row }) => row.synonymId))}::uuid[]
    ) as r (seq, file, line, taxon_id, synonym_id)
    on conflict do nothing`.execute(bulk)
