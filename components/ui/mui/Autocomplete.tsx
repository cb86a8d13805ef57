'use client'

import MuiAutocomplete, { type AutocompleteProps } from '@mui/material/Autocomplete'
import { MuiTheme } from './MuiTheme'

export { createFilterOptions } from '@mui/material/Autocomplete'
export type { PopperProps } from '@mui/material/Popper'

/** A field with what can be chosen for it. */
export const Autocomplete = <
  Value,
  Multiple extends boolean | undefined = false,
  DisableClearable extends boolean | undefined = false,
  FreeSolo extends boolean | undefined = false,
>(
  props: AutocompleteProps<Value, Multiple, DisableClearable, FreeSolo>,
) => (
  <MuiTheme>
    <MuiAutocomplete disablePortal {...props} />
  </MuiTheme>
)
