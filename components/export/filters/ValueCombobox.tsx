'use client'

import { useId, useState } from 'react'
import { isContains } from '@/lib/domain/export/exportFilters'
import { Input } from '../../ui/form/controls'
import type { FilterValueInputProps } from './filterValueInputProps'
import { Suggested, suggestedInput, useSuggestions } from './suggestions'
import { Autocomplete } from '../../ui/mui/Autocomplete'

/** One value, typed or chosen among those that are there; the server looks through all of them. */
export function ValueCombobox({ field, draft, invalid, onChange }: FilterValueInputProps) {
  const id = useId()
  const type = isContains(draft.comparator) ? 'text' : field.valueType
  const [searched, setSearched] = useState('')
  const { hint, list } = useSuggestions(field, draft.comparator, searched, type)
  return (
    <Suggested {...{ field, id, hint }}>
      <Autocomplete
        {...list}
        value={null as string | null}
        inputValue={draft.texts[0] ?? ''}
        onInputChange={(_, next, reason) => {
          if (reason === 'reset') return
          setSearched(reason === 'selectOption' ? '' : next)
          onChange({ comparator: draft.comparator, texts: [next], isPicked: reason === 'selectOption' })
        }}
        renderInput={({ slotProps, id: inputId }) => (
          <div ref={slotProps.input.ref}>
            <Input {...slotProps.htmlInput} id={inputId} {...suggestedInput(id, type, invalid)} />
          </div>
        )}
      />
    </Suggested>
  )
}
