import type { RawBuilder } from 'kysely'

/** Something that holds in every database. */
export interface Rule {
  /** What is the matter where it does not, in German. */
  name: string
  /** One row per violation, with a text `example` that says where and what. Reads only. */
  examples: RawBuilder<unknown>
}
