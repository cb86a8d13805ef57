'use client'

import styled from '@emotion/styled'
import { useEffect, useRef } from 'react'
import { ErrorNote } from '@/components/ui/load/ErrorNote'
import { writeExportQuery } from '@/lib/domain/export/exportQuery'
import { counted } from '@/lib/text/format'
import { tones } from '@/lib/theme'
import { hasErrorCode } from '@/lib/text/hasErrorCode'
import { useConnection } from '@/stores/connection'
import { dropUnreadable, resetExport, useExportAddress, useExportSettings } from '@/stores/exportSettings'
import { Button } from '../../ui/form/Button'
import { ChosenOptions } from './ChosenOptions'
import { TextButton } from '../../ui/form/TextButton'
import { DownloadList } from '../files/DownloadList'
import { Downloads } from '../files/Downloads'
import { Empty, NoRows } from './NoRows'
import { PreviewSkeleton } from './PreviewSkeleton'
import { PreviewTable } from './PreviewTable'
import { rowsQuery } from '../rows/rowsQuery'
import { UndoNotice } from './UndoNotice'
import { usePreview } from '../rows/usePreview'
import { ViewSwitches } from './ViewSwitches'

type TaxonType = 'Art' | 'Lebensraum'

interface PreviewProps {
  type: TaxonType | undefined
  /** Shows the steps, where only one of both is in view. */
  onChoose: () => void
}

/** What is chosen as a sentence, its numbers, the files, and the table they hold. */
export function Preview(props: PreviewProps) {
  return (
    <>
      <UndoNotice />
      <Shown {...props} />
    </>
  )
}

function Shown({ type, onChoose }: PreviewProps) {
  const settings = useExportSettings()
  const { view, errors } = useExportAddress()
  if (errors.length > 0) return <Unreadable errors={errors} />
  if (settings.taxonomies.length + settings.ids.length + view.subtree.length === 0) return <NothingChosen onChoose={onChoose} />
  return (
    <>
      <ChosenOptions />
      <Result
        query={writeExportQuery(settings, { ...view, csvForExcel: false })}
        rowsQuery={rowsQuery(settings, view)}
        countQuery={rowsQuery(settings, { ...view, sort: null })}
        type={type}
      />
    </>
  )
}

interface ResultProps {
  query: string
  rowsQuery: string
  countQuery: string
  type: TaxonType | undefined
}

function Result({ query, rowsQuery, countQuery, type }: ResultProps) {
  const { data, error, isStale, total, countError, retry, showRows } = usePreview(query, countQuery)
  const isLost = useConnection((connection) => connection.isLost)
  const isByRelation = useExportAddress(({ view }) => view.relationRows)
  const head = useFocusKept(data !== undefined && total !== 0)
  if (error)
    return (
      <>
        <ErrorNote error={error} onRetry={isMistake(error) ? undefined : retry} />
        <p>
          Ändern Sie die Auswahl, gehen Sie im Browser einen Schritt zurück, oder{' '}
          <TextButton onClick={resetExport}>beginnen Sie von vorn</TextButton>.
        </p>
      </>
    )
  return (
    <>
      <ViewSwitches />
      <Head>
        <p ref={head} role="status" tabIndex={-1}>
          <RowCount
            total={total}
            atLeast={isStale ? 0 : (data?.atLeast ?? 0)}
            unit={isByRelation ? ['Zeile', 'Zeilen'] : ['Objekt', 'Objekte']}
            hasFailed={countError !== null}
          />
          {data && <span>{counted(data.columns.length, 'Feld', 'Felder')}</span>}
        </p>
        <Downloads
          total={total}
          columns={data?.columns ?? []}
          disabledBecause={
            total === 0
              ? 'Es gibt keine Zeile, die allen Filtern entspricht.'
              : isLost
                ? 'Zum Herunterladen braucht es eine Verbindung.'
                : null
          }
        />
      </Head>
      <DownloadList />
      {countError !== null && <ErrorNote error={countError} onRetry={retry} />}
      {data && data.warnings.length > 0 && <Warnings warnings={data.warnings} />}
      {!data && <PreviewSkeleton />}
      {data && total === 0 && <NoRows />}
      {data && total !== 0 && (
        <PreviewTable
          data={data}
          total={total ?? data.atLeast}
          rowsKey={rowsQuery}
          isStale={isStale}
          type={type}
          onRange={showRows}
        />
      )}
    </>
  )
}

