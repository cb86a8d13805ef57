import { DatabaseUnavailable } from '../db/databaseUnavailable'
import type { SafekeepingStep } from '../safekeeping/backup'
import { outliveOutput } from '../outliveOutput'
import { SafekeepingError } from '../safekeeping/safekeepingError'
import { SettingsError } from '../settingsError'
import { swissCount } from '../../lib/domain/text/swissCount'
import { Screen } from './importScreen'
import { readWords, type Words } from './words'

/** Exit codes of the commands; what else a command answers is its own. */
export const DONE = 0
export const FAILED = 1
const BAD_USAGE = 2

export interface Command {
  usage: string
  /** Words that stand alone, without their dashes: `replace`. */
  flags: readonly string[]
  /** Words with a value behind them. */
  valued?: readonly string[]
  /** What is said where a word is missing; by default it is a file. */
  missing?: string
  /** How many other words there may be, and must. */
  most: number
  least: number
  work(words: Words, context: CommandContext): Promise<number>
}

export interface CommandContext {
  screen: Screen
  signal: AbortSignal
  onProgress: (step: SafekeepingStep) => void
}

/** Runs a command of the program: reads its words, ends in order on Ctrl-C, says expected errors as sentences; sets the exit code. */
export function runCommand(command: Command): void {
  outliveOutput()
  void run(command, process.argv.slice(2)).then((code) => {
    process.exitCode = code
  })
}

async function run(command: Command, words: readonly string[]): Promise<number> {
  const read = readWords(words, command)
  if ('help' in read) {
    process.stdout.write(`${command.usage}\n`)
    return DONE
  }
  const wrong = 'problem' in read ? read.problem : problemOf(command, read.others)
  if (wrong !== null || 'problem' in read) {
    process.stderr.write(`${wrong}\n\n${command.usage}\n`)
    return BAD_USAGE
  }
  const screen = new Screen(process.stdout)
  const abort = new AbortController()
  process.once('SIGINT', () => {
    screen.line('Abbruch … (noch einmal Ctrl-C beendet sofort)')
    abort.abort()
    process.once('SIGINT', () => process.exit(130))
  })
  for (const signal of ['SIGTERM', 'SIGHUP']) process.on(signal, () => abort.abort())
  const onProgress = ({ phase, rows, total }: SafekeepingStep) => {
    const share = total > 0 ? ` (${Math.floor((100 * rows) / total)} %)` : ''
    screen.show(`${phase}: ${swissCount(rows)} von ${swissCount(total)}${share}`, phase.split(',')[0])
  }
  try {
    return await command.work(read, { screen, signal: abort.signal, onProgress })
  } catch (error) {
    screen.endProgress()
    const isExpected = [SafekeepingError, DatabaseUnavailable, SettingsError].some((kind) => error instanceof kind)
    const text = error instanceof Error ? (isExpected ? error.message : (error.stack ?? error.message)) : String(error)
    process.stderr.write(`${isExpected ? '' : 'Unerwarteter Fehler: '}${text}\n`)
    return FAILED
  }
}

function problemOf({ most, least, missing = 'Es fehlt die Datei.' }: Command, others: readonly string[]): string | null {
  if (others.length < least) return missing
  if (others.length > most) return `«${others[most]}» ist zu viel. Pfade mit Leerzeichen gehören in Anführungszeichen.`
  return null
}
