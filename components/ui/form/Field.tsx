'use client'

import styled from '@emotion/styled'
import { cloneElement, type ReactElement, type ReactNode, useId } from 'react'
import { tones } from '@/lib/theme'
import { FieldHint } from './FieldHint'

/** What a field is told of the words around it. */
export interface Described {
  id?: string
  'aria-describedby'?: string
  'aria-invalid'?: boolean | 'true' | 'false' | 'grammar' | 'spelling'
}

interface FieldProps {
  label: ReactNode
  /** What helps, below the field. */
  hint?: ReactNode
  /** What is wrong with the value, if anything is. */
  problem?: ReactNode
  className?: string
  /** A text field, a select, a combobox: whatever is named by the label. */
  children: ReactElement<Described>
}

/** A label, its field, and below it what helps or what is wrong: the one way in which forms name what they ask for. */
export function Field({ label, hint, problem, className, children: field }: FieldProps) {
  const own = useId()
  const id = field.props.id ?? own
  const hintId = `${id}-hinweis`
  const problemId = `${id}-fehlt`
  const isWrong = Boolean(problem)
  const hasHint = hint !== undefined && hint !== null
  const described = [field.props['aria-describedby'], hasHint && hintId, isWrong && problemId]
  return (
    <Frame className={className}>
      <label htmlFor={id}>{label}</label>
      {cloneElement(field, {
        id,
        'aria-describedby': described.filter(Boolean).join(' ') || undefined,
        'aria-invalid': isWrong || field.props['aria-invalid'],
      })}
      {hasHint && <FieldHint id={hintId}>{hint}</FieldHint>}
      {isWrong && (
        <FieldHint id={problemId} data-problem>
          {problem}
        </FieldHint>
      )}
    </Frame>
  )
}

const Frame = styled('div')({
  flex: 1,
  minWidth: 0,
  marginBottom: 12,
  '& > label': {
    display: 'block',
    marginBottom: 3,
    fontSize: '0.8125rem',
    fontWeight: 600,
    color: tones.ink2,
    overflowWrap: 'anywhere',
  },
})
