'use client'

import { AppLink } from '../text/AppLink'
import { Menu, MenuItem } from './Menu'

export interface MenuEntry {
  label: string
  /** In a second line. */
  hint?: string
  /** Where it leads: with the `type` of what is there, if that is no page of the program. */
  href?: string
  type?: string
  /** What it does. */
  act?: () => void
}

interface EntryMenuProps {
  /** What it is about. */
  label: string
  /** The button that has opened it. */
  anchor: HTMLElement
  entries: readonly MenuEntry[]
  onClose: () => void
}

/** A menu of what leads on or does something; it closes with any choice. */
export function EntryMenu({ label, anchor, entries, onClose }: EntryMenuProps) {
  return (
    <Menu open anchorEl={anchor} onClose={onClose} slotProps={{ list: { 'aria-label': label, dense: true } }}>
      {entries.map(({ label: text, hint, href, type, act }) => (
        <MenuItem
          key={text}
          {...(href !== undefined && { component: type === undefined ? AppLink : 'a', href, type })}
          onClick={() => {
            onClose()
            act?.()
          }}
        >
          <span>
            {text}
            {hint !== undefined && <small style={{ display: 'block' }}>{hint}</small>}
          </span>
        </MenuItem>
      ))}
    </Menu>
  )
}
