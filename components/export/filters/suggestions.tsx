'use client'

import styled from '@emotion/styled'
import type { ComponentProps, HTMLAttributes, Key, ReactElement } from 'react'
import { isContains } from '@/lib/domain/export/exportFilters'
import type { ValueType } from '@/lib/domain/vocabulary/valueType'
import { swissCount } from '@/lib/domain/text/swissCount'
import { tones } from '@/lib/theme'
import { type Described, Field } from '../../ui/form/Field'
import { type ExportField, valueLabel } from '../catalogue/fieldGroups'
import { typedValue } from './filterDraft'
import { selectedCount } from '../../ui/text/selectedCount'
import { type FieldValues, useFieldValues } from './useFieldValues'
import { valueText } from '@/lib/text/valueText'

/** The server cuts longer values: these can be looked into, but not be equal to anything. */
const CUT_AT = 300

/**
 * The values that a field has as what a combobox shows below it, with the line to stand underneath.
 *
 * @param searched what their text must contain
 */
export function useSuggestions(field: ExportField, comparator: string, searched: string, type: ValueType) {
  const values = useFieldValues(field, typedValue(searched, type))
  const isCut = (value: string) => value.length >= CUT_AT && !isContains(comparator)
  return {
    hint: suggestionHint(values, searched),
    list: {
      freeSolo: true,
      isListInside: true,
      options: values.found?.values.map(({ value }) => value) ?? [],
      filterOptions: (all: string[]) => all,
      getOptionLabel: (value: string) => valueText(value, type),
      // Values of an earlier text are no answer to this one.
      getOptionDisabled: (value: string) => values.isStale || isCut(value),
      renderOption: (props: SuggestionProps['props'], value: string) => (
        <Suggestion key={value} {...values} {...{ props, value, field }} isCut={isCut(value)} />
      ),
      slotProps: {
        listbox: { 'aria-label': 'Vorhandene Werte', 'aria-busy': values.isStale, style: { minHeight: listHeight(field) } },
      },
    },
  } as const
}

interface SuggestedProps {
  field: ExportField
  hint: string
  children: ReactElement<Described>
}

/** The field with its label above and what there is below. */
export const Suggested = ({ field, hint, children }: SuggestedProps) => (
  <Field label={valueLabel(field)} hint={hint}>
    {children}
  </Field>
)

/** What the combobox and its input are told besides. */
export const suggestedInput = (type: ValueType, invalid: { id: string } | null, input?: ComponentProps<'input'>) => ({
  'aria-invalid': invalid !== null,
  'aria-describedby': invalid?.id,
  input: { inputMode: type === 'number' ? ('decimal' as const) : undefined, ...input },
})

/** The place that the values will take, so that nothing moves when they come: up to five, the next is seen to follow. */
const listHeight = ({ distinctCount }: ExportField) => 33 * Math.min(distinctCount ?? 5, 5.5)

interface SuggestionProps {
  props: HTMLAttributes<HTMLLIElement> & { key: Key }
  value: string
  field: ExportField
  found: FieldValues | null
  isStale: boolean
  isCut: boolean
}

/** A value with how many of the selected taxa have it; a number of an earlier selection is not shown. */
function Suggestion({ props: { key, ...props }, value, field, found, isStale, isCut }: SuggestionProps) {
  const number = found?.values.find((each) => each.value === value)?.count
  return (
    <Line key={key} {...props}>
      <span>
        {valueText(value, field.valueType)}
        {isCut && <em>… zu lang zum Auswählen: mit «enthält» suchen</em>}
      </span>
      <small>{!isStale && number !== undefined && selectedCount(number, found?.isEstimated ?? false)}</small>
    </Line>
  )
}

/** What stands below the field: how many values there are beside those in the list, or that there are none. */
function suggestionHint({ found, isStale, hasFailed }: ReturnType<typeof useFieldValues>, typed: string): string {
  if (hasFailed) return 'Die vorhandenen Werte liessen sich nicht laden; tippen können Sie trotzdem.'
  if (!found || isStale) return 'Vorhandene Werte werden gesucht …'
  const { values, more, isCut } = found
  if (values.length === 0)
    return typed === '' ? 'Kein gewähltes Objekt hat hier einen Wert.' : 'Kein vorhandener Wert enthält das.'
  const all = values.length + more
  const words = all === 1 && !isCut ? '1 Wert vorhanden' : `${isCut ? 'mindestens ' : ''}${swissCount(all)} Werte vorhanden`
  const beginning = typed === '' ? words : `${words} mit diesem Text`
  return more > 0 || isCut ? `${beginning}; tippen Sie, um weitere zu finden.` : `${beginning}.`
}

const Line = styled('li')({
  '&&&': { justifyContent: 'space-between', gap: 8, minHeight: 33, padding: '4px 10px' },
  '& > span': { minWidth: 0, overflowWrap: 'anywhere' },
  '& em': { fontStyle: 'normal', color: tones.ink3 },
  '& > small': {
    flex: 'none',
    // Its place is there before the number is.
    minWidth: 40,
    textAlign: 'right',
    fontSize: '0.8125rem',
    color: tones.ink3,
    fontVariantNumeric: 'tabular-nums',
  },
})
