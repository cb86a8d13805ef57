/** What is wrong with an export, as a German sentence for the user; answered as 400. */
export class ExportError extends Error {
  override name = 'ExportError'
}
