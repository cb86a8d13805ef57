import { errorCode } from '../db/errorCode'

/** What prevents a backup, a restore or a check; the message is a German sentence that says what to do. */
export class SafekeepingError extends Error {
  override name = 'SafekeepingError'
}

/** Throws when the signal says so; `unchanged` says what is as before. */
export function throwIfStopped(signal: AbortSignal | undefined, unchanged: string): void {
  if (signal?.aborted) throw new SafekeepingError(`Abgebrochen. ${unchanged}`)
}

/** An error of the disk as a sentence; other errors stay. */
export function explainDisk(error: unknown, path: string): unknown {
  const sentence = diskErrors[errorCode(error) ?? '']
  return sentence ? new SafekeepingError(`${path}: ${sentence}`, { cause: error }) : error
}

const diskErrors: Record<string, string> = {
  ENOSPC: 'Der Platz auf der Platte reicht nicht. Schaffen Sie Platz, oder nennen Sie einen anderen Ort.',
  EDQUOT: 'Der Platz, der Ihnen auf der Platte zusteht, reicht nicht. Schaffen Sie Platz, oder nennen Sie einen anderen Ort.',
  EACCES: 'Dieser Benutzer darf dort nicht lesen oder schreiben.',
  EPERM: 'Dieser Benutzer darf dort nicht lesen oder schreiben.',
  EROFS: 'Dort kann nur gelesen werden. Nennen Sie einen anderen Ort.',
  ENOENT: 'Diese Datei oder diesen Ordner gibt es nicht.',
  EEXIST: 'Dort steht schon eine Datei; nötig ist ein Ordner.',
  ENOTDIR: 'Dort steht schon eine Datei; nötig ist ein Ordner.',
  EISDIR: 'Das ist ein Ordner; nötig ist eine Datei.',
}
