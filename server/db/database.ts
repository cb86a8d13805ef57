import type { CompiledQuery, Kysely, Transaction } from 'kysely'
import type { DataState } from '../../lib/domain/addresses/dataStateHeader'
import type { FairTurns } from '../fairness/fairTurns'
import type { Storage } from './storage'
import type { Tables } from './tables'

/** One database, three ways in; the same on both engines. */
export interface Database {
  engine: 'pglite' | 'postgres'
  /** The disk under the embedded database; null where it is a server's business, or in memory. */
  storage: Storage | null
  /** Role ae_reader, read-only: public reads, no transaction needed. */
  reader: Kysely<Tables>
  /** The same for a request that may be given up: see `abortable`. */
  readerUntil(signal: AbortSignal | undefined): Kysely<Tables>
  /** The same two for what takes long: on PGlite in the lane of bulk work, so that people's queries come first, but with the usual time limit. */
  unhurried: Pick<Database, 'reader' | 'readerUntil'>
  /** Who may hold what a file needs: a streamed statement, on PGlite a table of places. `stream` takes these turns by itself. */
  files: FairTurns
  /** Statements that run at once for public reads. */
  connections: number
  /** What goes on, for those who watch over the program. */
  figures(): DatabaseFigures
  /** Public reads may come from a copy, which may be behind. */
  hasCopies: boolean
  /**
   * The Datenstand up to which the current request (`asReading`) has read so far, or is going to; where there are copies with its place in the log. One
   * reading for all who ask at the same time.
   */
  state(): Promise<DataState>
  /** The program's own login, interactive: password check, administration. */
  owner: Kysely<Tables>
  /** The same login for imports and exports: no time limit, and on PGlite others get their turn between two queries. */
  bulk: Kysely<Tables>
  /**
   * The same to read files page by page: on the embedded database each text is planned once, for whichever values, and each taxon is looked up by itself
   * (`pageSettings`). Single queries only. PostgreSQL has no pages: there it is `bulk`.
   */
  pages: Kysely<Tables>
  /** One transaction with the rights of one user (role ae_user, `viewer_id()` is the user). */
  asViewer<T>(userId: string, work: (trx: Transaction<Tables>) => Promise<T>): Promise<T>
  /**
   * The first column, text, of long results, one after the other, in batches with back-pressure; leaving the loop early, or the signal, ends the
   * query. All is one state of the data unless the caller pauses: then the connection is given back, and what is missing is asked again in the
   * same order, of the state there is by then. PostgreSQL only (a cursor); on PGlite it throws, callers page there.
   */
  stream(queries: readonly StreamedQuery[], options?: StreamOptions): AsyncIterable<string[]>
  /**
   * One state of the whole database to read at leisure, as the program's own login and without a time limit, while others read and write on. On
   * PostgreSQL a read-only transaction; on PGlite a copy of the files, opened beside the original and gone afterwards.
   */
  still<T>(work: (still: Transaction<Tables>) => Promise<T>): Promise<T>
  close(): Promise<void>
  /**
   * Instead of `close`, when there is no time to wait: ends what runs, whatever it is. What was committed stays, the rest is as if it had not begun.
   * PostgreSQL learns of it by the closed connections and ends their statements within half a second.
   */
  cut(): Promise<void>
}

export interface DatabaseFigures {
  /** By lane: what is being done, and who waits for their turn. */
  lanes: { lane: string; busy: number; waiting: number }[]
  /**
   * In the order of DATABASE_REPLICA_URLS: whether it is read from, and how many seconds of
   * changes it lacks (Infinity: more than is known of; null: it does not answer).
   */
  copies: { isUsed: boolean; lagSeconds: number | null }[]
}

export interface StreamOptions {
  batchSize?: number
  /** A caller that takes longer for a batch holds nothing any more. */
  pauseMs?: number
  signal?: AbortSignal
}

export interface StreamedQuery {
  query: CompiledQuery
  /** Settings of the session that hold from this query on, such as work_mem. */
  settings: Readonly<Record<string, string>>
}
