'use client'

import { useMutation } from '@apollo/client/react'
import { useState } from 'react'
import { graphql } from '@/lib/graphql'
import { logIn } from '@/stores/login'
import { NewPasswordFields, noProblems, readPasswordFields } from '../login/NewPasswordFields'
import { EditForm } from '../ui/form/EditForm'
import { Field } from '../ui/form/Field'
import { TextField } from '../ui/form/TextField'

interface ChangePasswordProps {
  name: string
  email: string | null
  onChanged: () => void
  onDone: () => void
}

/** One's own password. This browser stays logged in, with the new token; every other login ends. */
export function ChangePassword({ name, email, onChanged, onDone }: ChangePasswordProps) {
  const [change, { loading, error }] = useMutation(ChangePasswordMutation)
  const [problems, setProblems] = useState({ ...noProblems, current: null as string | null })
  const save = async (current: string, password: string, isOpen: () => boolean) => {
    const answer = await change({ variables: { current, password } }).catch(() => null)
    if (!answer?.data) return
    onChanged()
    if (isOpen()) onDone()
    void logIn(answer.data.changePassword)
  }
  return (
    <EditForm
      label="Passwort ändern"
      action="Passwort ändern"
      busyAction="ändert das Passwort …"
      isBusy={loading}
      error={error}
      onCancel={onDone}
      onSubmit={(values, isOpen) => {
        const found = {
          ...readPasswordFields(values, [name, email]),
          current: values('current') === '' ? 'Bitte geben Sie Ihr bisheriges Passwort ein.' : null,
        }
        setProblems(found)
        if (Object.values(found).every((problem) => problem === null)) void save(values('current'), values('password'), isOpen)
      }}
    >
      <input type="hidden" name="username" autoComplete="username" value={name} readOnly />
      <Field label="Bisheriges Passwort" problem={problems.current}>
        <TextField name="current" type="password" autoComplete="current-password" />
      </Field>
      <NewPasswordFields problems={problems} />
    </EditForm>
  )
}

const ChangePasswordMutation = graphql(`
  mutation ChangePassword($current: String!, $password: String!) {
    changePassword(current: $current, password: $password) {
      token
      username
    }
  }
`)
