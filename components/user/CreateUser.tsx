'use client'

import { useMutation, useQuery } from '@apollo/client/react'
import { useState } from 'react'
import { type Role, roles } from '@/lib/domain/vocabulary/role'
import { roleLabel } from '@/lib/domain/vocabulary/roleLabel'
import { useDraft } from '@/lib/browser/draft'
import { graphql } from '@/lib/graphql'
import { useWantedVerb } from '../edit/verbs'
import { dataClient } from '../shell/dataClient'
import { treeModel } from '../tree/useTreeModel'
import { Button } from '../ui/form/Button'
import { EditForm } from '../ui/form/EditForm'
import { Field } from '../ui/form/Field'
import { Select } from '../ui/form/Select'
import { TextField } from '../ui/form/TextField'
import { Actions } from '../ui/text/type'
import { OneTimeLink } from './OneTimeLink'

/** For administrators: a new user, perhaps with a first role, and the link to hand over. */
export function CreateUser({ onCreated }: { onCreated: () => void }) {
  const mayCreate = useQuery(CreateUserQuery).data
  const [isOpen, setOpen] = useState(false)
  const [name, setName] = useDraft('neuer Benutzer, Name', '')
  const [email, setEmail] = useDraft('neuer Benutzer, E-Mail', '')
  const [isMissing, setMissing] = useState(false)
  const [create, { data, loading, error, reset }] = useMutation(CreateUserMutation)
  useWantedVerb('users', () => setOpen(true))
  if (!mayCreate?.viewer?.viewerCanCreateUsers) return null

  const save = async (organizationId: string, role: string, isOpen: () => boolean) => {
    const first = organizationId === '' ? null : { organizationId, role: role as Role }
    const answer = await create({ variables: { name, email: email === '' ? null : email, role: first } }).catch(() => null)
    if (!answer?.data) return
    setName((now) => (now === name ? '' : now))
    setEmail((now) => (now === email ? '' : now))
    if (isOpen()) setOpen(false)
    void treeModel(dataClient).refresh('users')
    onCreated()
  }
  const made = data?.createUser
  return (
    <>
      <OneTimeLink name={made?.user.name ?? ''} made={made?.link} takesFocus />
      {!isOpen && (
        <Actions>
          <Button
            onClick={() => {
              reset()
              setOpen(true)
            }}
          >
            Benutzer anlegen
          </Button>
        </Actions>
      )}
      {isOpen && (
        <EditForm
          label="Benutzer anlegen"
          action="Anlegen"
          busyAction="legt an …"
          isBusy={loading}
          error={error}
          onCancel={() => setOpen(false)}
          onSubmit={(values, isOpen) => {
            setMissing(name.trim() === '')
            if (name.trim() !== '') void save(values('organization'), values('role'), isOpen)
          }}
        >
          <Field label="Name" problem={isMissing ? 'Bitte geben Sie einen Namen ein.' : null}>
            <TextField name="name" autoComplete="off" value={name} onChange={({ target }) => setName(target.value)} />
          </Field>
          <Field label="E-Mail (freiwillig; auch damit kann man sich anmelden)">
            <TextField
              name="email"
              type="email"
              autoComplete="off"
              value={email}
              onChange={({ target }) => setEmail(target.value)}
            />
          </Field>
          <Field label="Organisation">
            <Select name="organization" defaultValue="">
              <option value="">keine</option>
              {mayCreate.overview.organizations.map(({ id, name: organization }) => (
                <option key={id} value={id}>
                  {organization}
                </option>
              ))}
            </Select>
          </Field>
          <Field label="Rolle darin">
            <Select name="role" defaultValue={roles[1]}>
              {roles.map((role) => (
                <option key={role} value={role}>
                  {roleLabel(role)}
                </option>
              ))}
            </Select>
          </Field>
        </EditForm>
      )}
    </>
  )
}

const CreateUserQuery = graphql(`
  query CreateUserRights {
    viewer {
      id
      viewerCanCreateUsers
    }
    overview {
      organizations {
        id
        name
      }
    }
  }
`)

const CreateUserMutation = graphql(`
  mutation CreateUser($name: String!, $email: String, $role: FirstRole) {
    createUser(name: $name, email: $email, role: $role) {
      user {
        id
        name
      }
      link {
        secret
        expiresAt
      }
    }
  }
`)
