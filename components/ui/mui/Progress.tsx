'use client'

import LinearProgress from '@mui/material/LinearProgress'
import { MuiTheme } from './MuiTheme'

interface ProgressProps {
  label: string
  /** Undefined while nobody knows how much there is. */
  value?: number
  max?: number
}

/** How far something is. */
export const Progress = ({ label, value, max = 1 }: ProgressProps) => (
  <MuiTheme>
    <LinearProgress
      color="secondary"
      aria-label={label}
      variant={value === undefined ? 'indeterminate' : 'determinate'}
      value={value === undefined ? undefined : Math.round((100 * value) / Math.max(max, 1))}
    />
  </MuiTheme>
)
