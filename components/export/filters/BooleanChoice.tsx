'use client'

import styled from '@emotion/styled'
import { useId } from 'react'
import { tones } from '@/lib/theme'
import { RadioRow } from '../../ui/form/CheckBox'
import type { ExportField } from '../catalogue/fieldGroups'
import type { FilterDraft } from './filterDraft'
import { selectedCount } from '../../ui/text/selectedCount'
import { useFieldValues } from './useFieldValues'

interface BooleanChoiceProps {
  field: ExportField
  draft: FilterDraft
  /** Where it is said what is wrong; undefined while nothing is. */
  problemId: string | undefined
  onChange: (draft: FilterDraft) => void
}

/** Yes, no, or whether there is a value at all: all that can be asked of such a field, without a comparator. */
export function BooleanChoice({ field, draft, problemId, onChange }: BooleanChoiceProps) {
  const labelId = useId()
  const { found, isStale } = useFieldValues(field, '')
  const chosen = choiceOf(draft)
  return (
    <Choices
      role="radiogroup"
      aria-labelledby={labelId}
      aria-describedby={problemId}
      aria-invalid={problemId !== undefined}
      aria-busy={isStale}
    >
      <span id={labelId}>Wert</span>
      {choices.map(({ label, comparator, value }) => {
        const count = found?.values.find((each) => each.value === value)?.count ?? 0
        return (
          <RadioRow
            key={label}
            name={`${labelId}value`}
            checked={chosen === label}
            onChange={() => onChange({ comparator, texts: [value] })}
          >
            <span>{label}</span>
            {value !== '' && <small className="number">{found && !isStale && selectedCount(count, found.isEstimated)}</small>}
          </RadioRow>
        )
      })}
    </Choices>
  )
}

const choices = [
  { label: 'Ja', comparator: '=', value: 'true' },
  { label: 'Nein', comparator: '=', value: 'false' },
  { label: 'leer', comparator: 'empty', value: '' },
  { label: 'nicht leer', comparator: 'notEmpty', value: '' },
]

/** A list from a link means one of them: a single value is that value, both are a value at all. */
function choiceOf({ comparator, texts }: FilterDraft): string | undefined {
  const values = new Set(texts)
  if (comparator === 'in' && values.size > 1) return 'nicht leer'
  const asked = comparator === 'in' ? '=' : comparator
  return choices.find((choice) => choice.comparator === asked && values.has(choice.value))?.label
}

const Choices = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(140px, 1fr))',
  columnGap: 24,
  marginBottom: 10,
  '& > span': { gridColumn: '1 / -1', fontSize: '0.8125rem', fontWeight: 600, color: tones.ink2 },
  // Its place is there before the number is.
  '& small': { minWidth: 48 },
})
