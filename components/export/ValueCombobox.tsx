'use client'

import Autocomplete from '@mui/material/Autocomplete'
import { useId, useState } from 'react'
import { isContains } from '@/lib/domain/exportFilters'
import { Input, Labelled } from './controls'
import { FieldHint } from './FieldHint'
import { typedValue } from './filterDraft'
import { type FilterValueInputProps, valueLabel } from './FilterValueInput'
import { inlineList, isCutValue, listHeight, Suggestion, suggestionHint } from './suggestions'
import { useFieldValues } from './useFieldValues'
import { valueText } from './valueText'

/** One value, typed or chosen among those that are there; the server looks through all of them. */
export function ValueCombobox({ field, draft, invalid, onChange }: FilterValueInputProps) {
  const id = useId()
  const text = draft.texts[0] ?? ''
  const type = isContains(draft.comparator) ? 'text' : field.valueType
  const [searched, setSearched] = useState('')
  const values = useFieldValues(field, typedValue(searched, type))
  const options = values.found?.values.map(({ value }) => value) ?? []
  const cut = (value: string) => isCutValue(value, draft.comparator)
  return (
    <Labelled as="div">
      <span id={`${id}label`} style={{ fontWeight: 600 }}>
        {valueLabel(field)}
      </span>
      <Autocomplete
        freeSolo
        open
        options={options}
        value={null as string | null}
        inputValue={text}
        filterOptions={(all) => all}
        getOptionLabel={(value) => valueText(value, type)}
        getOptionDisabled={cut}
        onInputChange={(_, next, reason) => {
          if (reason === 'reset') return
          setSearched(reason === 'selectOption' ? '' : next)
          onChange({ comparator: draft.comparator, texts: [next], isPicked: reason === 'selectOption' })
        }}
        renderOption={(props, value) => <Suggestion key={value} {...values} {...{ props, value, field }} isCut={cut(value)} />}
        slots={inlineList}
        slotProps={{ listbox: { 'aria-label': 'Vorhandene Werte', style: { minHeight: listHeight(field) } } }}
        renderInput={({ slotProps, id: inputId }) => (
          <div ref={slotProps.input.ref}>
            <Input
              {...slotProps.htmlInput}
              id={inputId}
              inputMode={type === 'number' ? 'decimal' : undefined}
              aria-labelledby={`${id}label`}
              aria-invalid={invalid !== null}
              aria-describedby={[invalid?.id, `${id}hint`].filter(Boolean).join(' ')}
            />
          </div>
        )}
      />
      <FieldHint id={`${id}hint`} style={{ margin: 0 }}>
        {suggestionHint(values, searched)}
      </FieldHint>
    </Labelled>
  )
}
