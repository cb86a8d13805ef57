'use client'

import styled from '@emotion/styled'
import type { TableMapping } from '@/lib/domain/import/importMapping'
import { type ValueReading, readings } from '@/lib/domain/vocabulary/columnReading'
import { Select } from '../../ui/form/Select'
import { TextField } from '../../ui/form/TextField'
import { type ColumnRole, propertyOfColumn, relationOf, withProperty, withRelation } from './columnRoles'

interface ColumnDetailsProps {
  column: string
  role: ColumnRole
  table: TableMapping
  /** How its first values would be read, in words; null where a person has to say it. */
  found: string | null
  onChange: (table: TableMapping) => void
}

/** What is to be said of a column beyond its role: name and unit of a property, of a source its name alone, kind and direction of a relation. */
export function ColumnDetails({ column, role, table, found, onChange }: ColumnDetailsProps) {
  if (['property', 'source', 'relationProperty', 'relationSource'].includes(role)) {
    const property = propertyOfColumn(column, table)
    const isText = role === 'source' || role === 'relationSource'
    return (
      <Details>
        <label>
          heisst
          <TextField
            aria-label={`Name der Eigenschaft aus «${column}»`}
            placeholder={column}
            maxLength={300}
            value={property?.name ?? ''}
            onChange={({ target }) => onChange(withProperty(column, { name: target.value }, table))}
          />
        </label>
        {property?.from && <small>nachgeschlagen in «{property.from.sheet ?? property.from.file}»</small>}
        {!isText && (
          <>
            <Select
              aria-label={`Wie die Werte von «${column}» gelesen werden`}
              value={property?.read ?? ''}
              onChange={({ target }) =>
                onChange(withProperty(column, { read: readings.find((each) => each === target.value) }, table))
              }
            >
              <option value="">{found === null ? 'als Text, 1,234 ist unklar' : `als ${found}`}</option>
              {readings.map((reading) => (
                <option key={reading} value={reading}>
                  {readingLabels[reading]}
                </option>
              ))}
            </Select>
            <label className="short">
              Einheit
              <TextField
                aria-label={`Einheit von «${column}»`}
                placeholder="keine"
                maxLength={60}
                value={property?.unit ?? ''}
                onChange={({ target }) => onChange(withProperty(column, { unit: target.value }, table))}
              />
            </label>
          </>
        )}
      </Details>
    )
  }
  const relation = role === 'partner' || role === 'partnerId' ? relationOf(column, table) : undefined
  if (!relation) return <span />
  return (
    <Details>
      {'text' in relation.type && (
        <label>
          Art
          <TextField
            aria-label={`Art der Beziehung aus «${column}»`}
            value={relation.type.text}
            maxLength={300}
            onChange={({ target }) =>
              onChange(withRelation(column, { type: { text: target.value === '' ? column : target.value } }, table))
            }
          />
        </label>
      )}
      <label>
        Richtung
        <Select
          aria-label={`Richtung der Beziehung aus «${column}»`}
          value={relation.reversed ? 'reversed' : 'straight'}
          onChange={({ target }) =>
            onChange(withRelation(column, { reversed: target.value === 'reversed' ? true : undefined }, table))
          }
        >
          <option value="straight">vom Taxon zum Partner</option>
          <option value="reversed">vom Partner zum Taxon</option>
        </Select>
      </label>
      <label className="short">
        getrennt durch
        <TextField
          aria-label={`Zeichen zwischen mehreren Partnern in «${column}»`}
          placeholder="nichts"
          maxLength={10}
          value={relation.separator ?? ''}
          onChange={({ target }) => onChange(withRelation(column, { separator: target.value }, table))}
        />
      </label>
    </Details>
  )
}

const readingLabels: Record<ValueReading, string> = {
  text: 'immer als Text',
  point: 'immer als Zahl wie 1’234.5',
  comma: 'immer als Zahl wie 1.234,5',
  day: 'immer als Datum',
}

const Details = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  gap: '4px 12px',
  alignItems: 'center',
  '& label': { display: 'flex', alignItems: 'center', gap: 6, flex: '1 1 150px', minWidth: 0, fontSize: '0.8125rem' },
  '& > select': { flex: '1 1 210px', minWidth: 0 },
  '& label.short': { flex: '0 1 130px' },
  '@media (max-width: 700px)': { '& label, & label.short, & > select': { flex: '1 1 100%' } },
})
