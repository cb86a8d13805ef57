import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../../db/database'
import { NAMED } from '../formats/higher/writtenNames'
import type { Report } from '../report'
import { intArray } from '../../db/arrays'
import { buildHierarchy, type Hierarchy, type HierarchyIssue, MISSING, NONE } from './hierarchy'
import { reportDoubtful } from './namesakes'
import { sideBySide } from './sideBySide'

type Bulk = Database['bulk']

/** Rows per statement; each is a lookup by index. */
const CHUNK = 10_000

/** Looks up what the staged rows refer to, builds the tree of all taxonomies at once and reports what does not fit. */
export async function resolveTaxa(database: Database, size: number, report: Report, checkpoint: () => void): Promise<Hierarchy> {
  const { bulk } = database
  const input = {
    present: new Uint8Array(size),
    synonym: new Uint8Array(size),
    parent: new Int32Array(size).fill(NONE),
    accepted: new Int32Array(size).fill(NONE),
  }
  const doubtful: number[] = []
  await sql`analyze import_taxa (seq, head, source_id, alias, sort_key, id)`.execute(bulk)
  const starts = Array.from({ length: Math.ceil(size / CHUNK) }, (_, index) => index * CHUNK)
  await sideBySide(database, starts, async (from) => {
    checkpoint()
    for (const numbers of await references(bulk, from, from + CHUNK)) {
      const [seq = 0, synonym = 0, parent = NONE, isParentDoubtful = 0, accepted = NONE, isAcceptedDoubtful = 0] = numbers
      if (isParentDoubtful || isAcceptedDoubtful) doubtful.push(seq)
      input.present[seq] = 1
      input.synonym[seq] = synonym
      input.parent[seq] = parent
      input.accepted[seq] = accepted
    }
  })
  const hierarchy = buildHierarchy(input)
  await reportIssues(bulk, hierarchy.issues, report)
  await reportDoubtful(bulk, doubtful, hierarchy, report)
  return hierarchy
}

/** Place of every taxon among its siblings: by sort key, then id. */
export async function siblingPositions(
  bulk: Bulk,
  { level, parent, accepted }: Hierarchy,
  checkpoint: () => void,
): Promise<Int32Array> {
  const position = new Int32Array(level.length)
  const next = new Int32Array(level.length)
  // Roots are siblings within their taxonomy.
  const nextRoot = new Map<number, number>()
  await sql`create index if not exists import_taxa_order on import_taxa (sort_key, id)`.execute(bulk)
  for await (const rows of inOrder(bulk)) {
    checkpoint()
    for (const [seq = 0, head = 0] of rows) {
      if (level[seq] === NONE || accepted[seq] !== NONE) continue
      const up = parent[seq] ?? NONE
      const place = up === NONE ? (nextRoot.get(head) ?? 0) : (next[up] ?? 0)
      position[seq] = place
      if (up === NONE) nextRoot.set(head, place + 1)
      else next[up] = place + 1
    }
  }
  return position
}

/**
 * [seq, synonym, parent, accepted] of a range of rows, each of the last two with whether it is doubtful, as numbers packed into one text: rows of objects
 * would cost more than the query. Of several taxa of one name a row means the one whose author it writes, else an accepted one, else the first.
 */
async function references(bulk: Bulk, from: number, to: number): Promise<number[][]> {
  const found = (ref: RawBuilder<unknown>) => sql`case when ${ref} is null then ${`${NONE},0`} else coalesce(
    (select p.seq || ',0' from import_taxa p where p.head = s.head and p.source_id = ${ref}),
    (select p.seq || ',' || (starts_with(${ref}, ${NAMED}) and coalesce((p.fits, p.synonym) = (lead(p.fits) over best, lead(p.synonym) over best), false))::int
      from (
        select n.seq, n.synonym, coalesce(concat_ws(' ', n.name, n.author) = s.other_name, false) as fits
        from import_taxa n where n.head = s.head and n.alias = ${ref}
      ) p window best as (order by p.fits desc, p.synonym, p.seq) order by p.fits desc, p.synonym, p.seq limit 1), ${`${MISSING},0`}) end`
  return bulk.transaction().execute(async (trx) => {
    await preferIndexes(trx)
    const { rows } = await sql<{ packed: string | null }>`
      select string_agg(s.seq || ',' || s.synonym::int || ',' || ${found(sql`s.parent_ref`)}
        || ',' || ${found(sql`case when s.synonym then s.accepted_ref end`)}, ';') as packed
      from import_taxa s where s.seq >= ${from} and s.seq < ${to}`.execute(trx)
    return unpack(rows[0]?.packed)
  })
}

