'use client'

import styled from '@emotion/styled'
import { type FormEvent, useRef, useState } from 'react'
import { thumbView, tones } from '@/lib/theme'
import { Button } from '../../ui/form/Button'
import { ErrorNote } from '../../ui/load/ErrorNote'
import { AddProperty } from './AddProperty'
import { ConflictDialog } from './ConflictDialog'
import { type EditConflict, conflictOf } from './conflict'
import { FieldInput } from './FieldInput'
import { type TypedField, problemsOf, PROPERTY, type Typed } from './formField'
import { thumbForm } from './thumbForm'
import { useUnsaved } from './unsaved'

interface SavedFormProps {
  /** Names what is edited, so that what was typed is found again. */
  draftKey: string
  label: string
  fields: readonly TypedField[]
  /** As saved; of something new what it begins with. */
  values: Typed
  version?: number
  /** Saves what was changed (of something new everything) as the next version after that one; rejects with the server's error. */
  onSave: (changed: Typed, version: number) => Promise<unknown>
  /** Asks for what is saved. */
  onRefresh?: () => void
  onCancel?: () => void
  /** Nothing is saved yet. */
  isNew?: boolean
  /** Whether a property may be added. */
  hasProperties?: boolean
  /** Few short fields side by side. */
  isCompact?: boolean
  saveLabel?: string
}

