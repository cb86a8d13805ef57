'use client'

import styled from '@emotion/styled'
import { foldText } from '@/lib/text/foldText'
import { tones } from '@/lib/theme'
import { Field } from '../../ui/form/Field'
import type { ExportField } from '../catalogue/fieldGroups'
import { typeLabels } from '../catalogue/typeLabels'
import { Combobox, createFilterOptions } from '../../ui/mui/Combobox'

/** A field together with the title of its group. */
export type FilterField = ExportField & { group: string }

interface FilterPropertyPickerProps {
  options: FilterField[]
  field: FilterField | null
  onField: (key: string | null) => void
}

/** Which property to filter by: all of them by group, found by any part of a name. */
export function FilterPropertyPicker({ options, field, onField }: FilterPropertyPickerProps) {
  return (
    // Below, because the field is narrower than most groups' names.
    <Field label="Eigenschaft" hint={field && `aus «${field.group}»`}>
      <Combobox
        options={options}
        value={field}
        groupBy={({ group }) => group}
        getOptionLabel={({ label }) => label}
        getOptionKey={({ key }) => key}
        isOptionEqualToValue={(a, b) => a.key === b.key}
        filterOptions={firstMatches}
        noOptionsText="Keine Eigenschaft enthält diesen Text."
        onChange={(_, next) => onField(next?.key ?? null)}
        renderOption={({ key, ...rest }, option) => (
          <Option key={option.key} {...rest}>
            <span>
              {option.label}
              {option.hasNamesake && option.description && <small>{option.description}</small>}
            </span>
            <small aria-hidden="true">{typeLabels[option.valueType]}</small>
          </Option>
        )}
        renderGroup={({ key, group, children }) => (
          <li key={key} role="presentation">
            <GroupTitle role="presentation">{group}</GroupTitle>
            <GroupOptions role="group" aria-label={group}>
              {children}
            </GroupOptions>
          </li>
        )}
        slotProps={{ paper: { sx: { fontSize: '0.875rem' } }, listbox: { 'aria-label': 'Eigenschaften' } }}
        input={{ placeholder: 'wählen oder suchen' }}
      />
    </Field>
  )
}

/** More options than anyone reads would only slow the list down. */
const matches = createFilterOptions<FilterField>({
  limit: 100,
  ignoreAccents: false,
  ignoreCase: false,
  stringify: ({ group, label }) => foldText(`${group}: ${label}`),
})

const firstMatches: typeof matches = (options, state) => matches(options, { ...state, inputValue: foldText(state.inputValue) })

const Option = styled('li')({
  '&&': { justifyContent: 'space-between', gap: 8 },
  '& > span': { minWidth: 0, overflowWrap: 'anywhere' },
  '& small': { fontSize: '0.75rem', color: tones.ink3 },
  '& > small': { flex: 'none' },
  '& > span > small': { display: 'block' },
})

const GroupTitle = styled('div')({ padding: '6px 14px 2px', fontSize: '0.8125rem', fontWeight: 600, color: tones.ink3 })

const GroupOptions = styled('ul')({ margin: 0, padding: 0, listStyle: 'none' })