/** All staged taxa as [seq, head] in tree order, a page at a time. */
async function* inOrder(bulk: Bulk): AsyncGenerator<number[][]> {
  let last: OrderPage | undefined
  for (;;) {
    const page: OrderPage | undefined = await orderPage(bulk, last)
    if (!page?.packed) return
    yield unpack(page.packed)
    last = page
  }
}

interface OrderPage {
  packed: string | null
  key: string
  id: string
}

async function orderPage(bulk: Bulk, after: OrderPage | undefined): Promise<OrderPage | undefined> {
  return bulk.transaction().execute(async (trx) => {
    await preferIndexes(trx)
    const { rows } = await sql<OrderPage>`
        with page as materialized (
          select seq, head, sort_key, id from import_taxa
          where (sort_key, id) > (${after?.key ?? ''}::text collate "C", ${after?.id ?? zeroId}::uuid)
          order by sort_key, id limit ${CHUNK}
        ), numbered as (select *, row_number() over () as place from page)
        select string_agg(seq || ',' || head, ';' order by place) as packed,
          (array_agg(sort_key order by place desc))[1] as key, (array_agg(id order by place desc))[1] as id from numbered`.execute(
      trx,
    )
    return rows[0]
  })
}

const zeroId = '00000000-0000-0000-0000-000000000000'

/** A chunk is a small part of a big table without fresh statistics; a hash or merge join would read all of it each time. */
export async function preferIndexes(trx: Bulk): Promise<void> {
  await sql`select set_config('enable_hashjoin', 'off', true), set_config('enable_mergejoin', 'off', true), set_config('enable_seqscan', 'off', true),
    set_config('synchronous_commit', 'off', true)`.execute(trx)
}

function unpack(packed: string | null | undefined): number[][] {
  return packed ? packed.split(';').map((row) => row.split(',').map(Number)) : []
}

const words: Record<HierarchyIssue['kind'], { reason: string; instead?: string; ref: 'parent_ref' | 'accepted_ref' }> = {
  parentMissing: { reason: 'Das übergeordnete Taxon fehlt in der Quelle', instead: 'als Wurzel übernommen', ref: 'parent_ref' },
  ownParent: { reason: 'Das Taxon ist sich selbst übergeordnet', instead: 'als Wurzel übernommen', ref: 'parent_ref' },
  cycle: {
    reason: 'Die übergeordneten Taxa bilden einen Kreis',
    instead: 'Kreis hier aufgetrennt, als Wurzel übernommen',
    ref: 'parent_ref',
  },
  synonymAbove: {
    reason: 'Das übergeordnete Taxon ist ein Synonym dieses Taxons oder eines, das darunter steht',
    instead: 'dort übernommen, wo das Synonym steht',
    ref: 'parent_ref',
  },
  acceptedMissing: { reason: 'Der akzeptierte Name fehlt in der Quelle', ref: 'accepted_ref' },
  withoutAccepted: { reason: 'Synonym ohne akzeptierten Namen', ref: 'accepted_ref' },
  synonymCycle: { reason: 'Synonyme verweisen im Kreis aufeinander', ref: 'accepted_ref' },
}

async function reportIssues(bulk: Bulk, issues: HierarchyIssue[], report: Report): Promise<void> {
  const sorted = [...issues].sort((a, b) => a.seq - b.seq)
  for (let from = 0; from < sorted.length; from += CHUNK) {
    const some = sorted.slice(from, from + CHUNK)
    const { rows } = await sql<{
      seq: number
      file: number
      line: number
      name: string
      parent_ref: string | null
      accepted_ref: string | null
    }>`
      select seq, file, line, name, parent_ref, accepted_ref from import_taxa
      where seq = any (${intArray(some.map(({ seq }) => seq))}::int[])`.execute(bulk)
    const bySeq = new Map(rows.map((row) => [row.seq, row]))
    for (const { seq, kind } of some) {
      const row = bySeq.get(seq)
      if (!row) continue
      const { reason, instead, ref } = words[kind]
      const target = row[ref]
      report.add({
        file: row.file,
        line: row.line,
        column: ref === 'parent_ref' ? 'übergeordnet' : 'akzeptiert',
        value: target ?? '',
        hint: `Zeile von «${row.name}»`,
        reason,
        taken: instead !== undefined,
        ...(instead && { instead }),
      })
    }
  }
}
