'use client'

import { useMutation, useQuery } from '@apollo/client/react'
import { useState } from 'react'
import { paths } from '@/lib/domain/addresses/paths'
import { useDraft } from '@/lib/browser/draft'
import { graphql } from '@/lib/graphql'
import { useNavigateFrom } from '@/lib/browser/navigate'
import { useWantedVerb } from '../edit/verbs'
import { dataClient } from '../shell/dataClient'
import { treeModel } from '../tree/useTreeModel'
import { Button } from '../ui/form/Button'
import { EditForm } from '../ui/form/EditForm'
import { Field } from '../ui/form/Field'
import { TextField } from '../ui/form/TextField'
import { Actions } from '../ui/text/type'

/** For administrators: a new organisation; leads to its page, where the rest is filled in. */
export function CreateOrganization({ onCreated }: { onCreated: () => void }) {
  const { data } = useQuery(CreateOrganizationQuery)
  const [isOpen, setOpen] = useState(false)
  const [name, setName] = useDraft('neue Organisation', '')
  const [isMissing, setMissing] = useState(false)
  const [create, { loading, error, reset }] = useMutation(CreateOrganizationMutation)
  const navigateFrom = useNavigateFrom()
  useWantedVerb('organizations', () => setOpen(true))
  if (!data?.viewer?.viewerCanCreateOrganizations) return null

  const save = async (isOpen: () => boolean) => {
    const goTo = navigateFrom()
    const answer = await create({ variables: { name } }).catch(() => null)
    if (!answer?.data) return
    const isStill = isOpen()
    setName((now) => (now === name ? '' : now))
    void treeModel(dataClient).refresh('organizations')
    onCreated()
    if (isStill) goTo(paths.organization(answer.data.createOrganization.id))
  }
  if (!isOpen)
    return (
      <Actions>
        <Button
          onClick={() => {
            reset()
            setOpen(true)
          }}
        >
          Organisation anlegen
        </Button>
      </Actions>
    )
  return (
    <EditForm
      label="Organisation anlegen"
      action="Anlegen"
      busyAction="legt an …"
      isBusy={loading}
      error={error}
      onCancel={() => setOpen(false)}
      onSubmit={(_, isOpen) => {
        setMissing(name.trim() === '')
        if (name.trim() !== '') void save(isOpen)
      }}
    >
      <Field label="Name" problem={isMissing ? 'Bitte geben Sie einen Namen ein.' : null}>
        <TextField name="name" autoComplete="off" value={name} onChange={({ target }) => setName(target.value)} />
      </Field>
    </EditForm>
  )
}

const CreateOrganizationQuery = graphql(`
  query CreateOrganizationRights {
    viewer {
      id
      viewerCanCreateOrganizations
    }
  }
`)

const CreateOrganizationMutation = graphql(`
  mutation CreateOrganization($name: String!) {
    createOrganization(name: $name) {
      id
      name
    }
  }
`)
