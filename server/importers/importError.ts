import { Refused } from '../expected'

/** Why an import cannot go on, as a German sentence that says what to do; nothing has been changed that anyone can see. */
export class ImportError extends Refused {
  override name = 'ImportError'
}

/** Another import is running; only one can at a time. */
export class ImportBusy extends ImportError {
  constructor() {
    super('Es läuft schon ein Import. Warten Sie, bis er fertig ist, und starten Sie diesen danach.')
  }
}

/** The line to the database was gone, or the process stood still, for so long that another import may have begun: this one does nothing more. */
export class ImportInterrupted extends ImportError {
  constructor() {
    super(
      'Die Verbindung zur Datenbank war zu lange unterbrochen, deshalb wurde der Import abgebrochen. ' +
        'Sehen Sie im Verlauf nach, ob er noch fertig wurde, und starten Sie ihn sonst noch einmal.',
    )
  }
}

/** The user ended the import. */
export class ImportCancelled extends Error {
  override name = 'ImportCancelled'
  constructor(message = 'Abgebrochen. Es wurde nichts übernommen.') {
    super(message)
  }
}