/** Of a table that goes, and with it what had the focus: who comes by keyboard goes on from what is given this. */
function useFocusKept(hasTable: boolean) {
  const place = useRef<HTMLParagraphElement>(null)
  const had = useRef(hasTable)
  useEffect(() => {
    if (had.current && !hasTable && document.activeElement === document.body) place.current?.focus()
    had.current = hasTable
  }, [hasTable])
  return place
}

interface RowCountProps {
  total: number | null
  atLeast: number
  /** What a row is, one and many of it. */
  unit: [string, string]
  hasFailed: boolean
}

/** The exact number, as soon as it is known; before that what is certain. */
function RowCount({ total, atLeast, unit, hasFailed }: RowCountProps) {
  if (total !== null) return <strong>{counted(total, ...unit)}</strong>
  return (
    <>
      <strong>{atLeast > 0 ? `mindestens ${counted(atLeast, ...unit)}` : '…'}</strong>
      <span>{hasFailed ? 'nicht gezählt' : 'werden gezählt …'}</span>
    </>
  )
}

/** What the link names and the rows do not have. */
function Warnings({ warnings }: { warnings: string[] }) {
  return (
    <Notes role="note" aria-label="Hinweise">
      {warnings.map((warning) => (
        <p key={warning}>{warning}</p>
      ))}
    </Notes>
  )
}

function NothingChosen({ onChoose }: { onChoose: () => void }) {
  return (
    <Empty>
      <strong>Wählen Sie zuerst eine Taxonomie</strong>
      <p>
        Hier stehen dann die Zeilen und Spalten, genau wie in der Datei. Die Adresse enthält immer alles Gewählte: Sie können sie
        speichern und teilen.
      </p>
      {/* Where both stand side by side there is nothing to open. */}
      <Button data-when-stacked onClick={onChoose}>
        Taxonomie wählen
      </Button>
    </Empty>
  )
}

function Unreadable({ errors }: { errors: string[] }) {
  return (
    <Problem role="alert">
      <strong>Dieser Link lässt sich nicht ganz lesen</strong>
      <ul>
        {errors.slice(0, 10).map((error, index) => (
          <li key={index}>{error}</li>
        ))}
      </ul>
      <p>
        <TextButton onClick={dropUnreadable}>ohne diese Angaben weiter</TextButton> oder{' '}
        <TextButton onClick={resetExport}>alle Optionen zurücksetzen</TextButton>
      </p>
    </Problem>
  )
}

/** Something in the choice itself: asking again would bring the same answer. */
const isMistake = (error: unknown) => hasErrorCode(error, 'BAD_USER_INPUT')

const Head = styled('div')({
  flex: 'none',
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: '8px 12px',
  margin: '0 0 10px',
  '& > p': { display: 'flex', alignItems: 'baseline', gap: 12, margin: 0, color: tones.ink2 },
  '& > p > strong': { fontSize: '1.25rem', fontWeight: 650, color: tones.ink, fontVariantNumeric: 'tabular-nums' },
})

const Notes = styled('div')({
  flex: 'none',
  maxHeight: '20vh',
  overflow: 'auto',
  margin: '0 0 10px',
  padding: '8px 14px',
  borderRadius: 10,
  border: `1px solid ${tones.orange100}`,
  background: tones.card,
  fontSize: '0.875rem',
  overflowWrap: 'anywhere',
  '& p': { margin: 0 },
  '& p + p': { marginTop: 4 },
})

const Problem = styled('div')({
  padding: '12px 16px',
  borderRadius: 10,
  border: `1px solid ${tones.red}`,
  background: tones.red50,
  overflowWrap: 'anywhere',
  '& ul': { margin: '8px 0', paddingLeft: 20 },
  '& p': { margin: 0 },
})
