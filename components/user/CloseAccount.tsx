'use client'

import { useMutation } from '@apollo/client/react'
import { graphql } from '@/lib/graphql'
import { EditForm } from '../ui/form/EditForm'
import { Dialog } from '../ui/mui/Dialog'

interface CloseAccountProps {
  id: string
  name: string
  onClosed: () => void
  onDone: () => void
}

/** Asks before a user can no longer log in; stays until that is answered. */
export function CloseAccount({ id, name, onClosed, onDone }: CloseAccountProps) {
  const [close, { loading, error }] = useMutation(CloseAccountMutation, { variables: { userId: id } })
  const submit = async (isOpen: () => boolean) => {
    const { data } = await close().catch(() => ({ data: null }))
    if (!data) return
    onClosed()
    if (isOpen()) onDone()
  }
  return (
    <Dialog title={`Konto von «${name}» schliessen?`} onClose={onDone}>
      <p>«{name}» wird überall abgemeldet und kann sich nicht mehr anmelden. Rollen und Verlauf bleiben.</p>
      <EditForm
        label="Konto schliessen"
        action="Konto wirklich schliessen"
        busyAction="schliesst das Konto …"
        isBusy={loading}
        error={error}
        onSubmit={(_, isOpen) => void submit(isOpen)}
        onCancel={onDone}
      >
        {null}
      </EditForm>
    </Dialog>
  )
}

const CloseAccountMutation = graphql(`
  mutation CloseAccount($userId: ID!) {
    closeAccount(userId: $userId)
  }
`)
