'use client'

import { useState } from 'react'
import { onDemand } from '../load/onDemand'
import type { MenuEntry } from '../mui/EntryMenu'
import { Ellipsis } from '../text/icons'
import { Button } from './Button'

/** Loaded when somebody opens one: most only read. */
const EntryMenu = onDemand(
  () => import('../mui/EntryMenu'),
  (module) => module.EntryMenu,
)

/** The button «…» behind which stands what one needs now and then. `label`: what its menu is about. */
export function MenuButton({ label, entries }: { label: string; entries: readonly MenuEntry[] }) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  return (
    <>
      <Button
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        style={{ minWidth: 44, padding: 0 }}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <Ellipsis size={18} />
      </Button>
      {anchor && <EntryMenu label={label} anchor={anchor} entries={entries} onClose={() => setAnchor(null)} />}
    </>
  )
}
