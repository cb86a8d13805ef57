import { sql } from 'kysely'

/** An edit bears the moment at which it began, and none takes longer: what is seen of what is older than that is all there will be. */
export const LONGEST_EDIT_MS = 120_000
export const LONGEST_EDIT = sql`interval ${sql.lit(`${LONGEST_EDIT_MS} milliseconds`)}`

/** Nor does an import take longer for what it publishes in one go. */
export const LONGEST_IMPORT_MS = 3_600_000
export const LONGEST_IMPORT = sql`interval ${sql.lit(`${LONGEST_IMPORT_MS} milliseconds`)}`
