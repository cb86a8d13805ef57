'use client'

import type { ExportField } from '../catalogue/fieldGroups'
import { FieldHint } from '../../ui/form/FieldHint'
import { useFieldValues } from './useFieldValues'
import { valueText } from '@/lib/text/valueText'

/** The least and the greatest value among what is selected, below the field one types into. */
export function FieldRange({ field }: { field: ExportField }) {
  const { found, isStale, hasFailed } = useFieldValues(field, '')
  if (hasFailed) return <FieldHint />
  if (!found || isStale) return <FieldHint>Vorhandene Werte werden gesucht …</FieldHint>
  const { least, greatest, isEstimated } = found
  if (least === null || greatest === null) return <FieldHint>Kein gewähltes Objekt hat hier einen Wert.</FieldHint>
  const [from, to] = [least, greatest].map((value) => valueText(value, field.valueType))
  const unit = field.unit ? ` ${field.unit}` : ''
  return (
    <FieldHint>
      Vorhanden{isEstimated ? ' (in einer Zufallsauswahl)' : ''}: {from === to ? `nur ${from}` : `${from} bis ${to}`}
      {unit}
    </FieldHint>
  )
}
