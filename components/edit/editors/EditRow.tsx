'use client'

import styled from '@emotion/styled'
import { type ReactNode, useId, useState } from 'react'
import { thumbView, tones } from '@/lib/theme'
import { Button } from '../../ui/form/Button'
import { Hidden } from '../../ui/text/type'
import { useHasUnsaved } from '../form/unsaved'

interface EditRowProps {
  /** How people call it; also names its button. */
  name: string
  detail?: ReactNode
  /** Of its form: it is open where something waits to be saved. */
  draftKey?: string
  /** Open from the start. */
  isOpenFirst?: boolean
  children: ReactNode
}

/** One of several things of a kind: a line, and its form when one asks for it. */
export function EditRow({ name, detail, draftKey, isOpenFirst = false, children }: EditRowProps) {
  const isUnsaved = useHasUnsaved(draftKey)
  const [isOpen, setOpen] = useState(isOpenFirst || isUnsaved)
  const id = useId()
  return (
    <Item aria-label={name}>
      <header>
        <span>
          <strong>{name}</strong>
          {detail && <small> {detail}</small>}
        </span>
        <Button isSmall aria-expanded={isOpen} aria-controls={isOpen ? id : undefined} onClick={() => setOpen(!isOpen)}>
          {isOpen ? 'Schliessen' : 'Bearbeiten'}
          <Hidden> {name}</Hidden>
        </Button>
      </header>
      {isOpen && <div id={id}>{children}</div>}
    </Item>
  )
}

/** Holds the rows. */
export const EditRows = styled('ul')({ margin: 0, padding: 0, listStyle: 'none' })

const line = {
  display: 'flex',
  gap: 12,
  alignItems: 'center',
  padding: '7px 16px',
  '& > span': { flex: 1, minWidth: 0, overflowWrap: 'anywhere' },
  '& strong': { fontWeight: 600 },
  '& small': { color: tones.ink3, fontSize: '0.8125rem' },
} as const

const between = { borderTop: `1px solid ${tones.line}`, '&:first-of-type': { borderTop: 0 } } as const

/** A line without a form. */
export const PlainRow = styled('li')({ ...between, ...line })

const Item = styled('li')({
  ...between,
  '& > header': line,
  '& > header [aria-expanded=true]': { background: tones.orange100 },
  [thumbView]: { '& > header > button': { minHeight: 44 } },
})
