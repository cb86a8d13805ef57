/** Why an import cannot go on, as a German sentence that says what to do; nothing has been changed that anyone can see. */
export class ImportError extends Error {
  override name = 'ImportError'
}

/** The user ended the import. */
export class ImportCancelled extends Error {
  override name = 'ImportCancelled'
  constructor() {
    super('Abgebrochen. Es wurde nichts übernommen.')
  }
}
