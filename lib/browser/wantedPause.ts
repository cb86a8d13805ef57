import { ServerError } from '@apollo/client/errors'

/** Where the server does not say how long a pause it wants. */
export const USUAL_PAUSE_S = 10

/** Milliseconds until a server that was asked too often answers again; null for any other error. */
export function wantedPause(error: unknown): number | null {
  if (!ServerError.is(error) || error.statusCode !== 429) return null
  const seconds = Number(error.response.headers.get('retry-after') ?? NaN)
  return 1000 * (seconds > 0 ? seconds : USUAL_PAUSE_S)
}
