'use client'

import MuiMenu from '@mui/material/Menu'
import type { ComponentProps } from 'react'
import { MuiTheme } from './MuiTheme'

export { default as Divider } from '@mui/material/Divider'
export { default as MenuItem } from '@mui/material/MenuItem'

/** A menu beside what opens it; it stands in the page where it is written, so that it is read there. */
export const Menu = (props: ComponentProps<typeof MuiMenu>) => (
  <MuiTheme>
    <MuiMenu disablePortal {...props} />
  </MuiTheme>
)
