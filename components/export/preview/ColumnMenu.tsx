'use client'

import type { ReactNode } from 'react'
import { Divider, Menu, MenuItem } from '../../ui/mui/Menu'

interface ColumnMenuProps {
  /** The button it belongs to; null while closed. */
  anchor: HTMLElement | null
  /** What the column is called. */
  name: string
  /** 0 is the first that can move. */
  place: number
  count: number
  onMove: (to: number) => void
  onSort: (descending: boolean) => void
  /** Null where it cannot be filtered by. */
  onFilter: (() => void) | null
  onRemove: () => void
  removeLabel: string
  onClose: () => void
}

/** How a column can sort and where it can go, by keyboard, finger or mouse. */
export function ColumnMenu({
  anchor,
  name,
  place,
  count,
  onMove,
  onSort,
  onFilter,
  onRemove,
  removeLabel,
  onClose,
}: ColumnMenuProps) {
  const item = (label: ReactNode, action: () => void, isOff = false) => (
    <MenuItem
      disabled={isOff}
      onClick={() => {
        onClose()
        action()
      }}
    >
      {label}
    </MenuItem>
  )
  return (
    <Menu
      open={anchor !== null}
      anchorEl={anchor}
      onClose={onClose}
      slotProps={{ list: { 'aria-label': `Spalte ${name}`, dense: true } }}
    >
      {item('aufsteigend sortieren', () => onSort(false))}
      {item('absteigend sortieren', () => onSort(true))}
      {onFilter && item('filtern …', onFilter)}
      <Divider component="li" aria-hidden="true" />
      {item('nach links', () => onMove(place - 1), place === 0)}
      {item('nach rechts', () => onMove(place + 1), place === count - 1)}
      {item('an den Anfang', () => onMove(0), place === 0)}
      {item('ans Ende', () => onMove(count - 1), place === count - 1)}
      <Divider component="li" aria-hidden="true" />
      {item(removeLabel, onRemove)}
    </Menu>
  )
}
