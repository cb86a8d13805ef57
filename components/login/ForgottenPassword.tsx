'use client'

import { useMutation } from '@apollo/client/react'
import { useEffect, useRef, useState } from 'react'
import { graphql } from '@/lib/graphql'
import { Button } from '../ui/form/Button'
import { EditForm } from '../ui/form/EditForm'
import { Field } from '../ui/form/Field'
import { TextField } from '../ui/form/TextField'
import { Prose, Title } from '../ui/text/type'

/** Has a link to a new password mailed. What it says afterwards tells nobody whether there is such an account. */
export function ForgottenPassword({ username, onDone }: { username: string; onDone: () => void }) {
  const [mail, { data, loading, error }] = useMutation(MailPasswordLinkMutation)
  const [isMissing, setMissing] = useState(false)
  const said = useRef<HTMLParagraphElement>(null)
  const isSent = data?.mailPasswordLink === true
  // The form goes away, and with it the focus.
  useEffect(() => {
    if (isSent) said.current?.focus()
  }, [isSent])

  const send = (name: string) => {
    setMissing(name === '')
    if (name === '') return
    mail({ variables: { name } }).catch(() => {
      // The form says it.
    })
  }

  return (
    <>
      <Title>Passwort vergessen</Title>
      {isSent ? (
        <>
          <Prose ref={said} tabIndex={-1} style={{ outline: 'none' }}>
            Wenn es dieses Konto gibt und eine E-Mail-Adresse dazu bekannt ist, ist ein Link unterwegs. Er gilt eine Stunde.
          </Prose>
          <Button onClick={onDone}>Zum Anmelden</Button>
        </>
      ) : (
        <>
          <Prose>Sie bekommen eine E-Mail mit einem Link, unter dem Sie ein neues Passwort setzen.</Prose>
          <EditForm
            label="Passwort vergessen"
            action="Link schicken"
            busyAction="schickt den Link …"
            isBusy={loading}
            error={error}
            onCancel={onDone}
            onSubmit={(values) => send(values('username').trim())}
          >
            <Field label="Name oder E-Mail" problem={isMissing ? 'Bitte geben Sie Ihren Namen oder Ihre E-Mail ein.' : null}>
              <TextField
                name="username"
                autoComplete="username"
                autoCapitalize="none"
                spellCheck={false}
                defaultValue={username}
              />
            </Field>
          </EditForm>
        </>
      )}
    </>
  )
}

const MailPasswordLinkMutation = graphql(`
  mutation MailPasswordLink($name: String!) {
    mailPasswordLink(name: $name)
  }
`)
