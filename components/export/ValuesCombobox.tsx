'use client'

import Autocomplete from '@mui/material/Autocomplete'
import { styled } from '@mui/material/styles'
import { type ClipboardEvent, useId } from 'react'
import { tones } from '@/lib/theme'
import { Cross } from '../ui/icons'
import { Labelled } from './controls'
import { FieldHint } from './FieldHint'
import { problemOfTyped, typedValue } from './filterDraft'
import { type FilterValueInputProps, valueLabel } from './FilterValueInput'
import { inlineList, isCutValue, listHeight, Suggestion, suggestionHint } from './suggestions'
import { useFieldValues } from './useFieldValues'
import { valueText } from './valueText'

/** Any number of values as chips: chosen among those that are there, typed, or pasted as a list of lines. */
export function ValuesCombobox({ field, draft, invalid, onChange, onProblem }: FilterValueInputProps) {
  const id = useId()
  const type = field.valueType
  const typed = draft.typed ?? ''
  const values = useFieldValues(field, typedValue(typed, type))
  const chosen = draft.texts
  const options = values.found?.values.map(({ value }) => value) ?? []
  const cut = (value: string) => isCutValue(value, draft.comparator)
  const set = (texts: readonly string[], next = '') =>
    onChange({ comparator: draft.comparator, texts: [...new Set(texts)], typed: next, isPicked: true })

  const add = (texts: string[]) => {
    const wrong = texts.map((text) => problemOfTyped(text, type)).find((problem) => problem !== null)
    const right = texts.filter((text) => problemOfTyped(text, type) === null).map((text) => typedValue(text, type))
    set([...chosen, ...right.filter((text) => text !== '')], wrong ? typed : '')
    if (wrong) onProblem({ text: wrong, at: 0 })
  }
  const paste = (event: ClipboardEvent) => {
    const lines = event.clipboardData.getData('text').split(/[\r\n\t]+/)
    if (lines.length < 2) return
    event.preventDefault()
    add(lines)
  }

  return (
    <Labelled as="div">
      <span id={`${id}label`} style={{ fontWeight: 600 }}>
        {valueLabel(field)}
      </span>
      <Autocomplete
        multiple
        freeSolo
        open
        disableCloseOnSelect
        options={options}
        value={chosen}
        inputValue={typed}
        filterOptions={(all) => all}
        getOptionLabel={(value) => valueText(value, type)}
        getOptionDisabled={cut}
        onChange={(event, next, reason) => {
          // Who presses Enter once more on what is chosen already is done, and does not want to lose it.
          if (reason === 'removeOption' && 'key' in event && event.key === 'Enter') return submitForm(event.target)
          const last = next.at(-1)
          if (reason === 'createOption' && last !== undefined) add([last])
          else set(next)
        }}
        onInputChange={(_, next, reason) => {
          if (reason === 'input') onChange({ ...draft, typed: next })
        }}
        renderValue={(texts, getItemProps) =>
          texts.map((text, index) => {
            const { key, onDelete, className: _, ...props } = getItemProps({ index })
            return (
              <ValueChip key={key} {...props}>
                <bdi>{valueText(text, type)}</bdi>
                <button type="button" tabIndex={-1} aria-label={`${valueText(text, type)} entfernen`} onClick={onDelete}>
                  <Cross size={12} />
                </button>
              </ValueChip>
            )
          })
        }
        renderOption={(props, value) => <Suggestion key={value} {...values} {...{ props, value, field }} isCut={cut(value)} />}
        slots={inlineList}
        slotProps={{ listbox: { 'aria-label': 'Vorhandene Werte', style: { minHeight: listHeight(field) } } }}
        renderInput={({ slotProps, id: inputId }) => (
          <Field ref={slotProps.input.ref} data-invalid={invalid !== null}>
            {slotProps.input.startAdornment}
            <input
              {...slotProps.htmlInput}
              id={inputId}
              inputMode={type === 'number' ? 'decimal' : undefined}
              aria-labelledby={`${id}label`}
              aria-invalid={invalid !== null}
              aria-describedby={[invalid?.id, `${id}hint`].filter(Boolean).join(' ')}
              placeholder={chosen.length === 0 ? 'wählen oder suchen' : undefined}
              onPaste={paste}
            />
          </Field>
        )}
      />
      <FieldHint id={`${id}hint`} style={{ margin: 0 }}>
        {suggestionHint(values, typed)}
      </FieldHint>
    </Labelled>
  )
}

function submitForm(input: EventTarget): void {
  if (input instanceof HTMLInputElement) input.form?.requestSubmit()
}

const Field = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  gap: 4,
  minHeight: 36,
  maxHeight: 220,
  overflow: 'auto',
  padding: 4,
  border: `1px solid ${tones.lineStrong}`,
  borderRadius: 8,
  background: '#fff',
  '&[data-invalid=true]': { borderColor: '#c62828' },
  '&:focus-within': { outline: `2px solid ${tones.orangeDark}`, outlineOffset: 0 },
  '& input': {
    flex: 1,
    minWidth: 90,
    height: 26,
    padding: '0 6px',
    border: 0,
    outline: 0,
    background: 'none',
    font: 'inherit',
    fontSize: '0.875rem',
    fontWeight: 400,
    color: tones.ink,
  },
  '& input::placeholder': { color: tones.ink3, opacity: 1 },
})

const ValueChip = styled('span')({
  display: 'inline-flex',
  alignItems: 'center',
  maxWidth: '100%',
  minHeight: 26,
  paddingLeft: 9,
  borderRadius: 6,
  background: tones.green50,
  color: tones.greenInk,
  fontSize: '0.8125rem',
  overflowWrap: 'anywhere',
  '&:focus': { outline: `2px solid ${tones.orangeDark}`, outlineOffset: -1 },
  '& button': {
    flex: 'none',
    display: 'grid',
    placeItems: 'center',
    width: 24,
    height: 24,
    padding: 0,
    border: 0,
    borderRadius: 6,
    background: 'none',
    color: 'inherit',
    cursor: 'pointer',
  },
  '& button:hover': { background: '#cfe8d1' },
})
