'use client'

import styled from '@emotion/styled'
import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import { conditionText, filterCondition } from '@/lib/domain/export/exportSentence'
import type { AxisFilter } from '@/lib/domain/export/exportShape'
import { useDraft } from '@/lib/browser/draft'
import { tones } from '@/lib/theme'
import { useExportSettings } from '@/stores/exportSettings'
import { Button } from '../../ui/form/Button'
import { BooleanChoice } from './BooleanChoice'
import { Field } from '../../ui/form/Field'
import { Select } from '../../ui/form/Select'
import { type ExportField, propertyOf } from '../catalogue/fieldGroups'
import { draftOf, type DraftProblem, emptyDraft, offeredComparators, valueOfDraft, withComparator } from './filterDraft'
import { type FilterField, FilterPropertyPicker } from './FilterPropertyPicker'
import { FilterValueInput } from './FilterValueInput'

interface FilterFormProps {
  options: FilterField[]
  /** What keeps it apart from other forms where what is typed survives a reload. */
  place: string
  /** The property the form is about; null while none is chosen. */
  fieldKey: string | null
  /** The filter this property already has. */
  current?: AxisFilter
  onField: (key: string | null) => void
  onSet: (filter: AxisFilter) => void
  /** Why there can be no further one, as a sentence. */
  refuse?: (filter: AxisFilter) => string | null
  /** It is one of a group. */
  isPart?: boolean
}

/** The property to filter by, and below it how. */
export function FilterForm({ options, fieldKey, onField, ...rest }: FilterFormProps) {
  const field = options.find(({ key }) => key === fieldKey) ?? null
  return (
    <>
      <FilterPropertyPicker options={options} field={field} onField={onField} />
      {/* Anew for each property, so that nothing of the last one stays in the fields. */}
      {field && <ConditionForm key={field.key} field={field} onCancel={() => onField(null)} {...rest} />}
    </>
  )
}

type ConditionFormProps = Omit<FilterFormProps, 'options' | 'fieldKey' | 'onField'> & { field: ExportField; onCancel: () => void }

/** What one fills in first of a condition. */
export const CONDITION = 'form select, form [role=radiogroup] input'

/** Comparator of the property's type and what it compares with. The filter applies when the form is sent, not while typing. */
export function ConditionForm({ place, field, current, onCancel, onSet, refuse, isPart = false }: ConditionFormProps) {
  const [draft, setDraft] = useDraft(`Filter ${place} ${field.key}`, () =>
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
    const filter = { ...propertyOf(field), comparator: draft.comparator, value: result.value }
    const refused = current ? null : (refuse?.(filter) ?? null)
    if (refused !== null) return setProblem({ text: refused, at: 0 })
    onSet(filter)
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
          <Field label="Vergleich">
            <Select value={draft.comparator} onChange={(event) => change(withComparator(draft, event.target.value))}>
              {offeredComparators(field.valueType).map(({ token, label }) => (
                <option key={token} value={token}>
                  {label}
                </option>
              ))}
            </Select>
          </Field>
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
      {result.problem === null && (
        <Sentence filter={{ ...propertyOf(field), comparator: draft.comparator, value: result.value }} isPart={isPart} />
      )}
      <Buttons>
        <Button type="submit">{current ? 'Filter ändern' : 'Filter setzen'}</Button>
        <Button type="button" look="plain" onClick={onCancel}>
          Abbrechen
        </Button>
      </Buttons>
    </form>
  )
}

/** What the file will say of this filter, word for word; of a condition of a group, whose own words stand above it, the condition alone. */
function Sentence({ filter, isPart }: { filter: AxisFilter; isPart: boolean }) {
  const type = useExportSettings((settings) => settings.type)
  return <Said>{isPart ? conditionText(filter) : `${type ?? 'Objekte'}, ${filterCondition(filter)}`}</Said>
}

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
