'use client'

import styled from '@emotion/styled'
import { useState } from 'react'
import { authorized, LoginEnded } from '@/lib/apollo/authorized'
import { endpoint } from '@/lib/apollo/endpoint'
import { saveBlob } from '@/lib/browser/saveBlob'
import { counted } from '@/lib/text/format'
import { swissCount } from '@/lib/domain/text/swissCount'
import { tones } from '@/lib/theme'
import { session } from '../../shell/session'
import { Button } from '../../ui/form/Button'
import { ButtonNote } from '../../ui/form/CopyButton'
import { Surface } from '../../ui/page/Card'
import { Download } from '../../ui/text/icons'
import { Table } from '../../ui/grid/table'
import { Section } from '../../ui/text/type'
import { readProblem, REQUEST_HEADER, withRequest } from '@/lib/domain/text/problem'
import type { JobResult } from '../queries'

interface ProblemsProps {
  draftId: string
  fileName: string
  result: JobResult
}

/** What is wrong, by its reason, with the rows it concerns; all of them as a file to mend the table with. */
export function Problems({ draftId, fileName, result: { problems } }: ProblemsProps) {
  const total = problems.reduce((sum, problem) => sum + problem.count, 0)
  if (total === 0)
    return (
      <section aria-label="Meldungen">
        <Section>Meldungen</Section>
        <p style={{ margin: 0 }}>Keine: Jede Zeile der Datei ist verstanden.</p>
      </section>
    )
  return (
    <section aria-label="Meldungen">
      <Section>
        Meldungen <small>{counted(total, 'Zeile', 'Zeilen')}</small>
      </Section>
      <ProblemFile draftId={draftId} fileName={fileName} />
      {problems.map((problem) => (
        <Reason key={problem.reason}>
          <summary>
            <strong>{problem.reason}</strong>{' '}
            <span data-taken={problem.taken}>
              {counted(problem.count, 'Zeile', 'Zeilen')} {problem.taken ? 'trotzdem übernommen' : 'nicht übernommen'}
            </span>
          </summary>
          <Surface label={problem.reason}>
            <Rows problem={problem} />
          </Surface>
          {problem.count > problem.shown.length && (
            <p>
              Gezeigt werden {swissCount(problem.shown.length)} von {swissCount(problem.count)}; alle stehen in der XLSX.
            </p>
          )}
        </Reason>
      ))}
    </section>
  )
}

function Rows({ problem: { shown } }: { problem: JobResult['problems'][number] }) {
  const isOneFile = new Set(shown.map(({ file }) => file)).size === 1
  const [hasInstead, hasHint] = [shown.some(({ instead }) => instead), shown.some(({ hint }) => hint)]
  const hasCell = shown.some(({ column, value }) => column || value)
  if (isOneFile && !hasCell && !hasInstead && !hasHint)
    return <Lines>Zeilen {shown.map(({ line }) => swissCount(line)).join(', ')}</Lines>
  return (
    <Table>
      <thead>
        <tr>
          {!isOneFile && <th>Datei</th>}
          <th className="number">Zeile</th>
          {hasCell && <th>Spalte</th>}
          {hasCell && <th>Wert</th>}
          {hasInstead && <th>Folge</th>}
          {hasHint && <th>Hinweis</th>}
        </tr>
      </thead>
      <tbody>
        {shown.map(({ file, line, column, value, instead, hint }, index) => (
          <tr key={index}>
            {!isOneFile && <td>{file}</td>}
            <td className="number">{swissCount(line)}</td>
            {hasCell && <td>{column}</td>}
            {hasCell && <td>{value}</td>}
            {hasInstead && <td>{instead}</td>}
            {hasHint && <td>{hint}</td>}
          </tr>
        ))}
      </tbody>
    </Table>
  )
}

function ProblemFile({ draftId, fileName }: Pick<ProblemsProps, 'draftId' | 'fileName'>) {
  const [isLoading, setLoading] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const download = async () => {
    if (isLoading) return
    setLoading(true)
    setProblem(null)
    try {
      const url = new URL(`/import/${draftId}/probleme.xlsx`, new URL(endpoint(), window.location.href))
      const blob = await authorized(session, async (token) => {
        const response = await fetch(url, { headers: { authorization: `Bearer ${token}` }, cache: 'no-store' })
        if (response.status === 401) throw new LoginEnded()
        if (!response.ok) throw new Error(await sentenceOf(response))
        return response.blob()
      })
      saveBlob(blob, `${fileName.replace(/\.[^.]*$/, '')} – Meldungen.xlsx`)
    } catch (error) {
      // The connection broke, or the server's own sentence.
      setProblem(
        error instanceof Error && !(error instanceof TypeError)
          ? error.message
          : 'Die Datei ist nicht ganz gekommen. Prüfen Sie die Verbindung und versuchen Sie es noch einmal.',
      )
    } finally {
      setLoading(false)
    }
  }
  return (
    <Buttons>
      <Button startIcon={<Download />} onClick={() => void download()} aria-disabled={isLoading}>
        {isLoading ? 'Lädt …' : 'Alle Meldungen als XLSX'}
      </Button>
      {problem !== null && <ButtonNote role="alert">{problem}</ButtonNote>}
    </Buttons>
  )
}

const sentenceOf = async (response: Response): Promise<string> =>
  withRequest(
    readProblem(await response.text().catch(() => ''))?.detail ??
      `Der Server konnte die Datei nicht schreiben (${response.status}). Versuchen Sie es später wieder.`,
    response.headers.get(REQUEST_HEADER),
  )

const Lines = styled('p')({ margin: 0, padding: '6px 12px', fontVariantNumeric: 'tabular-nums' })

const Buttons = styled('div')({ display: 'flex', flexWrap: 'wrap', gap: 8, margin: '0 0 10px' })

const Reason = styled('details')({
  margin: '0 0 6px',
  '& > summary': { padding: '4px 0', cursor: 'pointer', color: tones.ink, overflowWrap: 'anywhere' },
  '& strong': { fontWeight: 600 },
  '& summary span': { marginLeft: 4, padding: '1px 8px', borderRadius: 10, fontSize: '0.8125rem', background: tones.red50 },
  '& summary span[data-taken=true]': { background: tones.orange100, color: tones.amberInk },
  '& > p': { margin: '6px 0', fontSize: '0.8125rem' },
})
