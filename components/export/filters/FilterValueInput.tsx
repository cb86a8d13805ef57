'use client'

import styled from '@emotion/styled'
import { comparatorOf, isContains } from '@/lib/domain/export/exportFilters'
import { Field } from '../../ui/form/Field'
import { TextField } from '../../ui/form/TextField'
import { valueLabel } from '../catalogue/fieldGroups'
import { FieldRange } from './FieldRange'
import { ValueCombobox } from './ValueCombobox'
import { ValuesCombobox } from './ValuesCombobox'
import type { FilterValueInputProps } from './filterValueInputProps'

/** As many fields as the comparator compares with: values to choose from, or numbers and dates with what there is of them. */
export function FilterValueInput(props: FilterValueInputProps) {
  const { field, draft } = props
  const comparator = comparatorOf(draft.comparator)
  if (!comparator || comparator.operand === 'none') return null
  if (comparator.operand === 'list') return <ValuesCombobox {...props} />
  const isCompared = field.valueType !== 'text' && comparator.token !== '=' && !isContains(comparator.token)
  if (comparator.operand === 'one' && !isCompared) return <ValueCombobox {...props} />
  return <Bounds {...props} labels={comparator.operand === 'range' ? ['von', 'bis'] : [valueLabel(field)]} />
}

function Bounds({ field, draft, invalid, onChange, labels }: FilterValueInputProps & { labels: string[] }) {
  const set = (at: number, text: string) =>
    onChange({
      comparator: draft.comparator,
      texts: labels.map((_, index) => (index === at ? text : (draft.texts[index] ?? ''))),
    })
  return (
    <>
      <Pair>
        {labels.map((label, at) => (
          <Field key={label} label={label}>
            <TextField
              inputMode={field.valueType === 'number' ? 'decimal' : undefined}
              placeholder={field.valueType === 'date' ? 'TT.MM.JJJJ' : undefined}
              autoComplete="off"
              aria-invalid={invalid?.at === at}
              aria-describedby={invalid?.at === at ? invalid.id : undefined}
              value={draft.texts[at] ?? ''}
              onChange={(event) => set(at, event.target.value)}
            />
          </Field>
        ))}
      </Pair>
      {field.valueType !== 'text' && <FieldRange field={field} />}
    </>
  )
}

const Pair = styled('div')({ display: 'flex', gap: 10 })
