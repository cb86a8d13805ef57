import { sql } from 'kysely'
import type { Database } from '../db/database'
import { inMegabytes, KEPT_FREE, storageProblem, withReserve } from '../db/storage'
import { ImportError } from './importError'
import { emptyStaging } from './load/leftovers'
import type { Source } from './source/sourceFile'

/** So many bytes of the disk a byte of a table takes at least while it is imported: staged, loaded, and in the log. */
const TIMES = 6

/** What an import of these bytes needs on the disk; a lower bound, so that nothing is refused that might fit. */
const needOf = (bytes: number) => TIMES * bytes + KEPT_FREE

/** Throws `ImportError` before anything is read when the embedded database has no room for it. */
export function refuseWithoutRoom({ storage }: Database, { files }: Source, name: string): void {
  if (!storage) return
  storage.setAside()
  const need = needOf(files.reduce((sum, { size }) => sum + size, 0))
  const { free } = storage
  if (free < need)
    throw new ImportError(
      `${name}: Für diesen Import reicht der Platz nicht. ` +
        `Nötig sind mindestens ${inMegabytes(need)}, frei sind in ${storage.directory} ${inMegabytes(free)}. ` +
        'Schaffen Sie Platz, und starten Sie den Import noch einmal; es wurde nichts geändert.',
    )
}

/** Throws `ImportError` between two steps while there is still room to edit and to clear what was staged. */
export function stopBeforeFull({ storage }: Database): void {
  if (storage && storage.free < KEPT_FREE) throw new NoRoom(storage.directory)
}

/** What the disk said, as a sentence; other errors stay. */
export function explainRoom({ storage }: Database, error: unknown): unknown {
  const problem = storageProblem(error)
  if (problem === 'STORAGE_FULL') return new NoRoom(storage?.directory ?? null, error)
  if (problem === 'STORAGE_READ_ONLY')
    return new ImportError(
      `${storage ? `In ${storage.directory}` : 'Auf dem Datenbankserver'} kann nur gelesen werden; es wurde nichts geändert. ` +
        'Hängen Sie die Platte zum Schreiben ein, und starten Sie den Import noch einmal.',
      { cause: error },
    )
  return error
}

/**
 * Gives back what an import has staged, and with it the room that it took: the reserve, where the disk is so full that not even that goes. What cannot be
 * given back now is at the next import or start.
 */
export async function giveBack({ bulk, storage }: Database): Promise<void> {
  await withReserve(storage, () => emptyStaging(bulk))
  storage?.setAside()
}

/**
 * Gives the disk back what deleted rows take at the end of the tables. The embedded database has nobody who does that by and by; table by table, so that others
 * get their turn.
 */
export async function shrink({ bulk, storage }: Database): Promise<void> {
  if (!storage) return
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace`.execute(bulk)
  for (const { name } of rows) await sql`vacuum ${sql.table(name)}`.execute(bulk)
}

/** The disk is what ended it. */
export class NoRoom extends ImportError {
  constructor(directory: string | null, cause?: unknown) {
    super(
      `Der Platz ${directory === null ? 'auf dem Datenbankserver' : `in ${directory}`} reicht für diesen Import nicht; ` +
        'es wurde nichts geändert, und was er schon belegt hatte, ist wieder frei. ' +
        'Schaffen Sie Platz, und starten Sie den Import noch einmal.',
      { cause },
    )
  }
}
