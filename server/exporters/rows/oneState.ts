import { sql } from 'kysely'
import type { RowText } from '../sql/exportSql'

/** The data changed between two rows of a file: it ends here, with a broken connection, rather than mixing two states. */
export class DataChanged extends Error {
  override name = 'DataChanged'
  constructor() {
    super('Die Daten haben sich während des Exports geändert. Laden Sie die Datei noch einmal.')
  }
}

/** A row without cells behind the last one: rows that were deleted meanwhile cannot say themselves that this is a later Datenstand. */
export const endStatement = sql<RowText>`select json_build_array(revision::text)::text as row from data_state`

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
