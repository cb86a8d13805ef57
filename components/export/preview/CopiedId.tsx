'use client'

import styled from '@emotion/styled'
import { type KeyboardEvent, useState } from 'react'
import { toClipboard } from '@/components/ui/form/CopyButton'
import { Copy } from '@/components/ui/text/icons'
import { Hidden } from '@/components/ui/text/type'
import { tones } from '@/lib/theme'

/** A press puts it into the clipboard. One of them is on the way of the tabulator, arrows lead to the others. */
export function CopiedId({ id, isFirst }: { id: string; isFirst: boolean }) {
  const [isCopied, setCopied] = useState(false)
  return (
    <Button
      type="button"
      title="id kopieren"
      tabIndex={isFirst ? 0 : -1}
      onKeyDown={toNeighbour}
      onClick={() => void toClipboard(Promise.resolve(id)).then(() => setCopied(true))}
      onBlur={() => setCopied(false)}
    >
      <Copy size={14} />
      <span>{id}</span>
      <Hidden as="span" role="status">
        {isCopied && 'kopiert'}
      </Hidden>
    </Button>
  )
}

function toNeighbour(event: KeyboardEvent<HTMLElement>) {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
  const row = event.currentTarget.closest('[role=row]')
  if (!step || !row) return
  // Rows are drawn in any order.
  const next = Number(row.getAttribute('aria-rowindex')) + step
  const button = row.parentElement?.querySelector<HTMLElement>(`[aria-rowindex="${next}"] [data-column=id] button`)
  if (!button) return
  event.preventDefault()
  button.focus()
}

const Button = styled('button')({
  display: 'flex',
  alignItems: 'center',
  gap: 6,
  width: '100%',
  height: '100%',
  minHeight: 33,
  padding: '0 12px',
  border: 0,
  background: 'none',
  font: 'inherit',
  fontVariantNumeric: 'tabular-nums',
  color: tones.ink3,
  cursor: 'copy',
  '& > span:first-of-type': { overflow: 'hidden', textOverflow: 'ellipsis' },
  '&:hover': { background: tones.orange50, color: tones.ink },
  '&:focus-visible': { outlineOffset: -3 },
  '& svg': { flex: 'none' },
})
