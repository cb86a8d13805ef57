'use client'

import { useMutation } from '@apollo/client/react'
import { useState } from 'react'
import { type Role, roles } from '@/lib/domain/vocabulary/role'
import { roleLabel } from '@/lib/domain/vocabulary/roleLabel'
import { useDraft } from '@/lib/browser/draft'
import { graphql } from '@/lib/graphql'
import { EditForm } from '../ui/form/EditForm'
import { Field } from '../ui/form/Field'
import { Select } from '../ui/form/Select'
import { TextField } from '../ui/form/TextField'

/** Gives a first role to somebody whose e-mail one knows: nobody is looked up here, so nobody's e-mail is told. */
export function AddMember({ organizationId, onDone }: { organizationId: string; onDone: () => void }) {
  const [email, setEmail] = useDraft(`neues Mitglied ${organizationId}`, '')
  const [isMissing, setMissing] = useState(false)
  const [add, { loading, error }] = useMutation(AddMemberMutation)
  const save = async (role: string, isOpen: () => boolean) => {
    const answer = await add({ variables: { organizationId, email, role: role as Role } }).catch(() => null)
    if (!answer?.data || !isOpen()) return
    setEmail('')
    onDone()
  }
  return (
    <EditForm
      label="Mitglied hinzufügen"
      action="Hinzufügen"
      busyAction="fügt hinzu …"
      isBusy={loading}
      error={error}
      onCancel={onDone}
      onSubmit={(values, isOpen) => {
        setMissing(email.trim() === '')
        if (email.trim() !== '') void save(values('role'), isOpen)
      }}
    >
      <Field label="E-Mail, genau wie beim Benutzer" problem={isMissing ? 'Bitte geben Sie die E-Mail ein.' : null}>
        <TextField name="email" type="email" autoComplete="off" value={email} onChange={({ target }) => setEmail(target.value)} />
      </Field>
      <Field label="Rolle">
        <Select name="role" defaultValue={roles[1]}>
          {roles.map((role) => (
            <option key={role} value={role}>
              {roleLabel(role)}
            </option>
          ))}
        </Select>
      </Field>
    </EditForm>
  )
}

const AddMemberMutation = graphql(`
  mutation AddMember($organizationId: ID!, $email: String!, $role: Role!) {
    addMember(organizationId: $organizationId, email: $email, role: $role) {
      id
      members {
        role
        user {
          id
          name
          email
        }
      }
    }
  }
`)
