'use client'

import styled from '@emotion/styled'
import type { FormEvent } from 'react'
import { momentText, type StatesQuery } from '@/lib/domain/addresses/statesQuery'
import { useDraft } from '@/lib/browser/draft'
import { Button } from '../ui/form/Button'
import { Field } from '../ui/form/Field'
import { TextField } from '../ui/form/TextField'

interface StatesFormProps {
  /** Of the taxonomy or collection. */
  id: string
  /** What the address says. */
  states: StatesQuery
  onCompare: (next: StatesQuery) => void
}

/** Two days. One that is left empty is the beginning of the history, or now; a moment that the address names stays until a day takes its place. */
export function StatesForm({ id: headId, states, onCompare }: StatesFormProps) {
  const [days, setDays] = useDraft(`Stände ${headId} ${states.von} ${states.bis}`, {
    von: dayOf(states.von),
    bis: dayOf(states.bis),
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const chosen = (name: 'von' | 'bis') => days[name] || (isMoment(states[name]) ? states[name] : null)
    onCompare({ von: chosen('von'), bis: chosen('bis') })
  }
  return (
    <Form onSubmit={submit} aria-label="Stände wählen" data-screen-only>
      {fields.map(({ name, label, empty }) => (
        <Field
          key={name}
          label={label}
          hint={isMoment(states[name]) ? `ohne Tag: ${momentText(states[name])}` : `ohne Tag: ${empty}`}
        >
          <TextField
            type="date"
            min="2000-01-01"
            value={days[name]}
            onChange={({ target }) => setDays({ ...days, [name]: target.value })}
          />
        </Field>
      ))}
      <Button type="submit" look="filled">
        Vergleichen
      </Button>
      {(states.von !== null || states.bis !== null) && (
        <Button onClick={() => onCompare({ von: null, bis: null })}>Alles zeigen</Button>
      )}
    </Form>
  )
}

const fields = [
  { name: 'von', label: 'Stand vorher', empty: 'Beginn des Verlaufs' },
  { name: 'bis', label: 'Stand nachher', empty: 'jetzt' },
] as const

const isMoment = (state: string | null): state is string => state !== null && state.length > 10

/** For the field; '' for none. */
const dayOf = (state: string | null): string => (state === null || isMoment(state) ? '' : state)

const Form = styled('form')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'flex-start',
  gap: '10px 16px',
  margin: '14px 0 0',
  '& > div': { flex: 'none', margin: 0 },
  '& > button': { marginTop: 22 },
})
