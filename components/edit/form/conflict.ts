import { CombinedGraphQLErrors } from '@apollo/client/errors'

/** What the server says to whom somebody was faster than (server/expected.ts). */
export interface EditConflict {
  version: number
  by: string | null
  at: string | null
  differences: { field: string; yours: unknown; theirs: unknown }[]
}

/** Both versions, when that is the trouble. */
export function conflictOf(error: unknown): EditConflict | null {
  if (!CombinedGraphQLErrors.is(error)) return null
  const extensions = error.errors[0]?.extensions
  return extensions?.code === 'CONFLICT' && extensions.conflict ? (extensions.conflict as EditConflict) : null
}
