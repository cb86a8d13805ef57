import type { Kysely } from 'kysely'
import type { Tables } from './tables'

/** What a query function takes first: a lane of the database or a transaction in it. */
export type Db = Kysely<Tables>
