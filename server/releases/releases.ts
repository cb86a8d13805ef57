import released from './releases.json'

/** A version that was released, and the last migration it knows. */
export interface Release {
  version: string
  lastMigration: string
}

/** All of them, the oldest first; written by scripts/release/keep.ts. Versions before the first refuse a database they do not know. */
export const releases: readonly Release[] = released

/**
 * The oldest version that works with a database to which a migration was applied: the newest that was released before it, because a migration leaves that one
 * working. Null for what all releases know.
 */
export const oldestProgram = (migration: string, known = releases): string | null =>
  known.findLast(({ lastMigration }) => lastMigration < migration)?.version ?? null

/** Of `1.2.3` and the like. */
export function isAtLeast(version: string, oldest: string): boolean {
  const [one, other] = [version, oldest].map((text) => text.split('.').map(Number)) as [number[], number[]]
  const differs = one.findIndex((part, index) => part !== other[index])
  return differs < 0 || (one[differs] ?? 0) > (other[differs] ?? 0)
}
