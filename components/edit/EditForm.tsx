'use client'

import { styled } from '@mui/material/styles'
import { type FormEvent, useId, useState } from 'react'
import { useDraft } from '@/lib/draft'
import { tones } from '@/lib/theme'
import { Button } from '../ui/Button'
import { ErrorNote } from '../ui/ErrorNote'
import { TextField } from '../ui/TextField'
import { ConflictDialog } from './ConflictDialog'
import { type Conflict, conflictOf } from './conflict'

/** A field of a form: its name in the interface, what people call it, and how it is typed. */
export interface FormField {
  name: string
  label: string
  kind?: 'line' | 'text' | 'date' | 'choice' | 'check'
  options?: readonly (readonly [value: string, label: string])[]
  hint?: string
}

/** What was typed, by field; 'true' and 'false' for a check box. */
export type Typed = Record<string, string>

interface EditFormProps {
  /** Names what is edited, so that what was typed survives a reload. */
  draftKey: string
  label: string
  fields: readonly FormField[]
  /** As saved. */
  values: Typed
  version: number
  /** Saves what was changed, made from that version; rejects with the server's error. */
  onSave: (changed: Typed, version: number) => Promise<unknown>
  /** Asks for what is saved. */
  onRefresh: () => void
  /** Whether a property may be added. */
  hasProperties?: boolean
  saveLabel?: string
}

interface Draft {
  changed: Typed
  /** The version that was there when one began to type: later ones are somebody else's. */
  version: number
}

/** Fields that are saved together. What was typed stays until it is saved, whatever happens to the connection. */
export function EditForm({
  draftKey,
  label,
  fields,
  values,
  version,
  onSave,
  onRefresh,
  hasProperties,
  saveLabel = 'Speichern',
}: EditFormProps) {
  const [draft, setDraft] = useDraft<Draft | null>(`edit ${draftKey}`, null)
  const [isSaving, setSaving] = useState(false)
  const [said, setSaid] = useState('')
  const [error, setError] = useState<unknown>(null)
  const [conflict, setConflict] = useState<Conflict | null>(null)
  const changed = draft?.changed ?? {}
  const added = Object.keys(changed)
    .filter((name) => name.startsWith(PROPERTY) && !fields.some((field) => field.name === name))
    .map((name): FormField => ({ name, label: name.slice(PROPERTY.length) }))

  const change = (name: string, value: string) => {
    setSaid('')
    const next = { ...changed, [name]: value }
    if (value === (values[name] ?? '') && name in values) delete next[name]
    setDraft(Object.keys(next).length === 0 ? null : { changed: next, version: draft?.version ?? version })
  }

  const save = async (from: number) => {
    setSaving(true)
    setError(null)
    try {
      await onSave(changed, from)
      setDraft(null)
      setConflict(null)
      setSaid('Gespeichert.')
    } catch (failure) {
      const faster = conflictOf(failure)
      setConflict(faster)
      if (!faster) setError(failure)
    } finally {
      setSaving(false)
    }
  }

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (draft) void save(draft.version)
  }

  return (
    <Form aria-label={label} onSubmit={submit}>
      {[...fields, ...added].map((field) => (
        <FieldInput key={field.name} field={field} value={changed[field.name] ?? values[field.name] ?? ''} onChange={change} />
      ))}
      {hasProperties && <AddProperty onAdd={(name) => change(PROPERTY + name, '')} />}
      <footer>
        <Button type="submit" look="filled" disabled={!draft || isSaving}>
          {isSaving ? 'speichert …' : saveLabel}
        </Button>
        {draft && (
          <Button look="plain" disabled={isSaving} onClick={() => setDraft(null)}>
            Verwerfen
          </Button>
        )}
        <span role="status">{draft ? 'Noch nicht gespeichert.' : said}</span>
      </footer>
      {error !== null && <ErrorNote error={error} />}
      {conflict && (
        <ConflictDialog
          conflict={conflict}
          onMine={() => void save(conflict.version)}
          onTheirs={() => {
            setDraft(null)
            setConflict(null)
            setSaid('Die gespeicherte Fassung ist übernommen.')
            onRefresh()
          }}
          onClose={() => setConflict(null)}
        />
      )}
    </Form>
  )
}

/** Properties stand among the fields under their name behind this. */
export const PROPERTY = 'properties.'

interface FieldInputProps {
  field: FormField
  value: string
  onChange: (name: string, value: string) => void
}

function FieldInput({ field: { name, label, kind = 'line', options, hint }, value, onChange }: FieldInputProps) {
  const id = useId()
  const common = { id, 'aria-describedby': hint ? `${id}-hint` : undefined }
  const set = (next: string) => onChange(name, next)
  return (
    <p>
      <label htmlFor={id}>{label}</label>
      {kind === 'text' && <textarea {...common} rows={3} value={value} onChange={({ target }) => set(target.value)} />}
      {kind === 'choice' && (
        <select {...common} value={value} onChange={({ target }) => set(target.value)}>
          {!options?.some(([option]) => option === value) && <option value={value}>{value || '–'}</option>}
          {options?.map(([option, text]) => (
            <option key={option} value={option}>
              {text}
            </option>
          ))}
        </select>
      )}
      {kind === 'check' && (
        <input {...common} type="checkbox" checked={value === 'true'} onChange={({ target }) => set(String(target.checked))} />
      )}
      {(kind === 'line' || kind === 'date') && (
        <TextField
          {...common}
          type={kind === 'date' ? 'date' : 'text'}
          value={value}
          onChange={({ target }) => set(target.value)}
        />
      )}
      {hint && <small id={`${id}-hint`}>{hint}</small>}
    </p>
  )
}

function AddProperty({ onAdd }: { onAdd: (name: string) => void }) {
  const id = useId()
  const [name, setName] = useState('')
  return (
    <p>
      <label htmlFor={id}>weitere Eigenschaft</label>
      <Row>
        <TextField id={id} value={name} placeholder="Name der Eigenschaft" onChange={({ target }) => setName(target.value)} />
        <Button
          disabled={name.trim() === ''}
          onClick={() => {
            onAdd(name.trim())
            setName('')
          }}
        >
          Feld hinzufügen
        </Button>
      </Row>
    </p>
  )
}

const Row = styled('span')({ display: 'flex', gap: 8, '& input': { flex: 1 } })

const Form = styled('form')({
  display: 'grid',
  gap: 10,
  padding: '14px 16px',
  '& p': { display: 'grid', gridTemplateColumns: 'minmax(120px, 200px) 1fr', gap: '2px 12px', alignItems: 'center', margin: 0 },
  '& label': { color: tones.ink2, fontSize: '0.875rem', overflowWrap: 'anywhere' },
  '& input[type=checkbox]': { width: 18, height: 18, accentColor: tones.green },
  '& small': { gridColumn: 2, color: tones.ink3, fontSize: '0.8125rem' },
  '& textarea, & select': {
    minWidth: 0,
    width: '100%',
    padding: '7px 12px',
    font: 'inherit',
    color: tones.ink,
    background: '#fff',
    border: `1px solid ${tones.lineStrong}`,
    borderRadius: 8,
  },
  '& footer': { display: 'flex', flexWrap: 'wrap', gap: 8, alignItems: 'center' },
  '& footer span': { color: tones.ink2, fontSize: '0.875rem' },
  '@media (max-width: 700px)': { '& p': { gridTemplateColumns: '1fr' }, '& small': { gridColumn: 1 } },
})
