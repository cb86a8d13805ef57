import type { Evidence } from './evidence'
import type { Edit, Journal, Kind, Struck, Wait } from './journal'

/** So long reading may be away for anybody. */
export const LONGEST_AWAY_MS = 5_000

/** Something that has to hold at the end of a round; answers where it does not. */
export interface Check {
  name: string
  problems: (journal: Journal, evidence: Evidence) => string[]
}

const times = (edit: Edit, { changes, additions }: Evidence) => (edit.kind === 'change' ? changes : additions).get(edit.text) ?? 0

const isDuring = ({ since, until }: Wait, { began, ended }: Struck) => until > began && since < ended

export const checks: readonly Check[] = [
  {
    name: 'Jede bestätigte Änderung ist da',
    problems: ({ edits }, evidence) =>
      edits.filter((edit) => edit.outcome === 'acknowledged' && times(edit, evidence) === 0).map(({ text }) => text),
  },
  {
    name: 'Keine Änderung ist zweimal da, und keine abgelehnte',
    problems: (journal, evidence) => [
      ...journal.edits.filter((edit) => times(edit, evidence) > 1).map(({ text }) => `zweimal: ${text}`),
      ...journal.edits
        .filter((edit) => edit.outcome === 'refused' && times(edit, evidence) > 0)
        .map(({ text, problem }) => `abgelehnt: ${text} (${problem})`),
    ],
  },
  {
    name: 'Jeder bestätigte Import ist da, und jeder ganz, einmal oder gar nicht',
    problems: ({ imports }, { taxonomies }) =>
      imports.flatMap(({ taxonomy, taxa, state }) => {
        const { heads, taxa: there } = taxonomies.get(taxonomy) ?? { heads: 0, taxa: 0 }
        const isWhole = heads === 1 && there === taxa
        return isWhole || (heads === 0 && state !== 'acknowledged')
          ? []
          : [`${taxonomy}, ${state}: ${heads}-mal, ${there} von ${taxa} Taxa`]
      }),
  },
  {
    name: 'Kein Import scheitert an dem, was ausfiel',
    problems: ({ imports }) =>
      imports.flatMap(({ taxonomy, state, problem }) => (state === 'acknowledged' ? [] : [`${taxonomy}: ${problem ?? state}`])),
  },
  { name: 'Niemand las, was er selbst schrieb, zu spät', problems: ({ late }) => late },
  { name: 'Niemand sah den Datenstand zurückgehen', problems: ({ backwards }) => backwards },
  {
    name: `Nachschlagen ging für alle nach höchstens ${LONGEST_AWAY_MS / 1_000} s wieder`,
    problems: ({ waits, faults }) =>
      waits
        .filter(({ kind, since, until }) => kind === 'read' && until - since > LONGEST_AWAY_MS)
        .filter((wait) => !faults.some((fault) => fault.readersMayWait && isDuring(wait, fault)))
        .map(
          ({ who, since, until, problems }) =>
            `${who}: ${((until - since) / 1_000).toFixed(1)} s, ${problems[0] ?? 'ohne Antwort'}`,
        ),
  },
  {
    name: 'Eine Datei ist vollständig oder sichtbar abgebrochen',
    problems: ({ files }) => files.filter(({ outcome }) => outcome === 'silently wrong').map(({ detail }) => detail),
  },
  { name: '«npm run verify» findet nichts', problems: (_, { findings }) => findings },
  {
    name: 'Alle Datenbanken haben am Ende dasselbe',
    problems: (_, { digests }) =>
      new Set(digests.map(({ digest }) => digest)).size > 1 ? digests.map(({ server }) => server) : [],
  },
  {
    name: 'Es wurde überhaupt gelesen, geändert, importiert und heruntergeladen',
    problems: ({ waits, edits, imports, files }) =>
      [
        [waits.some(({ kind }) => kind === 'read'), 'niemand las'],
        [edits.some(({ outcome }) => outcome === 'acknowledged'), 'niemand änderte'],
        [imports.some(({ state }) => state === 'acknowledged'), 'niemand importierte'],
        [files.some(({ outcome }) => outcome === 'whole'), 'niemand lud etwas herunter'],
      ].flatMap(([isSo, problem]) => (isSo ? [] : [String(problem)])),
  },
]

/** Of one fault: the longest anybody waited, in milliseconds, and how many tries failed. */
export function away({ waits, faults }: Journal, fault: number, kind: Kind): { longestMs: number; failed: number } {
  const struck = faults[fault]
  const during = waits.filter((wait) => wait.kind === kind && struck && isDuring(wait, struck))
  return {
    longestMs: Math.max(0, ...during.map(({ since, until }) => until - since)),
    failed: during.reduce((sum, { problems }) => sum + problems.length, 0),
  }
}
