'use client'

import styled from '@emotion/styled'
import { type FormEvent, useEffect, useId, useMemo, useRef, useState } from 'react'
import { chosenFilters } from '@/lib/domain/export/exportAxes'
import { MAX_FILTERS } from '@/lib/domain/export/exportQuery'
import { setFilter } from '@/lib/domain/export/exportSettings'
import type { ExportSettings, FilterValue } from '@/lib/domain/export/exportShape'
import { filterCondition } from '@/lib/domain/export/exportSentence'
import { useDraft } from '@/lib/browser/draft'
import { tones } from '@/lib/theme'
import { changeExport, useExportSettings } from '@/stores/exportSettings'
import { Button } from '../../ui/form/Button'
import { BooleanChoice } from './BooleanChoice'
import { Labelled, Select } from '../../ui/form/controls'
import { type ExportField, type FieldGroup, propertyOf } from '../catalogue/fieldGroups'
import { draftOf, type DraftProblem, emptyDraft, offeredComparators, valueOfDraft, withComparator } from './filterDraft'
import { FilterPropertyPicker } from './FilterPropertyPicker'
import { FilterValueInput } from './FilterValueInput'

interface FilterFormProps {
  groups: FieldGroup[]
  /** The property the form is about; null while none is chosen. */
  fieldKey: string | null
  /** The filter this property already has. */
  current: { comparator: string; value: FilterValue } | undefined
  onField: (key: string | null) => void
  /** The filter of that property is set. */
  onSet: (key: string) => void
}

/** The property to filter by, and below it how. */
export function FilterForm({ groups, fieldKey, current, onField, onSet }: FilterFormProps) {
  const options = useMemo(
    () => groups.flatMap((group) => group.fields.map((field) => ({ ...field, group: group.title }))),
    [groups],
  )
  const field = options.find(({ key }) => key === fieldKey) ?? null
  return (
    <>
      <FilterPropertyPicker options={options} field={field} onField={onField} />
      {/* Anew for each property, so that nothing of the last one stays in the fields. */}
      {field && <Condition key={field.key} field={field} current={current} onCancel={() => onField(null)} onSet={onSet} />}
    </>
  )
}

interface ConditionProps {
  field: ExportField
  current: FilterFormProps['current']
  onCancel: () => void
  onSet: (key: string) => void
}

/** Comparator of the property's type and what it compares with. The filter applies when the form is sent, not while typing. */
function Condition({ field, current, onCancel, onSet }: ConditionProps) {
  const [draft, setDraft] = useDraft(`Filter ${field.key}`, () =>
    current ? draftOf(current, field.valueType) : emptyDraft(field.valueType, field.distinctCount),
  )
  const [problem, setProblem] = useState<DraftProblem | null>(null)
  const problemId = useId()
  const form = useRef<HTMLFormElement>(null)
  const result = valueOfDraft(draft, field.valueType)

  // Where something is wrong is where one wants to type.
  useEffect(() => {
    if (problem) form.current?.querySelector<HTMLElement>('input[aria-invalid=true], [aria-invalid=true] input')?.focus()
  }, [problem])

  const submit = (event: FormEvent) => {
    event.preventDefault()
    setProblem(result.problem)
    if (result.problem !== null) return
    if (!current && filterCount(useExportSettings.getState()) >= MAX_FILTERS)
      return setProblem({ text: `Ein Export hat höchstens ${MAX_FILTERS} Filter. Setzen Sie zuerst einen zurück.`, at: 0 })
    applyFilter(field, draft.comparator, result.value)
    onSet(field.key)
  }
  const change = (next: typeof draft) => {
    setProblem(null)
    setDraft(next)
  }

  return (
    <form ref={form} onSubmit={submit} noValidate aria-label={`Filter ${field.label}`}>
      {field.valueType === 'boolean' ? (
        <BooleanChoice field={field} draft={draft} problemId={problem ? problemId : undefined} onChange={change} />
      ) : (
        <>
          <Labelled>
            Vergleich
            <Select value={draft.comparator} onChange={(event) => change(withComparator(draft, event.target.value))}>
              {offeredComparators(field.valueType).map(({ token, label }) => (
                <option key={token} value={token}>
                  {label}
                </option>
              ))}
            </Select>
          </Labelled>
          <FilterValueInput
            key={draft.comparator}
            field={field}
            draft={draft}
            invalid={problem && { at: problem.at, id: problemId }}
            onChange={change}
            onProblem={setProblem}
          />
        </>
      )}
      <Problem id={problemId} role="alert">
        {problem?.text}
      </Problem>
      {result.problem === null && <Sentence field={field} comparator={draft.comparator} value={result.value} />}
      <Buttons>
        <Button type="submit">{current ? 'Filter ändern' : 'Filter setzen'}</Button>
        <Button type="button" look="plain" onClick={onCancel}>
          abbrechen
        </Button>
      </Buttons>
    </form>
  )
}

/** What the file will say of this filter, word for word. */
function Sentence({ field, comparator, value }: { field: ExportField; comparator: string; value: FilterValue }) {
  const type = useExportSettings((settings) => settings.type)
  return (
    <Said>
      {type ?? 'Objekte'}, {filterCondition({ ...propertyOf(field), comparator, value })}
    </Said>
  )
}

const filterCount = (settings: ExportSettings) => chosenFilters(settings).length

const applyFilter = (field: ExportField, comparator: string, value: FilterValue) =>
  changeExport((settings) => setFilter(settings, { ...propertyOf(field), comparator, value }))

const Problem = styled('p')({
  margin: '-4px 0 8px',
  fontSize: '0.8125rem',
  color: tones.red,
  '&:empty': { display: 'none' },
})

const Said = styled('p')({
  margin: '0 0 10px',
  padding: '6px 10px',
  borderRadius: 8,
  background: tones.orange50,
  fontSize: '0.8125rem',
  color: tones.ink,
  overflowWrap: 'anywhere',
})

const Buttons = styled('div')({ display: 'flex', gap: 8, marginBottom: 12 })
