'use client'

import { useMutation } from '@apollo/client/react'
import styled from '@emotion/styled'
import { useState } from 'react'
import { paths } from '@/lib/domain/addresses/paths'
import { counted, date } from '@/lib/text/format'
import { errorSentence } from '@/lib/text/errorSentence'
import { tones } from '@/lib/theme'
import { VerbMenu } from '../edit/VerbMenu'
import { offeredVerbs } from '../edit/verbs'
import { useAccountAnew } from '../account/useAccountAnew'
import { RenameDialog } from '../export/files/RenameDialog'
import { Button } from '../ui/form/Button'
import { CopyButton } from '../ui/form/CopyButton'
import { EditForm } from '../ui/form/EditForm'
import { TextButton } from '../ui/form/TextButton'
import { Dialog, DialogButtons } from '../ui/mui/Dialog'
import { AppLink } from '../ui/text/AppLink'
import { OwnList } from '../ui/text/OwnList'
import { Actions, Prose, Section } from '../ui/text/type'
import { TryWatch } from './TryWatch'
import { EndWatchMutation, RenameWatchMutation, ResumeWatchMutation } from './watchQueries'

export interface OwnWatch {
  id: string
  name: string
  query: string
  url: string | null
  secret: string | null
  rowCount: number
  isPaused: boolean
  problem: string | null
  waiting: number
  lastEvent: { at: string; title: string } | null
}

/** The selections that one watches: what changed last, and whether one was told. */
export function Watches({ watches }: { watches: readonly OwnWatch[] }) {
  const [asked, setAsked] = useState<{ verb: 'edit' | 'delete' | 'new'; watch: OwnWatch } | null>(null)
  const close = () => setAsked(null)
  return (
    <>
      <Section>Beobachtete Auswahlen</Section>
      {watches.length === 0 ? (
        <Prose>
          Noch keine. Wählen Sie im <AppLink href={paths.exportTool()}>Export</AppLink>, was Sie im Auge behalten wollen, und dort
          unter «…» «Änderungen beobachten …».
        </Prose>
      ) : (
        <OwnList>
          {watches.map((watch) => (
            <li key={watch.id}>
              <span>
                <AppLink href={paths.exportTool(watch.query)}>{watch.name}</AppLink>
                <small>{[watch.url ?? 'E-Mail, einmal am Tag', counted(watch.rowCount, 'Objekt', 'Objekte')].join(' · ')}</small>
                <small>{lastChange(watch)}</small>
                {watch.problem !== null && <Trouble watch={watch} />}
              </span>
              <VerbMenu
                look="plain"
                name={watch.name}
                offered={offeredVerbs(watch.secret === null ? 'mailedWatch' : 'webhook', {})}
                onVerb={(verb) => (verb === 'edit' || verb === 'delete' || verb === 'new') && setAsked({ verb, watch })}
              />
            </li>
          ))}
        </OwnList>
      )}
      {asked?.verb === 'edit' && <Rename watch={asked.watch} onDone={close} />}
      {asked?.verb === 'delete' && <End watch={asked.watch} onDone={close} />}
      {asked?.verb === 'new' && <Secret watch={asked.watch} onDone={close} />}
    </>
  )
}

function lastChange({ lastEvent, waiting }: OwnWatch): string {
  if (!lastEvent) return 'Seither hat sich nichts geändert.'
  const open = waiting > 0 ? `; ${counted(waiting, 'Meldung ist', 'Meldungen sind')} noch nicht angekommen` : ''
  return `Zuletzt am ${date(lastEvent.at)}: ${lastEvent.title}${open}`
}

function Trouble({ watch: { id, isPaused, problem } }: { watch: OwnWatch }) {
  const [resume, { loading, error }] = useMutation(ResumeWatchMutation)
  const refresh = useAccountAnew()
  const sendAgain = async () => {
    const { data } = await resume({ variables: { id } }).catch(() => ({ data: null }))
    if (data) await refresh()
  }
  return (
    <Wrong role="alert">
      {error ? errorSentence(error) : problem}{' '}
      {isPaused && (
        <>
          Es wird nichts mehr gesendet.{' '}
          <TextButton onClick={() => !loading && void sendAgain()}>{loading ? 'Beginnt wieder …' : 'Wieder senden'}</TextButton>
        </>
      )}
    </Wrong>
  )
}

interface AskedProps {
  watch: OwnWatch
  onDone: () => void
}

function Rename({ watch: { id, name }, onDone }: AskedProps) {
  const [rename, { loading, error, reset }] = useMutation(RenameWatchMutation)
  const refresh = useAccountAnew()
  const onRename = async (next: string) => {
    const { data } = await rename({ variables: { id, name: next } }).catch(() => ({ data: null }))
    if (data) void refresh()
    return Boolean(data)
  }
  return (
    <RenameDialog
      label="Beobachtung umbenennen"
      isBusy={loading}
      error={error}
      onChange={() => reset()}
      {...{ name, onRename, onDone }}
    />
  )
}

function End({ watch: { id, name, waiting, url }, onDone }: AskedProps) {
  const [end, { data: ended, loading, error }] = useMutation(EndWatchMutation)
  const refresh = useAccountAnew()
  const submit = async (isOpen: () => boolean) => {
    const { data } = await end({ variables: { id } }).catch(() => ({ data: null }))
    if (!data) return
    await refresh()
    if (isOpen()) onDone()
  }
  return (
    <Dialog title={`«${name}» nicht mehr beobachten?`} onClose={onDone}>
      <p>
        {waiting > 0 &&
          `${counted(waiting, 'Meldung, die', 'Meldungen, die')} noch nicht angekommen ${waiting === 1 ? 'ist, fällt' : 'sind, fallen'} weg. `}
        {url === null
          ? 'Sie können dieselbe Auswahl später wieder beobachten; was bis dahin geschieht, erfahren Sie nicht.'
          : 'Beobachten Sie dieselbe Auswahl später wieder, gilt ein neues Geheimnis; was bis dahin geschieht, erfährt Ihr Programm nicht.'}
      </p>
      <EditForm
        label="Beobachtung beenden"
        action="Beenden"
        busyAction="Beendet …"
        isBusy={loading || Boolean(ended)}
        error={error}
        onSubmit={(_, isOpen) => void submit(isOpen)}
        onCancel={onDone}
      >
        {null}
      </EditForm>
    </Dialog>
  )
}

function Secret({ watch: { id, name, secret }, onDone }: AskedProps) {
  return (
    <Dialog title={`Webhook «${name}»`} onClose={onDone}>
      <p>Mit diesem Geheimnis ist jede Meldung unterschrieben (Standard Webhooks): {secret}</p>
      <Actions>
        <CopyButton text={() => secret ?? ''} done="Geheimnis kopiert">
          Geheimnis kopieren
        </CopyButton>
        <TryWatch id={id} />
      </Actions>
      <DialogButtons>
        <Button onClick={onDone}>Schliessen</Button>
      </DialogButtons>
    </Dialog>
  )
}

const Wrong = styled('small')({ color: `${tones.red} !important` })
