import type { RawBuilder } from 'kysely'

export type Sql = RawBuilder<unknown>
