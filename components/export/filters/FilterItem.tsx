'use client'

import styled from '@emotion/styled'
import type { AxisFilter } from '@/lib/domain/export/exportShape'
import { namesOf } from '@/lib/domain/export/exportAxes'
import { columnHeader, columnKey } from '@/lib/domain/export/exportColumns'
import { tones } from '@/lib/theme'
import { TextButton } from '../../ui/form/TextButton'
import { ConditionForm } from './FilterForm'
import type { FilterField } from './FilterPropertyPicker'

interface FilterItemProps {
  filter: AxisFilter
  /** As it stands in the sentence. */
  text: string
  /** Names it among all that can be open. */
  place: string
  options: FilterField[]
  /** They are still on their way. */
  isLoading: boolean
  isEdited: boolean
  /** It is one of a group. */
  isPart?: boolean
  onEdit: (place: string | null) => void
  onSet: (filter: AxisFilter) => void
  onRemove: () => void
}

/** One condition that applies; its form opens where it stands. A field of the link that is not there can only be taken out. */
export function FilterItem({
  filter,
  text,
  place,
  options,
  isLoading,
  isEdited,
  isPart,
  onEdit,
  onSet,
  onRemove,
}: FilterItemProps) {
  const names = namesOf(filter)
  const header = columnHeader(names)
  // In a group there may be several on one field.
  const said = isPart ? `Bedingung ${text}` : `Filter ${header}`
  const field = options.find(({ key }) => key === columnKey(filter.axis, names))
  if (isEdited && field)
    return (
      <Item>
        <strong>{header}</strong>
        <ConditionForm
          // Another condition may stand at this place now.
          key={text}
          place={place}
          field={field}
          current={filter}
          isPart={isPart}
          onCancel={() => onEdit(null)}
          onSet={onSet}
        />
      </Item>
    )
  return (
    <Item>
      <p>{text}</p>
      {(field ?? isLoading) && (
        <TextButton disabled={!field} data-edit={place} aria-label={`${said} ändern`} onClick={() => onEdit(place)}>
          Ändern
        </TextButton>
      )}
      <TextButton aria-label={`${said} entfernen`} onClick={onRemove}>
        Entfernen
      </TextButton>
    </Item>
  )
}

const Item = styled('li')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'baseline',
  gap: '0 16px',
  padding: '5px 0',
  borderBottom: `1px solid ${tones.line}`,
  '& > p, & > strong, & > form': { flex: '1 1 100%', minWidth: 0, margin: 0, color: tones.ink, overflowWrap: 'anywhere' },
  '& > strong': { fontWeight: 650, marginBottom: 6 },
})
