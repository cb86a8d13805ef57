/** Thrown when a database cannot be opened or used; the message is a German sentence that says what to do. */
export class DatabaseUnavailable extends Error {
  override name = 'DatabaseUnavailable'
}