/** Fields that are saved together. What was typed stays until it is saved, whatever happens to the connection. */
export function SavedForm({
  draftKey,
  label,
  fields,
  values,
  version = 0,
  onSave,
  onRefresh,
  onCancel,
  isNew = false,
  hasProperties,
  isCompact,
  saveLabel = 'Speichern',
}: SavedFormProps) {
  const { draft, setDraft, forget, settle } = useUnsaved(draftKey)
  /** What is on its way to the server. */
  const [sent, setSent] = useState<Typed | null>(null)
  const isSaving = sent !== null
  const [said, setSaid] = useState('')
  const [error, setError] = useState<unknown>(null)
  const [conflict, setConflict] = useState<EditConflict | null>(null)
  const [problems, setProblems] = useState<Record<string, string>>({})
  const form = useRef<HTMLFormElement>(null)
  const changed = draft?.changed ?? {}
  const added = Object.keys(changed)
    .filter((name) => name.startsWith(PROPERTY) && !fields.some((field) => field.name === name))
    .map((name): TypedField => ({ name, label: name.slice(PROPERTY.length) }))

  const change = (name: string, value: string) => {
    // It is about to close, and the next one to open is about something else.
    if (isSaving && onCancel) return
    setSaid('')
    setProblems((before) => Object.fromEntries(Object.entries(before).filter(([of]) => of !== name)))
    const next = { ...changed, [name]: value }
    // What is about to be overwritten is no longer what is saved.
    if (value === (values[name] ?? '') && name in values && !(name in (sent ?? {}))) delete next[name]
    if (Object.keys(next).length === 0) forget()
    else setDraft({ changed: next, version: draft?.version ?? version })
  }

  const save = async (from: number) => {
    if (isSaving) return
    // Chosen is chosen: a second press of the dialog would save again, or say of the other version that it stands.
    setConflict(null)
    const all = isNew ? { ...values, ...changed } : changed
    setSent(all)
    setError(null)
    try {
      await onSave(all, from)
      // Each write of a row raises its version by one.
      settle(all, from + 1)
      setSaid('Gespeichert.')
    } catch (failure) {
      const faster = conflictOf(failure)
      setConflict(faster)
      if (!faster) setError(failure)
    } finally {
      setSent(null)
    }
  }

  const canSave = (isNew || draft !== null) && !isSaving
  const submit = (event: FormEvent) => {
    event.preventDefault()
    event.stopPropagation()
    if (!canSave) return
    const found = problemsOf(fields, { ...values, ...changed }, isNew ? null : changed)
    setProblems(found)
    if (Object.keys(found).length === 0) void save(draft?.version ?? version)
    // Once it is marked: a screen reader says it, and whoever types can go on.
    else requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus())
  }

  const discard = () => {
    forget()
    setProblems({})
    setError(null)
    // The button goes with what it discards.
    form.current?.querySelector<HTMLElement>('[type=submit]')?.focus()
  }

  const shown = [...fields.filter(({ isAsked }) => isAsked?.({ ...values, ...changed }) ?? true), ...added]
  /** Adds an empty field, unless there is one of that name: then goes there. What stands in its way as a sentence. */
  const addProperty = (name: string): string | null => {
    const isIt = (other: string) => other.startsWith(PROPERTY) && alike(other.slice(PROPERTY.length)) === alike(name)
    const there = shown.find((field) => isIt(field.name))
    // No field shows what is more than one value; an empty one of its name would delete it.
    const hidden = there ? undefined : Object.keys(values).find(isIt)
    if (hidden !== undefined)
      return (
        `«${hidden.slice(PROPERTY.length)}» gibt es schon und bleibt, wie es ist: ` +
        'Werte, die aus mehreren Teilen bestehen, lassen sich hier nicht bearbeiten.'
      )
    if (!there) change(PROPERTY + name, '')
    else {
      const labels = Array.from(form.current?.querySelectorAll('label') ?? [])
      // Properties come last.
      labels.findLast(({ textContent }) => textContent === there.label)?.control?.focus()
    }
    return null
  }

  return (
    <Form
      ref={form}
      aria-label={label}
      noValidate
      data-compact={isCompact || undefined}
      data-unsaved={draft !== null || undefined}
      onSubmit={submit}
    >
      {shown.map((field) => (
        <FieldInput
          key={field.name}
          field={field}
          value={changed[field.name] ?? values[field.name] ?? ''}
          problem={problems[field.name]}
          onChange={change}
        />
      ))}
      {hasProperties && <AddProperty onAdd={addProperty} />}
      <footer>
        {/* Not disabled: a button that is loses the focus. */}
        <Button type="submit" look="filled" aria-disabled={!canSave}>
          {isSaving ? 'Speichert …' : saveLabel}
        </Button>
        {draft && !onCancel && (
          <Button look="plain" aria-disabled={isSaving} onClick={() => !isSaving && discard()}>
            Verwerfen
          </Button>
        )}
        {onCancel && (
          <Button
            look="plain"
            onClick={() => {
              forget()
              onCancel()
            }}
          >
            Abbrechen
          </Button>
        )}
        <span role="status">{draft && !isNew ? 'Noch nicht gespeichert.' : said}</span>
      </footer>
      {error !== null && <ErrorNote error={error} />}
      {conflict && (
        <ConflictDialog
          conflict={conflict}
          onMine={() => void save(conflict.version)}
          onTheirs={() => {
            forget()
            setConflict(null)
            setSaid('Die gespeicherte Fassung ist übernommen.')
            onRefresh?.()
          }}
          onClose={() => setConflict(null)}
        />
      )}
    </Form>
  )
}

/** Names that people take for the same. */
const alike = (name: string) => name.normalize('NFC').trim().toLowerCase()

const Form = styled('form')({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(240px, 100%), 1fr))',
  columnGap: 16,
  alignItems: 'start',
  padding: '14px 16px',
  // What is long, and what is about the whole form, has the whole line.
  '& > div:has(> textarea), & > div:has(> button), & > footer, & > [role=alert]': { gridColumn: '1 / -1' },
  '& > footer': { display: 'flex', flexWrap: 'wrap', gap: 8, alignItems: 'center' },
  '& > footer span': { color: tones.ink2, fontSize: '0.875rem' },
  '&[data-compact]': {
    gridTemplateColumns: 'minmax(0, 2fr) minmax(0, 1fr) auto',
  },
  [thumbView]: thumbForm,
})
