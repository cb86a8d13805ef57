'use client'

import { type ComponentProps, useState } from 'react'
import { EditForm } from '@/components/ui/form/EditForm'
import { Field } from '@/components/ui/form/Field'
import { TextField } from '@/components/ui/form/TextField'

type NameFormProps = Omit<ComponentProps<typeof EditForm>, 'children' | 'onSubmit'> & {
  name?: string
  /** Another name is typed: what was wrong with the last one may be right with this. */
  onChange?: () => void
  onSubmit: (name: string, isOpen: () => boolean) => void
}

/** Asks for the name of a saved export; an empty one is asked for again. */
export function NameForm({ name = '', onChange, onSubmit, ...form }: NameFormProps) {
  const [isMissing, setMissing] = useState(false)
  return (
    <EditForm
      {...form}
      onSubmit={(values, isOpen) => {
        const typed = values('name').trim()
        setMissing(typed === '')
        if (typed !== '') onSubmit(typed, isOpen)
      }}
    >
      <Field label="Name" problem={isMissing ? 'Bitte geben Sie einen Namen ein.' : null}>
        <TextField name="name" defaultValue={name} maxLength={200} autoComplete="off" onChange={onChange} />
      </Field>
    </EditForm>
  )
}
