'use client'

import styled from '@emotion/styled'
import { type FormEvent, type ReactNode, useEffect, useRef } from 'react'
import { CONTENT_WIDTH } from '@/lib/constants'
import { Button } from './Button'
import { ErrorNote } from '../load/ErrorNote'
import { useIsOpen } from '../load/useIsOpen'

interface EditFormProps {
  /** Names the form for those who do not see it. */
  label: string
  /** What the button says, and what it says while it works. */
  action: string
  busyAction: string
  isBusy: boolean
  /** Of the last try; shown until the next. */
  error?: unknown
  /** `isOpen`: asked when the answer is there, whether it is still this very form that it may close. */
  onSubmit: (values: FormValues, isOpen: () => boolean) => void
  onCancel?: () => void
  /** Not where it comes by choosing among others, which goes on. */
  takesFocus?: boolean
  children: ReactNode
}

/** What stands in a field, by its name; '' for one that is not there. */
export type FormValues = (name: string) => string

/** A form inside a screen: fields, what went wrong, one button to save and one to leave it. Whoever opens it can type at once. */
export function EditForm({
  label,
  action,
  busyAction,
  isBusy,
  error,
  onSubmit,
  onCancel,
  takesFocus = true,
  children,
}: EditFormProps) {
  const isOpen = useIsOpen()
  const form = useRef<HTMLFormElement>(null)
  const trouble = useRef<HTMLDivElement>(null)
  const atOnce = useRef(takesFocus)
  useEffect(() => {
    if (atOnce.current)
      form.current?.querySelector<HTMLElement>('input:not([type=hidden], [readonly]), textarea, select')?.focus()
  }, [])
  useEffect(() => {
    if (error) trouble.current?.focus()
  }, [error])

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isBusy) return
    // From the form itself: password managers fill it in without telling anybody.
    const data = new FormData(event.currentTarget)
    onSubmit((name) => {
      const value = data.get(name)
      return typeof value === 'string' ? value : ''
    }, isOpen)
    // To what is wrong, once it is marked: a screen reader says it, and whoever types can go on.
    requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus())
  }

  return (
    <Form ref={form} method="post" aria-label={label} noValidate onSubmit={submit}>
      {children}
      {Boolean(error) && !isBusy && (
        <div ref={trouble} tabIndex={-1} style={{ margin: '20px 0', outline: 'none' }}>
          <ErrorNote error={error} />
        </div>
      )}
      <div style={{ display: 'flex', flexWrap: 'wrap', gap: 8 }}>
        {/* Not disabled while it works: a button that is loses the focus. */}
        <Button type="submit" look="filled" aria-disabled={isBusy}>
          {isBusy ? busyAction : action}
        </Button>
        {onCancel && <Button onClick={onCancel}>Abbrechen</Button>}
      </div>
    </Form>
  )
}

const Form = styled('form')({
  maxWidth: CONTENT_WIDTH,
  margin: '12px 0 20px',
  '& > div': { marginBottom: 16 },
  '& > :first-of-type': { marginTop: 0 },
})
