import { ImportError } from '../importers/importError'
import type { ImportOptions } from '../importers/plan'
import type { ProgressState } from '../importers/progress'
import type { Summary, UndoSummary } from '../importers/reportText'
import type { Screen } from './importScreen'

/** One line of what the server answers while it imports. */
export type HandOverLine = { progress: ProgressState } | { summary: Summary } | { undone: UndoSummary } | { error: string }

/** What is known of an order when the server has not said how it ended: because we stopped waiting, or because the connection is gone. */
const importEnds = {
  stopped: 'Abgebrochen. Es wurde nichts übernommen.',
  tornOff:
    'Die Verbindung zum Server ist abgerissen, bevor der Import fertig war. Was nicht fertig wurde, ist nicht sichtbar; starten Sie den Import noch einmal.',
}

// Whoever takes the last one back once more takes back another when this one came to its end.
const lookFirst =
  'Ob der Import noch rückgängig gemacht wurde, steht im Verlauf der Taxonomie oder Sammlung; sehen Sie nach, bevor Sie es noch einmal versuchen.'
const undoEnds = { stopped: `Abgebrochen. ${lookFirst}`, tornOff: `Die Verbindung zum Server ist abgerissen. ${lookFirst}` }

/** Lets the running server do the import and shows what it says; answers the exit code. Throws `ImportError` when it fails. */
export async function handOver(
  server: { url: string; token: string },
  order: { options: ImportOptions } | { undo: string | null },
  screen: Screen,
  signal: AbortSignal,
): Promise<number> {
  const { stopped, tornOff } = 'undo' in order ? undoEnds : importEnds
  screen.line(`Der Server läuft (${server.url}) und übernimmt ${'undo' in order ? 'das' : 'den Import'}.`)
  const response = await fetch(new URL('/intern/import', server.url), {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-ae-token': server.token },
    body: JSON.stringify('undo' in order ? order : order.options),
    signal,
  }).catch((error: unknown) => {
    throw signal.aborted
      ? new ImportError(stopped)
      : new ImportError(`Der Server unter ${server.url} antwortet nicht: ${String(error)}`)
  })
  if (!response.ok || !response.body) throw new ImportError(await whyRefused(response))
  let rest = ''
  let finished = false
  const take = (text: string) => {
    const line = JSON.parse(text) as HandOverLine
    if ('progress' in line) return screen.progress(line.progress)
    if ('error' in line) throw new ImportError(line.error)
    if ('undone' in line) screen.undone(line.undone)
    else screen.summary(line.summary)
    finished = true
  }
  const decoder = new TextDecoder()
  for await (const piece of whileConnected(response.body, () => new ImportError(signal.aborted ? stopped : tornOff))) {
    const lines = (rest + decoder.decode(piece, { stream: true })).split('\n')
    rest = lines.pop() ?? ''
    for (const line of lines) if (line !== '') take(line)
  }
  if (!finished) throw new ImportError(tornOff)
  return 0
}

/** What the server says of an order that it does not take; something else in its place says nothing. */
async function whyRefused(response: Response): Promise<string> {
  const problem = (await response.json().catch(() => null)) as { detail?: unknown } | null
  return typeof problem?.detail === 'string'
    ? `Der Server hat den Import nicht angenommen: ${problem.detail}`
    : `Der Server hat den Import nicht angenommen (${response.status}). Starten Sie ihn neu, und versuchen Sie es noch einmal.`
}

/** What the server sends; when it is killed or we stop waiting that is a sentence, not fetch's own error. */
async function* whileConnected(body: AsyncIterable<Uint8Array>, why: () => ImportError): AsyncGenerator<Uint8Array> {
  try {
    yield* body
  } catch {
    throw why()
  }
}
