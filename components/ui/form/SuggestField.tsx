'use client'

import { type ComponentProps, useId } from 'react'
import { TextField } from './TextField'

interface SuggestFieldProps extends ComponentProps<'input'> {
  options: readonly (readonly [value: string, label?: string])[]
}

/** Any text, with a few that are usual: the browser's own list, which a phone shows above its keyboard. */
export function SuggestField({ options, ...input }: SuggestFieldProps) {
  const list = useId()
  return (
    <>
      <TextField autoComplete="off" {...input} list={list} />
      <datalist id={list}>
        {options.map(([value, label]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </datalist>
    </>
  )
}
