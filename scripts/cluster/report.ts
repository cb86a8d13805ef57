import { away, checks } from './checks'
import type { Journal } from './journal'
import type { Program } from './programs'
import type { Round } from './round'

/** A check that does not hold, with the first places where it does not. */
export interface Failed {
  check: string
  problems: string[]
}

const SHOWN = 5

export const failedChecks = ({ journal, evidence }: Round): Failed[] =>
  checks.flatMap(({ name, problems }) => {
    const found = problems(journal, evidence)
    return found.length > 0 ? [{ check: name, problems: found }] : []
  })

/** How long reading and writing were away with each fault. */
export function tableOfFaults(journal: Journal): string {
  const rows = journal.faults.map(({ fault, began, ended }, index) => {
    const [reads, writes] = (['read', 'write'] as const).map((kind) => away(journal, index, kind))
    return [
      fault,
      seconds(reads?.longestMs),
      `${reads?.failed}`,
      seconds(writes?.longestMs),
      `${writes?.failed}`,
      seconds(ended - began),
    ]
  })
  const head = ['Ausfall', 'Lesen weg', 'Fehler', 'Schreiben weg', 'Fehler', 'bis alles stimmt']
  const widths = head.map((_, column) => Math.max(...[head, ...rows].map((row) => row[column]?.length ?? 0)))
  const line = (row: readonly string[]) =>
    row.map((cell, column) => (column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[column] ?? 0))).join('  ')
  return [line(head), ...rows.map(line)].join('\n')
}

export function listOfChecks(round: Round): string {
  const failed = new Map(failedChecks(round).map(({ check, problems }) => [check, problems]))
  return checks
    .map(({ name }) => {
      const problems = failed.get(name)
      if (!problems) return `  ✓ ${name}`
      const more = problems.length > SHOWN ? [`… und ${problems.length - SHOWN} mehr`] : []
      return [`  ✗ ${name}`, ...[...problems.slice(0, SHOWN), ...more].map((problem) => `      ${problem}`)].join('\n')
    })
    .join('\n')
}

/** What was done at all. */
export function sumOf({ waits, edits, imports, files }: Journal): string {
  const count = <T>(all: readonly T[], is: (each: T) => boolean) => all.filter(is).length
  return [
    `${count(waits, ({ kind, isOver }) => kind === 'read' && isOver)} Antworten gelesen`,
    `${count(edits, ({ outcome }) => outcome === 'acknowledged')} Änderungen bestätigt ` +
      `(${count(edits, ({ outcome }) => outcome === 'unknown')} ungewiss, ` +
      `${count(edits, ({ outcome }) => outcome === 'refused')} abgelehnt)`,
    `${count(imports, ({ state }) => state === 'acknowledged')} von ${imports.length} Importen bestätigt`,
    `${count(files, ({ outcome }) => outcome === 'whole')} Dateien ganz, ${count(files, ({ outcome }) => outcome === 'visibly broken')} sichtbar abgebrochen`,
  ].join('; ')
}

/** What the processes have said of faults: it fails nothing, and is to be looked through. */
export const faultsOfPrograms = (programs: readonly Program[]): string =>
  programs.flatMap(({ name, faults }) => faults.map((fault) => `  ${name}: ${fault}`)).join('\n')

const seconds = (ms = 0) => `${(ms / 1_000).toFixed(1)} s`
