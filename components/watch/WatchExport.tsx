'use client'

import { useQuery } from '@apollo/client/react'
import styled from '@emotion/styled'
import { useState } from 'react'
import { paths } from '@/lib/domain/addresses/paths'
import { isLoggedIn, useLogin } from '@/stores/login'
import { LoginLink } from '../login/LoginLink'
import { Button } from '../ui/form/Button'
import { CopyButton } from '../ui/form/CopyButton'
import { Field } from '../ui/form/Field'
import { Segmented } from '../ui/form/Segmented'
import { TextField } from '../ui/form/TextField'
import { Dialog, DialogButtons } from '../ui/mui/Dialog'
import { AppLink } from '../ui/text/AppLink'
import { type AddedWatch, AddWatch } from './AddWatch'
import { TryWatch } from './TryWatch'
import { WatchChannelsQuery } from './watchQueries'

type Way = 'feed' | 'mail' | 'webhook'

const ways = [
  ['feed', 'Feed'],
  ['mail', 'E-Mail'],
  ['webhook', 'Webhook'],
] as const satisfies readonly (readonly [Way, string])[]

interface WatchExportProps {
  /** Of the file: what is compared. */
  query: string
  onClose: () => void
}

/** How one is told what changes in a selection: by a feed, which takes no login, by a mail a day, by messages to a program. */
export function WatchExport({ query, onClose }: WatchExportProps) {
  const [way, setWay] = useState<Way>('feed')
  const [added, setAdded] = useState<AddedWatch | null>(null)
  const isMember = isLoggedIn(useLogin())
  return (
    <Dialog title="Änderungen beobachten" onClose={onClose}>
      <p>Sie erfahren, was in diese Auswahl kommt, was nicht mehr dabei ist und was sich in ihr ändert, Zelle für Zelle.</p>
      <Apart>
        {added ? (
          <Begun added={added} onClose={onClose} />
        ) : (
          <>
            <Segmented label="Wie" name="way" value={way} onChoose={setWay} options={ways} isWide />
            {way === 'feed' ? (
              <Feed address={window.location.origin + paths.selectionFeed(query)} onClose={onClose} />
            ) : isMember ? (
              <ByAccount key={way} query={query} channel={way} onAdded={setAdded} onClose={onClose} />
            ) : (
              <>
                <p>
                  Dazu braucht es eine Anmeldung. <LoginLink>Anmelden</LoginLink>
                </p>
                <Close onClose={onClose} />
              </>
            )}
          </>
        )}
      </Apart>
    </Dialog>
  )
}

/** What stands below the words. */
const Apart = styled('div')({ marginTop: 16, '& > p + button': { marginTop: 12 } })

/** Where no form has a way out of its own: a finger has no Escape, and a touch beside the dialog is no answer. */
const Close = ({ onClose }: { onClose: () => void }) => (
  <DialogButtons>
    <Button onClick={onClose}>Schliessen</Button>
  </DialogButtons>
)

function Feed({ address, onClose }: { address: string; onClose: () => void }) {
  return (
    <>
      <Field label="Adresse" hint="Für Programme, die Feeds lesen. Beobachtet wird vom ersten Abruf an.">
        <TextField readOnly value={address} onFocus={({ currentTarget }) => currentTarget.select()} />
      </Field>
      <CopyButton text={() => address} done="Adresse kopiert">
        Adresse kopieren
      </CopyButton>
      <Close onClose={onClose} />
    </>
  )
}

interface ByAccountProps extends WatchExportProps {
  channel: 'mail' | 'webhook'
  onAdded: (added: AddedWatch) => void
}

function ByAccount({ query, channel, onAdded, onClose }: ByAccountProps) {
  const { data } = useQuery(WatchChannelsQuery, { fetchPolicy: 'cache-and-network' })
  const viewer = data?.viewer
  if (channel === 'mail' && viewer && !viewer.watchChannels.includes('mail'))
    return (
      <>
        <p>
          {viewer.email === null ? (
            <>
              Ihr Konto hat keine E-Mail-Adresse. Tragen Sie unter <AppLink href={paths.account()}>Konto</AppLink> eine ein.
            </>
          ) : (
            'Dieser Server verschickt keine E-Mails. Wählen Sie den Feed oder einen Webhook.'
          )}
        </p>
        <Close onClose={onClose} />
      </>
    )
  return <AddWatch query={query} channel={channel} email={viewer?.email ?? null} onAdded={onAdded} onCancel={onClose} />
}

/** The secret is to be taken along at once; it stays in the account, too. */
function Begun({ added: { id, name, secret }, onClose }: { added: AddedWatch; onClose: () => void }) {
  return (
    <>
      <p role="status">
        «{name}» wird beobachtet; es steht in Ihrem{' '}
        <AppLink href={paths.account()} onClick={onClose}>
          Konto
        </AppLink>
        .
      </p>
      {secret !== null && (
        <>
          <p>
            Jede Meldung ist mit einem Geheimnis unterschrieben (Standard Webhooks), an dem Ihr Programm erkennt, von wem sie
            kommt.
          </p>
          <CopyButton text={() => secret} done="Geheimnis kopiert">
            Geheimnis kopieren
          </CopyButton>{' '}
          <TryWatch id={id} />
        </>
      )}
      <Close onClose={onClose} />
    </>
  )
}
