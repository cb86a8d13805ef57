'use client'

import { useState } from 'react'
import { isContains } from '@/lib/domain/export/exportFilters'
import type { FilterValueInputProps } from './filterValueInputProps'
import { Suggested, suggestedInput, useSuggestions } from './suggestions'
import { Combobox } from '../../ui/mui/Combobox'

/** One value, typed or chosen among those that are there; the server looks through all of them. */
export function ValueCombobox({ field, draft, invalid, onChange }: FilterValueInputProps) {
  const type = isContains(draft.comparator) ? 'text' : field.valueType
  const [searched, setSearched] = useState('')
  const { hint, list } = useSuggestions(field, draft.comparator, searched, type)
  return (
    <Suggested {...{ field, hint }}>
      <Combobox
        {...list}
        value={null as string | null}
        inputValue={draft.texts[0] ?? ''}
        onInputChange={(_, next, reason) => {
          if (reason === 'reset') return
          setSearched(reason === 'selectOption' ? '' : next)
          onChange({ comparator: draft.comparator, texts: [next], isPicked: reason === 'selectOption' })
        }}
        {...suggestedInput(type, invalid)}
      />
    </Suggested>
  )
}
