/** The data changed between two rows of a file: it ends here, with a broken connection, rather than mixing two states. */
export class DataChanged extends Error {
  override name = 'DataChanged'
  constructor() {
    super('Die Daten haben sich während des Exports geändert. Laden Sie die Datei noch einmal.')
  }
}

/** Data that change all the time are no reason to ask for ever. */
const ATTEMPTS = 3

/** Begins again when the data changed under it, and gives up at the third time. */
export async function inOneState<T>(read: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await read()
    } catch (error) {
      if (!(error instanceof DataChanged) || attempt === ATTEMPTS) throw error
    }
  }
}
