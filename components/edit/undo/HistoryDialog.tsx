'use client'

import { useMutation, useQuery } from '@apollo/client/react'
import styled from '@emotion/styled'
import { useState } from 'react'
import { actionLabels, fieldLabel, fieldValue, rowLabels } from '@/lib/domain/vocabulary/fieldLabel'
import { momentText } from '@/lib/domain/addresses/statesQuery'
import { counted } from '@/lib/text/format'
import type { ResultOf } from '@/lib/graphql'
import { tones } from '@/lib/theme'
import { Button } from '../../ui/form/Button'
import { ErrorNote } from '../../ui/load/ErrorNote'
import { Spinner } from '../../ui/load/Spinner'
import { useOffsetPages } from '../../ui/load/useOffsetPages'
import { DialogButtons, Dialog } from '../../ui/mui/Dialog'
import { HistoryQuery, RestoreMutation } from '../form/queries'
import { useEdited } from '../form/useEdited'

interface HistoryDialogProps {
  id: string
  /** How people call it. */
  name: string
  /** With all that stands in it. */
  whole?: boolean
  /** The version on the screen; null where nothing may be restored. */
  version: number | null
  /** Branches of the tree that a change of it concerns. */
  branches: readonly string[]
  /** The node whose place in the tree a former state may change. */
  moved?: string
  onClose: () => void
}

/** Who changed what and when, latest first; a former state can come back. */
export function HistoryDialog({ id, name, whole = false, version, branches, moved, onClose }: HistoryDialogProps) {
  const history = useQuery(HistoryQuery, { variables: { id, whole, offset: 0, limit: PAGE }, fetchPolicy: 'network-only' })
  const [restore, { error }] = useMutation(RestoreMutation)
  const [said, setSaid] = useState('')
  const [isBusy, setBusy] = useState(false)
  const edited = useEdited()
  const page = history.data?.history
  const showOlder = useOffsetPages(HistoryQuery, history, {
    ...{ page: PAGE, most: 100, wanted: page?.nodes.length ?? PAGE },
    rowsOf: (data) => data.history.nodes,
    withRows: (data, nodes) => ({ history: { ...data.history, nodes } }),
  })

  const putBack = async (changeId: string, from: number) => {
    if (isBusy) return
    setBusy(true)
    setSaid('')
    const { data } = await restore({ variables: { changeId, version: from } }).catch(() => ({ data: null }))
    if (data) {
      setSaid('Der frühere Stand ist wiederhergestellt.')
      // Until the record is read again nobody knows its version, and what was before what.
      await edited(branches, moved)
    }
    setBusy(false)
  }

  return (
    <Dialog title={`Verlauf von «${name}»`} onClose={onClose}>
      {history.loading && !page && <Spinner />}
      {history.error && <ErrorNote error={history.error} onRetry={() => void history.refetch()} />}
      {page?.total === 0 && <p>Hier ist noch nichts geändert worden.</p>}
      <Entries>
        {page?.nodes.map((change) => (
          <li key={change.id}>
            <header>
              <strong>{momentText(change.at)}</strong> {change.isImport ? 'Import' : (change.by ?? 'jemand')}:{' '}
              {rowLabels[change.table] ?? change.table}
              {change.taxonName && ` von «${change.taxonName}»`} {actionLabels[change.action] ?? change.action}
            </header>
            <Differences values={change.values} />
            {version !== null && change.hasBefore && canComeBack(change, id) && (
              <Button
                isSmall
                aria-disabled={isBusy}
                onClick={() => void putBack(change.id, change.action === 'delete' ? 0 : version)}
              >
                {change.action === 'delete' ? 'Gelöschtes wiederherstellen' : 'Stand davor wiederherstellen'}
              </Button>
            )}
          </li>
        ))}
      </Entries>
      {page && page.nodes.length < page.total && (
        <Button onClick={showOlder}>{counted(page.total - page.nodes.length, 'ältere Änderung', 'ältere Änderungen')}</Button>
      )}
      {error && <ErrorNote error={error} />}
      <span role="status">{said}</span>
      <DialogButtons>
        <Button onClick={onClose}>Schliessen</Button>
      </DialogButtons>
    </Dialog>
  )
}

const PAGE = 20

/** The row itself to what it was, or a part of it that was deleted; what is there again already says so. */
const canComeBack = ({ action, rowId, table }: Change, id: string) =>
  action === 'update' ? rowId === id : action === 'delete' && deletedParts.has(table)

const deletedParts = new Set(['vernacular_names', 'property_records', 'relations'])

type Change = ResultOf<typeof HistoryQuery>['history']['nodes'][number]

function Differences({ values }: { values: Change['values'] }) {
  return (
    <dl>
      {values.map(({ field, before, after }) => (
        <div key={field}>
          <dt>{fieldLabel(field)}</dt>
          <dd>
            {before !== null && <del>{fieldValue(field, before)}</del>} {after !== null && <ins>{fieldValue(field, after)}</ins>}
          </dd>
        </div>
      ))}
    </dl>
  )
}

const Entries = styled('ol')({
  margin: '12px 0',
  padding: 0,
  listStyle: 'none',
  '& > li': { padding: '10px 0', borderTop: `1px solid ${tones.line}` },
  '& dl': { margin: '4px 0', fontSize: '0.875rem' },
  '& dl > div': { display: 'grid', gridTemplateColumns: 'minmax(100px, 180px) 1fr', gap: 12 },
  '& dt': { color: tones.ink2 },
  '& dd': { margin: 0 },
  '& del': { background: tones.red50, color: tones.ink2 },
  '& ins': { background: tones.green50, textDecoration: 'none' },
})
