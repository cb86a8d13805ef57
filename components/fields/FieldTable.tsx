'use client'

import { date } from '@/lib/text/format'
import { meaningLabels } from '@/lib/domain/vocabulary/fieldMeaning'
import { swissCount } from '@/lib/domain/text/swissCount'
import { type FragmentOf, graphql, readFragment } from '@/lib/graphql'
import { Surface } from '../ui/page/Card'
import { Table } from '../ui/grid/table'
import { Section } from '../ui/text/type'

export const FieldTable_field = graphql(`
  fragment FieldTable_field on PropertyField {
    name
    valueType
    valueCount
    minValue
    maxValue
    unit
    description
    meaning
  }
`)

interface FieldTableProps {
  title: string
  fields: readonly FragmentOf<typeof FieldTable_field>[]
}

/** The catalogue of one taxonomy, collection or relation type: every field with its type, fill and range. */
export function FieldTable({ title, fields }: FieldTableProps) {
  if (fields.length === 0) return null
  const rows = readFragment(FieldTable_field, fields)
  const hasUnits = rows.some((field) => field.unit)
  const hasMeanings = rows.some((field) => field.meaning)
  const hasDescriptions = rows.some((field) => field.description)
  return (
    <section>
      <Section>
        {title} <small>{fields.length}</small>
      </Section>
      <Surface label={title}>
        <Table>
          <thead>
            <tr>
              <th>Feld</th>
              <th>Werte</th>
              <th className="number">Anzahl</th>
              <th>von – bis</th>
              {hasUnits && <th>Einheit</th>}
              {hasMeanings && <th>Bedeutung</th>}
              {hasDescriptions && <th>Beschreibung</th>}
            </tr>
          </thead>
          <tbody>
            {rows.map((field) => (
              <tr key={field.name}>
                <td className="name">{field.name}</td>
                <td className="nowrap">{valueTypeLabels[field.valueType]}</td>
                <td className="number">{swissCount(field.valueCount)}</td>
                <td className="nowrap">{range(field)}</td>
                {hasUnits && <td>{field.unit}</td>}
                {hasMeanings && <td>{field.meaning && meaningLabels[field.meaning]}</td>}
                {hasDescriptions && <td>{field.description}</td>}
              </tr>
            ))}
          </tbody>
        </Table>
      </Surface>
    </section>
  )
}

const valueTypeLabels = { text: 'Text', number: 'Zahl', boolean: 'ja/nein', date: 'Datum' } as const

/** Only where an order means something: not for texts, and yes/no has none. */
function range({
  valueType,
  minValue,
  maxValue,
}: {
  valueType: keyof typeof valueTypeLabels
  minValue: string | null
  maxValue: string | null
}) {
  if (valueType === 'text' || valueType === 'boolean' || minValue === null || maxValue === null) return ''
  const [from, to] = valueType === 'date' ? [date(minValue), date(maxValue)] : [minValue, maxValue]
  return from === to ? from : `${from} – ${to}`
}
