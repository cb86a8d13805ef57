'use client'

import { useMutation } from '@apollo/client/react'
import { useRouter } from 'next/navigation'
import { useEffect, useState } from 'react'
import { paths } from '@/lib/domain/addresses/paths'
import { rememberPlace } from '@/lib/browser/navigate'
import { graphql } from '@/lib/graphql'
import { logIn } from '@/stores/login'
import { EditForm } from '../ui/form/EditForm'
import { ErrorNote } from '../ui/load/ErrorNote'
import { Field } from '../ui/form/Field'
import { TextField } from '../ui/form/TextField'
import { Spinner } from '../ui/load/Spinner'
import { Prose, Title } from '../ui/text/type'
import { NewPasswordFields, noProblems, readPasswordFields } from './NewPasswordFields'

/** Where a one-time link leads: whoever has it sets a password and is logged in. */
export function NewPassword({ secret }: { secret: string }) {
  const [open, { data, error }] = useMutation(OpenPasswordLinkMutation)
  const [setPassword, { loading, error: refusal }] = useMutation(SetPasswordMutation)
  const [problems, setProblems] = useState(noProblems)
  const router = useRouter()
  useEffect(() => {
    open({ variables: { secret } }).catch(() => {
      // The note says it.
    })
  }, [open, secret])

  const name = data?.openPasswordLink.name
  const save = async (password: string) => {
    const isStillHere = rememberPlace()
    const answer = await setPassword({ variables: { secret, password } }).catch(() => null)
    if (!answer?.data) return
    void logIn(answer.data.setPassword)
    if (isStillHere()) router.replace(paths.home())
  }

  return (
    <>
      <Title>Passwort setzen</Title>
      {error && <ErrorNote error={error} />}
      {name === undefined && !error && <Spinner />}
      {name !== undefined && (
        <>
          <Prose>Willkommen, {name}. Wählen Sie ein Passwort; danach sind Sie angemeldet, und dieser Link gilt nicht mehr.</Prose>
          <EditForm
            label="Passwort setzen"
            action="Passwort setzen"
            busyAction="setzt das Passwort …"
            isBusy={loading}
            error={refusal}
            onSubmit={(values) => {
              const found = readPasswordFields(values, [name])
              setProblems(found)
              if (found.password === null && found.again === null) void save(values('password'))
            }}
          >
            <Field label="Name">
              <TextField name="username" autoComplete="username" value={name} readOnly />
            </Field>
            <NewPasswordFields problems={problems} />
          </EditForm>
        </>
      )}
    </>
  )
}

const OpenPasswordLinkMutation = graphql(`
  mutation OpenPasswordLink($secret: String!) {
    openPasswordLink(secret: $secret) {
      name
    }
  }
`)

const SetPasswordMutation = graphql(`
  mutation SetPassword($secret: String!, $password: String!) {
    setPassword(secret: $secret, password: $password) {
      token
      username
    }
  }
`)
