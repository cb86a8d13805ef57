import { away, checks } from './checks'
import type { Evidence } from './evidence'
import { type Edit, Journal } from './journal'

/** A round in which everything is as it should be. */
function sound(): { journal: Journal; evidence: Evidence } {
  const journal = new Journal()
  const edit = (text: string, kind: Edit['kind'], outcome: Edit['outcome']): Edit => ({
    ...{ who: 'Editor 1', taxon: 'a', text, kind, outcome },
    problem: null,
  })
  journal.edits.push(edit('Stand 1', 'change', 'acknowledged'), edit('Stand 2', 'change', 'unknown'))
  journal.edits.push(edit('Neu 1', 'addition', 'acknowledged'), edit('Stand 3', 'change', 'refused'))
  journal.imports.push({ taxonomy: 'Import 1', taxa: 3, state: 'acknowledged', problem: null })
  journal.files.push({ outcome: 'whole', detail: '' }, { outcome: 'visibly broken', detail: '' })
  journal.faults.push({ fault: 'Ausfall', began: 1_000, ended: 2_000 })
  journal.waits.push({ kind: 'read', who: 'Leser 1', since: 900, until: 1_700, problems: ['500'], isOver: true })
  journal.waits.push({ kind: 'read', who: 'Leser 1', since: 2_100, until: 4_000, problems: [], isOver: true })
  const evidence: Evidence = {
    changes: new Map([['Stand 1', 1]]),
    additions: new Map([['Neu 1', 1]]),
    taxonomies: new Map([['Import 1', { heads: 1, taxa: 3 }]]),
    findings: [],
    digests: ['eins', 'zwei'].map((server) => ({ server, digest: 'x' })),
  }
  return { journal, evidence }
}

const failing = ({ journal, evidence }: ReturnType<typeof sound>) =>
  checks.flatMap(({ name, problems }) => (problems(journal, evidence).length > 0 ? [name] : []))

test('a sound round passes all of them', () => expect(failing(sound())).toEqual([]))

test.each<[string, string, (round: ReturnType<typeof sound>) => unknown]>([
  ['a change that is lost', 'Jede bestätigte Änderung ist da', ({ evidence }) => evidence.changes.clear()],
  ['a taxon that is lost', 'Jede bestätigte Änderung ist da', ({ evidence }) => evidence.additions.clear()],
  ['a change made twice', 'Keine Änderung ist zweimal', ({ evidence }) => evidence.changes.set('Stand 1', 2)],
  ['one that was refused', 'Keine Änderung ist zweimal', ({ evidence }) => evidence.changes.set('Stand 3', 1)],
  ['an import that is lost', 'Jeder bestätigte Import', ({ evidence }) => evidence.taxonomies.clear()],
  ['half an import', 'Jeder bestätigte Import', ({ evidence }) => evidence.taxonomies.set('Import 1', { heads: 1, taxa: 2 })],
  [
    'an import made twice',
    'Jeder bestätigte Import',
    ({ evidence }) => evidence.taxonomies.set('Import 1', { heads: 2, taxa: 6 }),
  ],
  ['own words read late', 'Niemand las, was er selbst', ({ journal }) => journal.late.push('x')],
  ['a Datenstand that goes back', 'Niemand sah den Datenstand', ({ journal }) => journal.backwards.push('x')],
  [
    'half a file that looks whole',
    'Eine Datei ist',
    ({ journal }) => journal.files.push({ outcome: 'silently wrong', detail: 'x' }),
  ],
  ['a finding', '«npm run verify»', ({ evidence }) => evidence.findings.push('x')],
  [
    'a copy that has something else',
    'Alle Datenbanken',
    ({ evidence }) => evidence.digests.push({ server: 'drei', digest: 'y' }),
  ],
  ['nobody who reads', 'Es wurde überhaupt', ({ journal }) => journal.waits.splice(0)],
  [
    'reading that is away too long',
    'Nachschlagen ging',
    ({ journal }) => journal.waits.push({ kind: 'read', who: 'Leser 2', since: 0, until: 5_001, problems: [], isOver: true }),
  ],
  [
    'an import that a fault has broken',
    'Kein Import scheitert',
    ({ journal }) => journal.imports.push({ taxonomy: 'Import 2', taxa: 3, state: 'failed', problem: 'x' }),
  ],
])('%s fails one of them', (_, begins, damage) => {
  const round = sound()
  damage(round)
  expect(failing(round)).toEqual([expect.stringMatching(new RegExp(`^${begins}`))])
})

test('a fault counts those who waited while it lasted', () =>
  expect(away(sound().journal, 0, 'read')).toEqual({ longestMs: 800, failed: 1 }))
