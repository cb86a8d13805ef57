'use client'

import { useMutation } from '@apollo/client/react'
import { useState } from 'react'
import { paths } from '@/lib/domain/addresses/paths'
import { useDraft } from '@/lib/browser/draft'
import { graphql } from '@/lib/graphql'
import { dataClient } from '../shell/dataClient'
import { treeModel } from '../tree/useTreeModel'
import { EditForm } from '../ui/form/EditForm'
import { Field } from '../ui/form/Field'
import { TextField } from '../ui/form/TextField'
import { AppLink } from '../ui/text/AppLink'
import { Prose } from '../ui/text/type'

interface UserFormProps {
  id: string
  name: string
  email: string | null
  /** Whose e-mail takes a password: it is changed elsewhere. */
  isOwn: boolean
  onDone: () => void
}

/** Name and e-mail of a user; both are what one logs in with. */
export function UserForm({ id, isOwn, onDone, ...saved }: UserFormProps) {
  const [name, setName] = useDraft(`Benutzer ${id} Name`, saved.name)
  const [email, setEmail] = useDraft(`Benutzer ${id} E-Mail`, saved.email ?? '')
  // What stood there when the form was opened, also after a reload.
  const [opened] = useDraft(`Benutzer ${id} E-Mail zuvor`, saved.email ?? '')
  const [isMissing, setMissing] = useState(false)
  const [update, { loading, error }] = useMutation(UpdateUserMutation)
  const save = async (isOpen: () => boolean) => {
    // Only what was changed here: the other one may have changed the address meanwhile.
    const isChanged = !isOwn && email !== opened
    const answer = await update({ variables: { id, name, ...(isChanged && { email: email === '' ? null : email }) } }).catch(
      () => null,
    )
    if (!answer?.data) return
    void treeModel(dataClient).refresh('users')
    if (isOpen()) onDone()
  }
  return (
    <EditForm
      label="Name und E-Mail"
      action="Speichern"
      busyAction="speichert …"
      isBusy={loading}
      error={error}
      onCancel={onDone}
      onSubmit={(_, isOpen) => {
        setMissing(name.trim() === '')
        if (name.trim() !== '') void save(isOpen)
      }}
    >
      <Field label="Name" problem={isMissing ? 'Bitte geben Sie einen Namen ein.' : null}>
        <TextField name="name" autoComplete="name" value={name} onChange={({ target }) => setName(target.value)} />
      </Field>
      {isOwn ? (
        <Prose>
          Die E-Mail ändern Sie unter <AppLink href={paths.account()}>Konto</AppLink>.
        </Prose>
      ) : (
        <Field label="E-Mail">
          <TextField
            name="email"
            type="email"
            autoComplete="email"
            value={email}
            onChange={({ target }) => setEmail(target.value)}
          />
        </Field>
      )}
    </EditForm>
  )
}

const UpdateUserMutation = graphql(`
  mutation UpdateUser($id: ID!, $name: String!, $email: String) {
    updateUser(id: $id, name: $name, email: $email) {
      id
      name
      email
    }
  }
`)
