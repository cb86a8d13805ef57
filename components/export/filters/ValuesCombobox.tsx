'use client'

import type { ClipboardEvent } from 'react'
import { problemOfTyped, typedValue } from './filterDraft'
import type { FilterValueInputProps } from './filterValueInputProps'
import { Suggested, suggestedInput, useSuggestions } from './suggestions'
import { valueText } from '@/lib/text/valueText'
import { Chip } from '../../ui/mui/Chip'
import { Combobox } from '../../ui/mui/Combobox'

/** Any number of values as chips: chosen among those that are there, typed, or pasted as a list of lines. */
export function ValuesCombobox({ field, draft, invalid, onChange, onProblem }: FilterValueInputProps) {
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
    <Suggested {...{ field, hint }}>
      <Combobox
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
            const { key, ...props } = getItemProps({ index })
            const value = valueText(text, type)
            return <Chip key={key} {...props} label={<bdi>{value}</bdi>} deleteLabel={`${value} entfernen`} />
          })
        }
        {...suggestedInput(type, invalid, {
          placeholder: chosen.length === 0 ? 'wählen oder suchen' : undefined,
          onPaste: paste,
        })}
      />
    </Suggested>
  )
}

function submitForm(input: EventTarget): void {
  if (input instanceof HTMLInputElement) input.form?.requestSubmit()
}
