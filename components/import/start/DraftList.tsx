'use client'

import { useMutation, useQuery } from '@apollo/client/react'
import styled from '@emotion/styled'
import { useState } from 'react'
import type { ImportSettings } from '@/lib/domain/import/importSettings'
import { askAnew } from '@/lib/apollo/askAnew'
import { paths } from '@/lib/domain/addresses/paths'
import { momentText } from '@/lib/domain/addresses/statesQuery'
import { useNavigateFrom } from '@/lib/browser/navigate'
import { fileSize } from '@/lib/text/format'
import { tones } from '@/lib/theme'
import { useLogin } from '@/stores/login'
import { DialogButtons, Dialog } from '../../ui/mui/Dialog'
import { AppLink } from '../../ui/text/AppLink'
import { Button } from '../../ui/form/Button'
import { ErrorNote } from '../../ui/load/ErrorNote'
import { Spinner } from '../../ui/load/Spinner'
import { useIsOpen } from '../../ui/load/useIsOpen'
import { Section } from '../../ui/text/type'
import { DeleteImportDraftMutation } from '../mutations'
import { ImportDraftsQuery, type ListedDraft } from '../queries'
import { targetNames } from '@/lib/domain/import/severalTables'
import { UndoImport } from '../load/UndoImport'
import { draftTitle } from '../several/draftTables'
import { isUnderWay } from '../useImportDraft'

/** The files that were begun, the latest first. */
export function DraftList() {
  const query = useQuery(ImportDraftsQuery, { fetchPolicy: 'no-cache' })
  const username = useLogin((state) => state.username)
  const [asked, setAsked] = useState<ListedDraft | null>(null)
  const refresh = () => void askAnew(query.client, ['ImportDrafts'])
  const drafts = query.data?.importDrafts
  if (query.error) return <ErrorNote error={query.error} onRetry={refresh} />
  if (!drafts) return <Spinner />
  if (drafts.length === 0) return null
  return (
    <section aria-label="Begonnene Importe">
      <Section>
        Begonnene Importe <small>30 Tage nach der letzten Änderung gehen sie von selbst</small>
      </Section>
      <List>
        {drafts.map((draft) => (
          <li key={draft.id}>
            <div>
              <AppLink href={paths.importDraft(draft.id)}>{draftTitle(draft)}</AppLink>
              <small>
                {[
                  targetText(draft),
                  draft.format,
                  fileSize(draft.bytes),
                  draft.ownerName !== username && `von ${draft.ownerName}`,
                  `zuletzt ${momentText(draft.changedAt)}`,
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </small>
            </div>
            <State data-state={stateOf(draft)}>{stateTexts[stateOf(draft)]}</State>
            <div className="verbs">
              {draft.job?.result && <UndoImport result={draft.job.result} onUndone={refresh} isSmall />}
              <Button isSmall isDanger aria-label={`${draft.fileName} löschen`} onClick={() => setAsked(draft)}>
                Löschen …
              </Button>
            </div>
          </li>
        ))}
      </List>
      {asked && <DeleteDraft draft={asked} onClose={() => setAsked(null)} onDeleted={refresh} />}
    </section>
  )
}

/** Asks before a file that was uploaded goes, and says that nothing else does. */
export function DeleteDraft({
  draft,
  onClose,
  onDeleted,
}: {
  draft: Pick<ListedDraft, 'id' | 'fileName'>
  onClose: () => void
  /** `goTo` leaves alone who has gone elsewhere since they confirmed. */
  onDeleted: (goTo: (href: string) => void) => void
}) {
  const navigateFrom = useNavigateFrom()
  const isOpen = useIsOpen()
  const [remove, { loading, error }] = useMutation(DeleteImportDraftMutation)
  const confirm = async () => {
    const goTo = navigateFrom()
    const { data } = await remove({ variables: { id: draft.id } }).catch(() => ({ data: null }))
    if (!data) return
    if (isOpen()) onClose()
    onDeleted(goTo)
  }
  return (
    <Dialog title={`Import von «${draft.fileName}» löschen?`} onClose={onClose}>
      <p>
        Die hochgeladene Datei und alles, was dazu entschieden wurde, geht weg. Was daraus schon geladen wurde, bleibt in der
        Datenbank.
      </p>
      {error && <ErrorNote error={error} />}
      <DialogButtons>
        <Button onClick={onClose}>Abbrechen</Button>
        <Button look="filled" isDanger aria-disabled={loading} onClick={() => !loading && void confirm()}>
          {loading ? 'Löscht …' : 'Löschen'}
        </Button>
      </DialogButtons>
    </Dialog>
  )
}

const stateTexts = {
  unreadable: 'nicht lesbar',
  open: 'begonnen',
  running: 'läuft',
  failed: 'abgebrochen',
  checked: 'geprüft',
  loaded: 'geladen',
  undone: 'rückgängig gemacht',
} as const

type StateKey = keyof typeof stateTexts

function stateOf({ job, problem }: ListedDraft): StateKey {
  if (problem !== null) return 'unreadable'
  if (!job) return 'open'
  if (isUnderWay(job.state)) return 'running'
  if (job.state !== 'DONE') return 'failed'
  if (job.result?.undoneAt) return 'undone'
  if (job.kind === 'LOAD') return 'loaded'
  return job.isStale ? 'open' : 'checked'
}

const targetText = ({ settings }: ListedDraft): string | null => {
  const names = settings === null ? [] : targetNames(settings as ImportSettings)
  return names.length === 0 ? null : `für ${names.map((name) => `«${name}»`).join(', ')}`
}

const List = styled('ul')({
  maxWidth: 980,
  margin: 0,
  padding: 0,
  listStyle: 'none',
  border: `1px solid ${tones.line}`,
  borderRadius: 10,
  background: tones.card,
  '& > li': { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '6px 14px', padding: '10px 16px' },
  '& > li + li': { borderTop: `1px solid ${tones.line}` },
  '& > li > div:first-of-type': { flex: '1 1 300px', minWidth: 0, overflowWrap: 'anywhere' },
  '& a': { fontWeight: 600, textDecoration: 'none', '&:hover': { textDecoration: 'underline' } },
  '& small': { display: 'block', fontSize: '0.8125rem', color: tones.ink3 },
  '& .verbs': { display: 'flex', flexWrap: 'wrap', gap: 8 },
})

const State = styled('span')({
  padding: '2px 10px',
  borderRadius: 12,
  fontSize: '0.8125rem',
  background: tones.grey,
  color: tones.ink2,
  '&[data-state=checked], &[data-state=running]': { background: tones.orange100, color: tones.amberInk },
  '&[data-state=loaded]': { background: tones.green50, color: tones.greenInk },
  '&[data-state=unreadable], &[data-state=failed]': { background: tones.red50, color: tones.ink },
})
