'use client'

import { useMutation } from '@apollo/client/react'
import { useState } from 'react'
import { graphql } from '@/lib/graphql'
import { EditForm } from '../ui/form/EditForm'
import { Field } from '../ui/form/Field'
import { TextField } from '../ui/form/TextField'
import { useAccountAnew } from './useAccountAnew'

interface ChangeEmailProps {
  name: string
  email: string | null
  onChanged: (sentence: string) => void
  onDone: () => void
}

/** One's own e-mail. One logs in with it, so that it takes the password; logins go on. */
export function ChangeEmail({ name, email, onChanged, onDone }: ChangeEmailProps) {
  const [change, { loading, error }] = useMutation(ChangeEmailMutation)
  const refresh = useAccountAnew()
  const [isMissing, setMissing] = useState(false)
  const save = async (next: string, password: string, isOpen: () => boolean) => {
    const answer = await change({ variables: { email: next === '' ? null : next, password } }).catch(() => null)
    if (!answer?.data) return
    void refresh()
    const saved = answer.data.changeEmail.email
    onChanged(saved === null ? 'Sie haben keine E-Mail mehr.' : `Ihre E-Mail ist jetzt ${saved}.`)
    if (isOpen()) onDone()
  }
  return (
    <EditForm
      label="E-Mail ändern"
      action="E-Mail ändern"
      busyAction="ändert die E-Mail …"
      isBusy={loading}
      error={error}
      onCancel={onDone}
      onSubmit={(values, isOpen) => {
        setMissing(values('password') === '')
        if (values('password') !== '') void save(values('email').trim(), values('password'), isOpen)
      }}
    >
      <Field label="Neue E-Mail">
        <TextField name="email" type="email" autoComplete="email" defaultValue={email ?? ''} />
      </Field>
      <input type="hidden" name="username" autoComplete="username" value={name} readOnly />
      <Field label="Ihr Passwort" problem={isMissing ? 'Bitte geben Sie Ihr Passwort ein.' : null}>
        <TextField name="password" type="password" autoComplete="current-password" />
      </Field>
    </EditForm>
  )
}

const ChangeEmailMutation = graphql(`
  mutation ChangeEmail($email: String, $password: String!) {
    changeEmail(email: $email, password: $password) {
      id
      email
    }
  }
`)
