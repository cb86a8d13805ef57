'use client'

import Autocomplete, { createFilterOptions } from '@mui/material/Autocomplete'
import { type FormEvent, useId, useMemo, useState } from 'react'
import { styled } from '@mui/material/styles'
import { comparatorsFor } from '@/lib/domain/exportFilters'
import { type FilterValue, setFilter } from '@/lib/domain/exportSettings'
import { useDraft } from '@/lib/draft'
import { foldText } from '@/lib/foldText'
import { tones } from '@/lib/theme'
import { changeExport } from '@/stores/exportSettings'
import { Button } from '../ui/Button'
import { Input, Labelled, Select } from './controls'
import { type ExportField, type FieldGroup, propertyOf } from './fieldGroups'
import { draftOf, emptyDraft, valueOfDraft } from './filterDraft'
import { FilterValueInput } from './FilterValueInput'

interface FilterFormProps {
  groups: FieldGroup[]
  /** The property the form is about; null while none is chosen. */
  fieldKey: string | null
  /** The filter this property already has. */
  current: { comparator: string; value: FilterValue } | undefined
  onField: (key: string | null) => void
}

/** Property, comparator of its type, value. The filter applies when the form is sent, not while typing. */
export function FilterForm({ groups, fieldKey, current, onField }: FilterFormProps) {
  const options = useMemo(
    () => groups.flatMap((group) => group.fields.map((field) => ({ ...field, group: group.title }))),
    [groups],
  )
  const field = options.find(({ key }) => key === fieldKey) ?? null
  const [draft, setDraft] = useDraft(`Filter ${fieldKey}`, () =>
    current ? draftOf(current) : emptyDraft(field?.valueType ?? 'text'),
  )
  const [problem, setProblem] = useState<string | null>(null)
  const labelId = useId()
  const problemId = useId()

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!field) return
    const result = valueOfDraft(draft, field.valueType)
    setProblem(result.problem)
    if (result.problem !== null) return
    applyFilter(field, draft.comparator, result.value)
    onField(null)
  }

  return (
    <form onSubmit={submit} noValidate>
      <Labelled as="div">
        <span id={labelId} style={{ fontWeight: 600 }}>
          Eigenschaft
        </span>
        <Autocomplete
          options={options}
          value={field}
          groupBy={({ group }) => group}
          getOptionLabel={({ label, group }) => `${group}: ${label}`}
          getOptionKey={({ key }) => key}
          isOptionEqualToValue={(a, b) => a.key === b.key}
          filterOptions={firstMatches}
          noOptionsText="Keine Eigenschaft enthält diesen Text."
          onChange={(_, next) => onField(next?.key ?? null)}
          renderOption={({ key, ...rest }, option) => (
            <li key={option.key} {...rest}>
              {option.label}
            </li>
          )}
          disablePortal
          renderGroup={({ key, group, children }) => (
            <li key={key} role="presentation">
              <GroupTitle role="presentation">{group}</GroupTitle>
              <GroupOptions role="group" aria-label={group}>
                {children}
              </GroupOptions>
            </li>
          )}
          slotProps={{ paper: { sx: { fontSize: '0.875rem' } }, listbox: { 'aria-label': 'Eigenschaften' } }}
          renderInput={({ slotProps, disabled, id }) => (
            <div ref={slotProps.input.ref}>
              <Input
                {...slotProps.htmlInput}
                id={id}
                disabled={disabled}
                aria-labelledby={labelId}
                placeholder="wählen oder suchen"
              />
            </div>
          )}
        />
      </Labelled>
      {field && (
        <>
          <Labelled>
            Vergleich
            <Select value={draft.comparator} onChange={(event) => setDraft({ ...draft, comparator: event.target.value })}>
              {comparatorsFor(field.valueType).map(({ token, label }) => (
                <option key={token} value={token}>
                  {label}
                </option>
              ))}
            </Select>
          </Labelled>
          <FilterValueInput
            draft={draft}
            valueType={field.valueType}
            unit={field.unit}
            problemId={problem ? problemId : undefined}
            onChange={setDraft}
          />
          <Problem id={problemId} role="alert">
            {problem}
          </Problem>
          <Buttons>
            <Button type="submit">{current ? 'Filter ändern' : 'Filter setzen'}</Button>
            <Button type="button" look="plain" onClick={() => onField(null)}>
              abbrechen
            </Button>
          </Buttons>
        </>
      )}
    </form>
  )
}

const applyFilter = (field: ExportField, comparator: string, value: FilterValue) =>
  // propertyOf gives the item of the field's own axis; with comparator and value it is that axis' filter.
  changeExport((settings) => setFilter(settings, field.axis, { ...(propertyOf(field) as object), comparator, value } as never))

type Option = ExportField & { group: string }

/** More options than anyone reads would only slow the list down. */
const matches = createFilterOptions<Option>({
  limit: 100,
  ignoreAccents: false,
  ignoreCase: false,
  stringify: ({ group, label }) => foldText(`${group}: ${label}`),
})

const firstMatches: typeof matches = (options, state) => matches(options, { ...state, inputValue: foldText(state.inputValue) })

const Problem = styled('p')(({ theme }) => ({
  margin: '-4px 0 8px',
  fontSize: '0.8125rem',
  color: theme.palette.error.main,
  '&:empty': { display: 'none' },
}))

const GroupTitle = styled('div')({ padding: '6px 14px 2px', fontSize: '0.8125rem', fontWeight: 600, color: tones.ink3 })

const GroupOptions = styled('ul')({ margin: 0, padding: 0, listStyle: 'none' })

const Buttons = styled('div')({ display: 'flex', gap: 8, marginBottom: 12 })
