'use client'

import styled from '@emotion/styled'
import { useRef, useState } from 'react'
import { thumbView } from '@/lib/theme'
import { Button } from '../../ui/form/Button'
import { Field } from '../../ui/form/Field'
import { TextField } from '../../ui/form/TextField'

/** Names a property that the form has no field for. `onAdd` answers what stands in its way as a sentence. */
export function AddProperty({ onAdd }: { onAdd: (name: string) => string | null }) {
  const [name, setName] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const field = useRef<HTMLInputElement>(null)
  const add = () => {
    if (name.trim() === '') return
    const found = onAdd(name.trim())
    setProblem(found)
    if (found === null) setName('')
    // Once it is described by it.
    else requestAnimationFrame(() => field.current?.focus())
  }
  return (
    <Row>
      <Field label="weitere Eigenschaft" problem={problem}>
        <TextField
          ref={field}
          value={name}
          placeholder="Name der Eigenschaft"
          onChange={({ target }) => {
            setProblem(null)
            setName(target.value)
          }}
          onKeyDown={(event) => {
            // Enter means this field, not the whole form.
            if (event.key !== 'Enter') return
            event.preventDefault()
            add()
          }}
        />
      </Field>
      <Button aria-disabled={name.trim() === ''} onClick={add}>
        Feld hinzufügen
      </Button>
    </Row>
  )
}

/** The button stands beside the field, not beside its label. */
const Row = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'flex-end',
  columnGap: 8,
  marginBottom: 12,
  '& > div': { flex: '1 1 160px', margin: 0 },
  '& > button': { marginTop: 6 },
  [thumbView]: { '& > div': { flexBasis: '100%' } },
})
