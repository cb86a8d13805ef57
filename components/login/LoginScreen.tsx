'use client'

import { useMutation } from '@apollo/client/react'
import { styled } from '@mui/material/styles'
import { useRouter } from 'next/navigation'
import { type FormEvent, useState } from 'react'
import { paths } from '@/lib/domain/paths'
import { useDraft } from '@/lib/draft'
import { errorSentence } from '@/lib/errorSentence'
import { graphql } from '@/lib/graphql'
import { tones } from '@/lib/theme'
import { useConnection } from '@/stores/connection'
import { isLoggedIn, logIn, logOut, useLogin } from '@/stores/login'
import { Button } from '../ui/Button'
import { Page } from '../ui/Page'
import { Prose, Title } from '../ui/type'

/** Name or e-mail and password for a login that lasts until its token runs out. */
export function LoginScreen() {
  const login = useLogin()
  return (
    <Page>
      <Middle>
        <Title>Anmelden</Title>
        {isLoggedIn(login) ? (
          <>
            <Prose>Angemeldet als {login.username}.</Prose>
            <p>
              <Button onClick={() => void logOut()}>Abmelden</Button>
            </p>
          </>
        ) : (
          <LoginForm />
        )}
      </Middle>
    </Page>
  )
}

function LoginForm() {
  const [username, setUsername] = useDraft('Name oder E-Mail', '')
  const [password, setPassword] = useState('')
  const input = { username, password }
  const set = { username: setUsername, password: setPassword }
  const isLost = useConnection((connection) => connection.isLost)
  const [missing, setMissing] = useState<string | null>(null)
  const [login, { loading, error }] = useMutation(LoginMutation)
  const router = useRouter()

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (input.username.trim() === '' || input.password === '') return setMissing('Bitte geben Sie Name und Passwort ein.')
    setMissing(null)
    const { data } = await login({ variables: { username: input.username.trim(), password: input.password } }).catch(() => ({
      data: undefined,
    }))
    if (!data) return
    await logIn(data.login)
    router.push(paths.home())
  }

  const message = missing ?? (error && errorSentence(error))
  return (
    <form onSubmit={(event) => void submit(event)} noValidate>
      <Prose>Lesen und exportieren geht ohne Anmeldung. Angemeldete bearbeiten die Daten ihrer Organisation.</Prose>
      {fields.map(({ name, label, type, autoComplete }) => (
        <Field key={name}>
          {label}
          <input
            name={name}
            type={type}
            autoComplete={autoComplete}
            value={input[name]}
            aria-invalid={message ? true : undefined}
            aria-describedby={message ? 'anmelden-fehler' : undefined}
            onChange={({ target }) => set[name](target.value)}
          />
        </Field>
      ))}
      {isLost && <Prose>Zum Anmelden braucht es eine Verbindung.</Prose>}
      <div role="alert" id="anmelden-fehler">
        {message && <Trouble>{message}</Trouble>}
      </div>
      <Button type="submit" look="filled" disabled={loading}>
        {loading ? 'meldet an …' : 'Anmelden'}
      </Button>
    </form>
  )
}

const fields = [
  { name: 'username', label: 'Name oder E-Mail', type: 'text', autoComplete: 'username' },
  { name: 'password', label: 'Passwort', type: 'password', autoComplete: 'current-password' },
] as const

const LoginMutation = graphql(`
  mutation Login($username: String!, $password: String!) {
    login(username: $username, password: $password) {
      token
      username
    }
  }
`)

const Middle = styled('div')({ maxWidth: 400, margin: '4vh auto 0' })

const Field = styled('label')({
  display: 'block',
  margin: '16px 0',
  fontWeight: 600,
  fontSize: '0.875rem',
  '& input': {
    display: 'block',
    width: '100%',
    height: 42,
    marginTop: 4,
    padding: '0 12px',
    font: 'inherit',
    fontWeight: 400,
    fontSize: '1rem',
    color: tones.ink,
    background: '#fff',
    border: `1px solid ${tones.lineStrong}`,
    borderRadius: 8,
  },
})

const Trouble = styled('p')(({ theme }) => ({ margin: '0 0 16px', color: theme.palette.error.main, fontWeight: 600 }))
