'use client'

import styled from '@emotion/styled'
import { type ClipboardEvent, useId } from 'react'
import { tones } from '@/lib/theme'
import { Cross } from '../../ui/text/icons'
import { problemOfTyped, typedValue } from './filterDraft'
import type { FilterValueInputProps } from './filterValueInputProps'
import { Suggested, suggestedInput, useSuggestions } from './suggestions'
import { valueText } from '@/lib/text/valueText'
import { Autocomplete } from '../../ui/mui/Autocomplete'

/** Any number of values as chips: chosen among those that are there, typed, or pasted as a list of lines. */
export function ValuesCombobox({ field, draft, invalid, onChange, onProblem }: FilterValueInputProps) {
  const id = useId()
  const type = field.valueType
  const typed = draft.typed ?? ''
  const { hint, list } = useSuggestions(field, draft.comparator, typed, type)
  const chosen = draft.texts
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
    <Suggested {...{ field, id, hint }}>
      <Autocomplete
        {...list}
        multiple
        disableCloseOnSelect
        value={chosen}
        inputValue={typed}
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
        renderInput={({ slotProps, id: inputId }) => (
          <Field ref={slotProps.input.ref} data-invalid={invalid !== null}>
            {slotProps.input.startAdornment}
            <input
              {...slotProps.htmlInput}
              id={inputId}
              {...suggestedInput(id, type, invalid)}
              placeholder={chosen.length === 0 ? 'wählen oder suchen' : undefined}
              onPaste={paste}
            />
          </Field>
        )}
      />
    </Suggested>
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
  background: tones.card,
  '&[data-invalid=true]': { borderColor: tones.red },
  '&:focus-within': { outline: `2px solid ${tones.orangeDark}`, outlineOffset: 0 },
  '& input': {
    flex: 1,
    minWidth: 50,
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
  '& button:hover': { background: tones.green100 },
})
