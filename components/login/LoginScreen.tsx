'use client'

import { useMutation } from '@apollo/client/react'
import styled from '@emotion/styled'
import { useRouter } from 'next/navigation'
import { type ChangeEvent, type FormEvent, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { PASSWORD_LINK, paths } from '@/lib/domain/addresses/paths'
import { useDraft } from '@/lib/browser/draft'
import { rememberPlace } from '@/lib/browser/navigate'
import { graphql } from '@/lib/graphql'
import { useOperator } from '@/lib/operator/useOperator'
import { returnPath } from '@/lib/browser/returnPath'
import { useConnection } from '@/stores/connection'
import { isLoggedIn, logIn, logOut, useIsLoginKnown, useLogin } from '@/stores/login'
import { PageFoot } from '../operator/PageFoot'
import { AppLink } from '../ui/text/AppLink'
import { Button } from '../ui/form/Button'
import { ErrorNote } from '../ui/load/ErrorNote'
import { Field } from '../ui/form/Field'
import { TextButton } from '../ui/form/TextButton'
import { TextField } from '../ui/form/TextField'
import { Page } from '../ui/page/Page'
import { Spinner } from '../ui/load/Spinner'
import { Prose, Title } from '../ui/text/type'
import { ForgottenPassword } from './ForgottenPassword'
import { NewPassword } from './NewPassword'

/** Name or e-mail and password for a login that lasts until its token runs out; with a one-time link a new password. */
export function LoginScreen() {
  const login = useLogin()
  const isKnown = useIsLoginKnown()
  const secret = useLinkSecret()
  return (
    <Page>
      <Middle>
        {secret !== null ? (
          <NewPassword key={secret} secret={secret} />
        ) : !isKnown ? (
          <Spinner />
        ) : isLoggedIn(login) ? (
          <LoggedIn name={login.username ?? ''} />
        ) : (
          <LoggedOut />
        )}
      </Middle>
      <PageFoot />
    </Page>
  )
}

/** What a one-time link carries behind the #; null without one, and while the exported page is taken over. */
function useLinkSecret(): string | null {
  const hash = useSyncExternalStore(
    onHashChange,
    () => window.location.hash,
    () => '',
  )
  return hash.startsWith(`#${PASSWORD_LINK}`) ? hash.slice(PASSWORD_LINK.length + 1) : null
}

function onHashChange(listener: () => void) {
  window.addEventListener('hashchange', listener)
  return () => window.removeEventListener('hashchange', listener)
}

function LoggedIn({ name }: { name: string }) {
  return (
    <>
      <Title>Angemeldet</Title>
      <Prose>Sie sind angemeldet als «{name}», in allen offenen Fenstern dieses Browsers.</Prose>
      <Prose>
        <AppLink href={paths.account()}>Eigenes Konto: E-Mail und Passwort</AppLink>
      </Prose>
      <Below>
        <Button onClick={() => void logOut()}>Abmelden</Button>
      </Below>
    </>
  )
}

function LoggedOut() {
  const [forgottenBy, setForgottenBy] = useState<string | null>(null)
  return forgottenBy === null ? (
    <LoginForm onForgotten={setForgottenBy} />
  ) : (
    <ForgottenPassword username={forgottenBy} onDone={() => setForgottenBy(null)} />
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

function LoginForm({ onForgotten }: { onForgotten: (username: string) => void }) {
  const sendsMail = useOperator()?.sendsMail === true
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
    const isStillHere = rememberPlace()
    const { data } = await login({ variables: input }).catch(() => ({ data: undefined }))
    if (!data) return
    // Asked here: the form goes away with the login.
    const back = isStillHere() ? returnPath(window.location.search, window.location.origin) : null
    void logIn(data.login)
    if (back !== null) router.replace(back)
  }

  return (
    <Form ref={form} method="post" onSubmit={(event) => void submit(event)} noValidate aria-labelledby="anmelden">
      <Title id="anmelden">Anmelden</Title>
      <Prose>Lesen und exportieren geht ohne Anmeldung. Angemeldete bearbeiten die Daten ihrer Organisation.</Prose>
      {fields.map(({ missing: sentence, label, ...field }) => {
        const props = field.name === 'username' && {
          value: username,
          onChange: ({ target }: ChangeEvent<HTMLInputElement>) => setUsername(target.value),
        }
        return (
          <Field key={field.name} label={label} problem={missing.includes(field.name) ? sentence : null}>
            <TextField autoCapitalize="none" spellCheck={false} {...field} {...props} />
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
      <Button type="submit" look="filled" style={{ width: '100%', height: 44 }} aria-disabled={loading}>
        {loading ? 'Meldet an …' : 'Anmelden'}
      </Button>
      {sendsMail && (
        <Below>
          <TextButton onClick={() => onForgotten(username)}>Passwort vergessen?</TextButton>
        </Below>
      )}
    </Form>
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

const Form = styled('form')({ '& > div': { margin: '16px 0' } })

const Below = styled('p')({ margin: '20px 0 0' })

const Trouble = styled('div')({ margin: '20px 0', '&:focus': { outline: 'none' } })
