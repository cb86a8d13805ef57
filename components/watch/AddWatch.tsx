'use client'

import { useMutation } from '@apollo/client/react'
import { useState } from 'react'
import { EditForm } from '../ui/form/EditForm'
import { Field } from '../ui/form/Field'
import { TextField } from '../ui/form/TextField'
import { AddWatchMutation } from './watchQueries'

export interface AddedWatch {
  id: string
  name: string
  /** Of a webhook. */
  secret: string | null
}

interface AddWatchProps {
  query: string
  channel: 'mail' | 'webhook'
  email: string | null
  onAdded: (added: AddedWatch) => void
  onCancel: () => void
}

/** Asks for a name, and for the address of a webhook. */
export function AddWatch({ query, channel, email, onAdded, onCancel }: AddWatchProps) {
  const [add, { loading, error, reset }] = useMutation(AddWatchMutation)
  const [missing, setMissing] = useState<{ name: boolean; url: boolean }>({ name: false, url: false })
  const isWebhook = channel === 'webhook'
  const submit = async (name: string, url: string, isOpen: () => boolean) => {
    const isMissing = { name: name === '', url: isWebhook && url === '' }
    setMissing(isMissing)
    if (isMissing.name || isMissing.url) return
    const { data } = await add({ variables: { name, query, channel, url: isWebhook ? url : null } }).catch(() => ({ data: null }))
    if (data && isOpen()) onAdded(data.addWatch)
  }
  return (
    <EditForm
      label="Änderungen beobachten"
      action="Beobachten"
      busyAction="Liest die Auswahl …"
      isBusy={loading}
      error={error}
      onSubmit={(values, isOpen) => void submit(values('name').trim(), values('url').trim(), isOpen)}
      onCancel={onCancel}
      takesFocus={false}
    >
      <Field
        label="Name"
        hint={isWebhook ? undefined : `Einmal am Tag, wenn sich etwas geändert hat${email === null ? '' : `, an ${email}`}.`}
        problem={missing.name ? 'Bitte geben Sie einen Namen ein.' : null}
      >
        <TextField name="name" maxLength={200} autoComplete="off" onChange={() => reset()} />
      </Field>
      {isWebhook && (
        <Field
          label="Webadresse"
          hint="Bekommt bei jeder Änderung eine Meldung in JSON (POST), in der steht, was sich geändert hat."
          problem={missing.url ? 'Bitte geben Sie eine Webadresse ein.' : null}
        >
          <TextField name="url" type="url" maxLength={2_000} autoComplete="off" placeholder="https://" onChange={() => reset()} />
        </Field>
      )}
    </EditForm>
  )
}
