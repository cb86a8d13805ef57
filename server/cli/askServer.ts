import { existsSync } from 'node:fs'
import { readLock } from '../db/dataDirectoryLock'
import type { SafekeepingStep } from '../safekeeping/backup'
import { SafekeepingError } from '../safekeeping/safekeepingError'
import type { StepLine } from '../safekeeping/stepLine'
import type { Settings } from '../settings'

export interface RunningServer {
  url: string
  token: string
}

/** The server that has the embedded database of these settings; null when none runs or the database is on a server of its own. */
export function runningServer({ databaseUrl, dataDir }: Settings): RunningServer | null {
  const holder = databaseUrl ? null : readLock(dataDir)
  return holder?.url && holder.token ? { url: holder.url, token: holder.token } : null
}

interface Asked {
  onProgress: (step: SafekeepingStep) => void
  signal: AbortSignal
  /** What to do where the server has not said how it ended: not again at once what may have been done. */
  lookFirst?: string | undefined
}

/** Has the running server do something and answers its result; throws `SafekeepingError` when that fails. */
export async function askServer<T>(
  { url, token }: RunningServer,
  path: string,
  body: object,
  { onProgress, signal, lookFirst }: Asked,
): Promise<T> {
  const stopped = () => new SafekeepingError(lookFirst ? `Abgebrochen. ${lookFirst}` : 'Abgebrochen.')
  const response = await fetch(new URL(path, url), {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-ae-token': token },
    body: JSON.stringify(body),
    signal,
  }).catch((error: unknown) => {
    throw signal.aborted ? stopped() : new SafekeepingError(`Der Server unter ${url} antwortet nicht: ${String(error)}`)
  })
  if (!response.ok || !response.body)
    throw new SafekeepingError(
      `Der Server unter ${url} nimmt den Auftrag nicht an (${response.status}). Starten Sie ihn neu, und versuchen Sie es noch einmal.`,
    )
  try {
    let rest = ''
    for await (const piece of response.body.pipeThrough(new TextDecoderStream())) {
      const lines = (rest + piece).split('\n')
      rest = lines.pop() ?? ''
      for (const text of lines) {
        const line = JSON.parse(text) as StepLine<T>
        if ('error' in line) throw new SafekeepingError(line.error)
        if ('result' in line) return line.result
        onProgress(line.step)
      }
    }
  } catch (error) {
    if (signal.aborted) throw stopped()
    if (error instanceof SafekeepingError) throw error
  }
  throw new SafekeepingError(
    `Die Verbindung zum Server ist abgerissen, bevor er fertig war. ${lookFirst ?? 'Versuchen Sie es noch einmal.'}`,
  )
}

/** A service sees other folders than who calls the command (PrivateTmp): throws `SafekeepingError` where its file is not here. */
export function expectHere(path: string): void {
  if (existsSync(path)) return
  throw new SafekeepingError(
    `Der Server hat ${path} geschrieben, aber hier ist die Datei nicht: Er sieht einen anderen Ordner unter diesem Namen ` +
      '(so ist es unter systemd bei /tmp). Nennen Sie eine Datei in einem Ordner, den beide sehen, etwa /var/lib/arteigenschaften/austausch ' +
      '(docs/betrieb.md, «Dateien für Befehle»).',
  )
}
