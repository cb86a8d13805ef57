'use client'

import { useMutation } from '@apollo/client/react'
import { useState } from 'react'
import { useDraft } from '@/lib/browser/draft'
import { graphql } from '@/lib/graphql'
import { hasErrorCode } from '@/lib/text/hasErrorCode'
import { dataClient } from '../shell/dataClient'
import { treeModel } from '../tree/useTreeModel'
import { EditForm } from '../ui/form/EditForm'
import { Field } from '../ui/form/Field'
import { Select } from '../ui/form/Select'
import { TextArea, TextField } from '../ui/form/TextField'

interface OrganizationFormProps {
  organization: {
    id: string
    name: string
    links: readonly string[]
    contactId: string | null
    email: string | null
    version: number
  }
  /** Who may be the contact. */
  people: readonly { id: string; name: string }[]
  /** Asks for the organisation again: somebody else has changed it. */
  onOutdated: () => void
  onDone: () => void
}

/** Name, links, contact and e-mail of an organisation. What somebody else has changed meanwhile is said before it is overwritten. */
export function OrganizationForm({ organization, people, onOutdated, onDone }: OrganizationFormProps) {
  const { id } = organization
  const [name, setName] = useDraft(`Organisation ${id} Name`, organization.name)
  const [links, setLinks] = useDraft(`Organisation ${id} Links`, organization.links.join('\n'))
  const [contactId, setContactId] = useDraft(`Organisation ${id} Kontakt`, organization.contactId ?? '')
  const [email, setEmail] = useDraft(`Organisation ${id} E-Mail`, organization.email ?? '')
  // What the fields began with; what comes in while someone types must not pass for seen. Null: what the note below shows.
  const [began, setBegan] = useDraft<number | null>(`Organisation ${id} Fassung`, organization.version)
  const [isMissing, setMissing] = useState(false)
  const [update, { loading, error }] = useMutation(UpdateOrganizationMutation)
  const save = async (isOpen: () => boolean) => {
    const changes = {
      name: name.trim(),
      links: links.split(/\s+/).filter((link) => link !== ''),
      contactId: contactId === '' ? null : contactId,
      email: email.trim() === '' ? null : email.trim(),
    }
    const version = began ?? organization.version
    const answer = await update({ variables: { id, version, changes } }).catch((failure: unknown) => {
      // The next try is made from the state that there is now.
      if (hasErrorCode(failure, 'CONFLICT')) {
        onOutdated()
        setBegan(null)
      }
      return null
    })
    if (!answer?.data) return
    void treeModel(dataClient).refresh('organizations')
    if (isOpen()) onDone()
  }
  return (
    <EditForm
      label="Angaben zur Organisation"
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
      {hasErrorCode(error, 'CONFLICT') && (
        <p role="status">
          Jetzt steht dort: «{organization.name}»,{' '}
          {organization.links.length === 0 ? 'keine Links' : organization.links.join(' ')}, {organization.email ?? 'keine E-Mail'}
          . Ihre Angaben stehen unverändert unten; wer noch einmal speichert, ersetzt damit die anderen.
        </p>
      )}
      <Field label="Name" problem={isMissing ? 'Bitte geben Sie einen Namen ein.' : null}>
        <TextField name="name" autoComplete="off" value={name} onChange={({ target }) => setName(target.value)} />
      </Field>
      <Field label="Links, je einer auf einer Zeile">
        <TextArea name="links" rows={3} value={links} onChange={({ target }) => setLinks(target.value)} />
      </Field>
      <Field label="Kontaktperson; ihr Name ist öffentlich">
        <Select name="contact" value={contactId} onChange={({ target }) => setContactId(target.value)}>
          <option value="">keine</option>
          {people.map((person) => (
            <option key={person.id} value={person.id}>
              {person.name}
            </option>
          ))}
        </Select>
      </Field>
      <Field label="E-Mail, an die Fehler gemeldet werden; öffentlich">
        <TextField name="email" type="email" autoComplete="off" value={email} onChange={({ target }) => setEmail(target.value)} />
      </Field>
    </EditForm>
  )
}

const UpdateOrganizationMutation = graphql(`
  mutation UpdateOrganization($id: ID!, $version: Int!, $changes: OrganizationChanges!) {
    updateOrganization(id: $id, version: $version, changes: $changes) {
      id
      name
      links
      contact
      contactId
      email
      version
    }
  }
`)
