'use client'

import { useMutation } from '@apollo/client/react'
import { styled } from '@mui/material/styles'
import { useRouter } from 'next/navigation'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useDraft } from '@/lib/draft'
import { graphql } from '@/lib/graphql'
import { returnPath } from '@/lib/returnPath'
import { tones } from '@/lib/theme'
import { useConnection } from '@/stores/connection'
import { isLoggedIn, logIn, logOut, useIsLoginKnown, useLogin } from '@/stores/login'
import { Button } from '../ui/Button'
import { ErrorNote } from '../ui/ErrorNote'
import { Page } from '../ui/Page'
import { Spinner } from '../ui/Spinner'
import { Prose, Title } from '../ui/type'

/** Name or e-mail and password for a login that lasts until its token runs out. */
export function LoginScreen() {
  const login = useLogin()
  const isKnown = useIsLoginKnown()
  return (
    <Page>
      <Middle>
        {!isKnown && <Spinner />}
        {isKnown && isLoggedIn(login) && <LoggedIn name={login.username ?? ''} />}
        {isKnown && !isLoggedIn(login) && <LoginForm />}
      </Middle>
    </Page>
  )
}

function LoggedIn({ name }: { name: string }) {
  return (
    <>
      <Title>Angemeldet</Title>
      <Prose>Sie sind angemeldet als «{name}», in allen offenen Fenstern dieses Browsers.</Prose>
      <Below>
        <Button onClick={() => void logOut()}>Abmelden</Button>
      </Below>
    </>
  )
}

type FieldName = (typeof fields)[number]['name']

const fields = [
  {
    name: 'username',
    label: 'Name oder E-Mail',
    type: 'text',
    autoComplete: 'username',
    missing: 'Bitte geben Sie Ihren Namen ein.',
  },
  {
    name: 'password',
    label: 'Passwort',
    type: 'password',
    autoComplete: 'current-password',
    missing: 'Bitte geben Sie Ihr Passwort ein.',
  },
] as const

function LoginForm() {
  const form = useRef<HTMLFormElement>(null)
  const trouble = useRef<HTMLDivElement>(null)
  const [missing, setMissing] = useState<readonly FieldName[]>([])
  const [username, setUsername] = useDraft('Name oder E-Mail', '')
  const isLost = useConnection((connection) => connection.isLost)
  const [login, { loading, error }] = useMutation(LoginMutation)
  const router = useRouter()

  // To what is wrong: a screen reader says it, and whoever types can go on.
  useEffect(() => {
    const [first] = missing
    if (first) form.current?.querySelector<HTMLInputElement>(`[name=${first}]`)?.focus()
  }, [missing])
  useEffect(() => {
    if (error) trouble.current?.focus()
  }, [error])

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (loading) return
    // From the form itself: password managers fill it in without telling anybody.
    const values = new FormData(event.currentTarget)
    const input = { username: text(values.get('username')).trim(), password: text(values.get('password')) }
    const empty = fields.map(({ name }) => name).filter((name) => input[name] === '')
    setMissing(empty)
    if (empty.length > 0) return
    const { data } = await login({ variables: input }).catch(() => ({ data: undefined }))
    if (!data) return
    // Asked here: the form goes away with the login.
    const back = returnPath(window.location.search, window.location.origin)
    void logIn(data.login)
    router.replace(back)
  }

  return (
    <form ref={form} method="post" onSubmit={(event) => void submit(event)} noValidate aria-labelledby="anmelden">
      <Title id="anmelden">Anmelden</Title>
      <Prose>Lesen und exportieren geht ohne Anmeldung. Angemeldete bearbeiten die Daten ihrer Organisation.</Prose>
      {fields.map(({ missing: sentence, label, ...field }) => {
        const isMissing = missing.includes(field.name)
        return (
          <Field key={field.name}>
            <label htmlFor={field.name}>{label}</label>
            <input
              {...field}
              {...(field.name === 'username' && { value: username, onChange: ({ target }) => setUsername(target.value) })}
              id={field.name}
              autoCapitalize="none"
              spellCheck={false}
              aria-invalid={isMissing || undefined}
              aria-describedby={isMissing ? `${field.name}-fehlt` : undefined}
            />
            {isMissing && <p id={`${field.name}-fehlt`}>{sentence}</p>}
          </Field>
        )
      })}
      {isLost && <Prose>Zum Anmelden braucht es eine Verbindung.</Prose>}
      {error && !loading && missing.length === 0 && (
        <Trouble ref={trouble} tabIndex={-1}>
          <ErrorNote error={error} />
        </Trouble>
      )}
      {/* Not disabled while it works: a button that is loses the focus. */}
      <Button type="submit" look="filled" style={{ width: '100%', height: 42 }} aria-disabled={loading}>
        {loading ? 'meldet an …' : 'Anmelden'}
      </Button>
    </form>
  )
}

const text = (value: FormDataEntryValue | null) => (typeof value === 'string' ? value : '')

const LoginMutation = graphql(`
  mutation Login($username: String!, $password: String!) {
    login(username: $username, password: $password) {
      token
      username
    }
  }
`)

const Middle = styled('div')({ maxWidth: 400, margin: '4vh auto 0' })

const Below = styled('p')({ margin: '20px 0 0' })

const Trouble = styled('div')({ margin: '20px 0', '&:focus': { outline: 'none' } })

const Field = styled('div')(({ theme }) => ({
  margin: '20px 0',
  '& label': { fontWeight: 600, fontSize: '0.875rem' },
  '& input': {
    display: 'block',
    width: '100%',
    height: 42,
    marginTop: 4,
    padding: '0 12px',
    font: 'inherit',
    fontSize: '1rem',
    color: tones.ink,
    background: '#fff',
    border: `1px solid ${tones.lineStrong}`,
    borderRadius: 8,
  },
  '& input[aria-invalid]': { borderColor: theme.palette.error.main },
  '& p': { margin: '4px 0 0', fontSize: '0.875rem', color: theme.palette.error.main },
}))
