'use client'

import { useId, useState } from 'react'
import { tones } from '@/lib/theme'
import { Button } from '../ui/form/Button'
import { Divider, Menu, MenuItem } from '../ui/mui/Menu'
import { Ellipsis } from '../ui/text/icons'
import type { offeredVerbs, Verb } from './verbs'

interface VerbMenuProps {
  /** What it is about. */
  name: string
  offered: ReturnType<typeof offeredVerbs>
  onVerb: (verb: Verb) => void
  look?: 'outlined' | 'plain'
}

/** The button behind which the verbs stand that one needs now and then. */
export function VerbMenu({ name, offered, onVerb, look }: VerbMenuProps) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const id = useId()
  return (
    <>
      <Button
        data-verbs
        look={look}
        style={{ minWidth: 44, padding: 0 }}
        aria-label={`Mehr zu «${name}»`}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        aria-controls={anchor ? id : undefined}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <Ellipsis size={18} />
      </Button>
      <Menu
        open={anchor !== null}
        anchorEl={anchor}
        onClose={() => setAnchor(null)}
        slotProps={{ list: { id, 'aria-label': name, dense: true } }}
      >
        {verbItems(offered, (verb) => {
          setAnchor(null)
          onVerb(verb)
        })}
      </Menu>
    </>
  )
}

/** Verbs as lines of a menu, the one that deletes last, red and apart. An array: MUI's menu walks its direct children. */
export const verbItems = (offered: VerbMenuProps['offered'], onVerb: VerbMenuProps['onVerb']) =>
  offered.flatMap(({ verb, label }, index) => [
    ...(verb === 'delete' && index > 0 ? [<Divider key="apart" component="li" aria-hidden="true" />] : []),
    <MenuItem key={verb} sx={verb === 'delete' ? { color: tones.red } : undefined} onClick={() => onVerb(verb)}>
      {label}
    </MenuItem>,
  ])
