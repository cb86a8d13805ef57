/**
 * The `code` of an error of the operating system (ENOENT) or of PostgreSQL (23505); null when it has none.
 * By looks, not by `instanceof`: errors may come from another realm (tests) or thread.
 */
export function errorCode(error: unknown): string | null {
  if (typeof error !== 'object' || error === null || !('code' in error)) return null
  return typeof error.code === 'string' ? error.code : null
}
