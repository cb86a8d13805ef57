'use client'

import styled from '@emotion/styled'
import { counted } from '@/lib/text/format'
import { swissCount } from '@/lib/domain/text/swissCount'
import { tones } from '@/lib/theme'
import { Note } from '../Note'
import type { JobResult } from '../queries'

/** «n neu, n geändert, n unverändert, n gelöscht», and what became of the rows of the file. */
export function ResultNumbers({ result, isDone }: { result: JobResult; isDone: boolean }) {
  const { added, changed, unchanged, deleted, left, read, taken, notTaken, notes } = result
  return (
    <>
      <Numbers aria-label={isDone ? 'Was geladen wurde' : 'Was das Laden ändern würde'}>
        {kinds.map(([kind, label]) => (
          <div key={kind} data-kind={result[kind] > 0 ? kind : undefined}>
            <dt>{label}</dt>
            <dd>{swissCount(result[kind])}</dd>
          </div>
        ))}
      </Numbers>
      <Rows>
        {counted(read, 'Zeile', 'Zeilen')} gelesen, {swissCount(taken)} übernommen
        {notTaken > 0 && `, ${swissCount(notTaken)} nicht übernommen`}
      </Rows>
      {!isDone && read > 0 && taken === 0 && (
        <Note tone="warn">
          Keine Zeile wird übernommen. Unten steht, warum: Sehen Sie nach, ob die Spalte mit den Namen stimmt und ob in den
          richtigen Taxonomien gesucht wird.
        </Note>
      )}
      {!isDone && deleted > 0 && (
        <Note tone="warn">
          {counted(deleted, 'Eintrag', 'Einträge')} der Datenbank {deleted === 1 ? 'kommt' : 'kommen'} in der Datei nicht vor und{' '}
          {deleted === 1 ? 'wird' : 'werden'} beim Laden gelöscht, wie unter «Ziel» gewählt. Ist die Datei nur eine Ergänzung,
          wählen Sie dort «behalten».
        </Note>
      )}
      {left > 0 && (
        <Note>
          {counted(left, 'Eintrag', 'Einträge')} der Datenbank {left === 1 ? 'steht' : 'stehen'} nicht in der Datei;{' '}
          {isDone ? (left === 1 ? 'er ist geblieben.' : 'sie sind geblieben.') : left === 1 ? 'er bleibt.' : 'sie bleiben.'}
          {!isDone &&
            ` Ist die Datei der ganze Bestand, wählen Sie unter «Ziel», dass ${left === 1 ? 'er gelöscht wird' : 'sie gelöscht werden'}.`}
        </Note>
      )}
      {!isDone && added + changed + deleted === 0 && unchanged > 0 && (
        <Note tone="good">Alles, was die Datei sagt, steht schon so in der Datenbank.</Note>
      )}
      {notes.length > 0 && (
        <Rows as="ul">
          {notes.map((note, index) => (
            <li key={index}>{note}</li>
          ))}
        </Rows>
      )}
    </>
  )
}

const kinds = [
  ['added', 'neu'],
  ['changed', 'geändert'],
  ['unchanged', 'unverändert'],
  ['deleted', 'gelöscht'],
] as const

const Numbers = styled('dl')({
  display: 'flex',
  flexWrap: 'wrap',
  gap: '10px 32px',
  margin: '14px 0 6px',
  '& > div': { display: 'flex', flexDirection: 'column-reverse', minWidth: 70 },
  '& dt': { fontSize: '0.8125rem' },
  '& dd': {
    margin: 0,
    fontSize: '1.5rem',
    fontWeight: 650,
    lineHeight: 1.2,
    fontVariantNumeric: 'tabular-nums',
    color: tones.ink3,
  },
  '& > div[data-kind] dd': { color: tones.ink },
  '& > div[data-kind=added] dd': { color: tones.greenInk },
  '& > div[data-kind=changed] dd': { color: tones.orangeDark },
  '& > div[data-kind=deleted] dd': { color: tones.red },
})

const Rows = styled('p')({ margin: '0 0 10px', fontSize: '0.875rem', overflowWrap: 'anywhere' })
