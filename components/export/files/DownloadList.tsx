'use client'

import styled from '@emotion/styled'
import type { ReactNode } from 'react'
import { counted, duration, fileSize } from '@/lib/text/format'
import { swissCount } from '@/lib/domain/text/swissCount'
import { tones } from '@/lib/theme'
import { cancelDownload, type FileDownload, forgetDownload, startDownload, useDownloads } from '@/stores/downloads'
import { TextButton } from '../../ui/form/TextButton'
import { Progress } from '../../ui/mui/Progress'

/** The files under way, how far each is, and how it ended. */
export function DownloadList() {
  const downloads = useDownloads()
  if (downloads.length === 0) return null
  return (
    <List aria-label="Downloads">
      {downloads.map((download) => (
        <li key={download.id} data-state={download.state}>
          <p role="status">{download.state === 'saved' && <Saved {...download} />}</p>
          {views[download.state](download)}
        </li>
      ))}
    </List>
  )
}

const Saved = ({ label, progress, expectedRows }: FileDownload) => (
  <>
    <strong>{label} ist vollständig</strong>: {amounts(progress.rows, null, progress.bytes)}, gespeichert in Ihren Downloads.
    {progress.rows !== null && expectedRows !== null && progress.rows !== expectedRows && (
      <> Gezählt waren {swissCount(expectedRows)}: Die Daten haben sich inzwischen geändert.</>
    )}
  </>
)

const views: Record<FileDownload['state'], (download: FileDownload) => ReactNode> = {
  running: ({ id, label, progress, expectedRows, seconds }) => (
    <>
      <Progress
        label={`${label} wird geladen`}
        {...(progress.rows !== null && expectedRows !== null && expectedRows > 0
          ? { value: Math.min(progress.rows, expectedRows), max: expectedRows }
          : {})}
      />
      <p>
        <strong>{label}</strong> {amounts(progress.rows, expectedRows, progress.bytes)}
        {seconds > 2 && ` · ${duration(seconds)}`}
      </p>
      <TextButton onClick={() => cancelDownload(id)}>Abbrechen</TextButton>
    </>
  ),
  saved: ({ id, label }) => (
    <TextButton aria-label={`Meldung zu ${label} schliessen`} onClick={() => forgetDownload(id)}>
      Schliessen
    </TextButton>
  ),
  failed: ({ id, label, problem, url, rowsOf, expectedRows }) => (
    <>
      <p role="alert">
        <strong>{label}</strong>: {problem}
      </p>
      <TextButton onClick={() => void startDownload({ label, url, rows: rowsOf, expectedRows })}>Noch einmal</TextButton>
      <a href={url} download onClick={() => forgetDownload(id)}>
        dem Browser überlassen
      </a>
      <TextButton aria-label={`Meldung zu ${label} schliessen`} onClick={() => forgetDownload(id)}>
        Schliessen
      </TextButton>
    </>
  ),
}

const amounts = (rows: number | null, of: number | null, bytes: number) =>
  [
    rows !== null &&
      (of === null ? counted(rows, 'Zeile', 'Zeilen') : `${swissCount(rows)} von ${counted(of, 'Zeile', 'Zeilen')}`),
    bytes > 0 ? fileSize(bytes) : 'wird vorbereitet …',
  ]
    .filter(Boolean)
    .join(' · ')

const List = styled('ul')({
  flex: 'none',
  listStyle: 'none',
  margin: '0 0 10px',
  padding: 0,
  fontSize: '0.875rem',
  fontVariantNumeric: 'tabular-nums',
  '& li': {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: '4px 14px',
    padding: '8px 14px',
    border: `1px solid ${tones.line}`,
    borderRadius: 10,
    background: tones.card,
  },
  '& li + li': { marginTop: 6 },
  '& li[data-state=saved]': { background: tones.green50, borderColor: tones.green50 },
  '& li[data-state=failed]': { background: tones.red50, borderColor: tones.red },
  '& p': { flex: '1 1 min(100%, 380px)', margin: 0, overflowWrap: 'anywhere' },
  // There to be heard when the file is whole; until then it takes no room.
  '& p:empty': { position: 'absolute' },
  '& [role=progressbar]': { flex: '0 1 160px' },
})
