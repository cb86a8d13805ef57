'use client'

import styled from '@emotion/styled'
import MuiAutocomplete, { type AutocompleteProps } from '@mui/material/Autocomplete'
import type { PopperProps } from '@mui/material/Popper'
import { useForkRef } from '@mui/material/utils'
import type { ComponentProps, ReactNode, Ref } from 'react'
import { tones } from '@/lib/theme'
import type { Described } from '../form/Field'
import { frameLook } from '../form/fieldLook'
import { MuiTheme } from './MuiTheme'

export { createFilterOptions } from '@mui/material/Autocomplete'

type ComboboxProps<Value, Multiple extends boolean | undefined, FreeSolo extends boolean | undefined> = Described &
  Omit<AutocompleteProps<Value, Multiple, false, FreeSolo>, 'renderInput' | keyof Described> & {
    /** What else the field itself is told. */
    input?: ComponentProps<'input'>
    /** The list stands below the field and stays there, rather than over what comes next. */
    isListInside?: boolean
  }

/** A field with what can be chosen for it: one look for all of them but the search in the bar, which has to be there before this is. */
export function Combobox<Value, Multiple extends boolean | undefined = false, FreeSolo extends boolean | undefined = false>({
  input,
  isListInside = false,
  'aria-describedby': describedBy,
  'aria-invalid': invalid,
  ...rest
}: ComboboxProps<Value, Multiple, FreeSolo>) {
  return (
    <MuiTheme>
      <MuiAutocomplete
        disablePortal
        {...(isListInside && { open: true, slots: inside })}
        {...rest}
        renderInput={({ slotProps, id, disabled }) => (
          <Frame ref={slotProps.input.ref} data-multiple={rest.multiple || undefined}>
            {slotProps.input.startAdornment}
            <Input
              inputRef={slotProps.htmlInput.ref}
              {...{ ...slotProps.htmlInput, ref: undefined, id, disabled }}
              aria-describedby={describedBy}
              aria-invalid={invalid}
              own={input}
            />
          </Frame>
        )}
      />
    </MuiTheme>
  )
}

interface InputProps extends ComponentProps<'input'> {
  inputRef?: Ref<HTMLInputElement>
  own?: ComponentProps<'input'>
}

function Input({ inputRef, own: { ref, ...own } = {}, ...rest }: InputProps) {
  return <input {...rest} {...own} ref={useForkRef(inputRef, ref)} />
}

/** Laid over the form, the list would hide the buttons that one wants next, and folding it away would move them under the pointer. */
const inside = { popper: InsidePopper, paper: InsidePaper }

function InsidePopper({ children }: Pick<PopperProps, 'children'>) {
  // Only a popper with transitions has a function there.
  return <div role="presentation">{typeof children === 'function' ? null : children}</div>
}

function InsidePaper({ children }: { children?: ReactNode }) {
  return <InsideFrame>{children}</InsideFrame>
}

const InsideFrame = styled('div')({
  marginTop: 4,
  border: `1px solid ${tones.line}`,
  borderRadius: 8,
  fontSize: '0.875rem',
  color: tones.ink,
  '&& > ul': { maxHeight: 33 * 5.5, padding: 0 },
})

const Frame = styled('div')({
  ...frameLook,
  flexWrap: 'wrap',
  gap: 4,
  maxHeight: 220,
  overflow: 'auto',
  padding: '0 12px',
  '&[data-multiple]': { padding: 4 },
  '& input': { ...frameLook['& input'], minWidth: 50, height: 26, padding: 0 },
  '&[data-multiple] input': { padding: '0 6px' },
})
