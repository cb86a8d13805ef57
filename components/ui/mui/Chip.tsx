'use client'

import MuiChip from '@mui/material/Chip'
import type { ComponentProps, ReactNode } from 'react'
import { Cross } from '../text/icons'
import { MuiTheme } from './MuiTheme'

interface ChipProps extends Omit<ComponentProps<typeof MuiChip>, 'label' | 'deleteIcon'> {
  label: ReactNode
  /** What the cross is called. */
  deleteLabel?: string
}

/** A value among others, which can be taken out. */
export const Chip = ({ deleteLabel, ...rest }: ChipProps) => (
  <MuiTheme>
    <MuiChip
      size="small"
      deleteIcon={
        <button type="button" tabIndex={-1} aria-label={deleteLabel}>
          <Cross size={12} />
        </button>
      }
      {...rest}
    />
  </MuiTheme>
)
