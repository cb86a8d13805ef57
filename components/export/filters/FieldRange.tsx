'use client'

import styled from '@emotion/styled'
import type { ExportField } from '../catalogue/fieldGroups'
import { FieldHint } from '../../ui/form/FieldHint'
import { useFieldValues } from './useFieldValues'
import { valueText } from '@/lib/text/valueText'

/** The least and the greatest value among what is selected, below the field one types into. */
export function FieldRange({ field }: { field: ExportField }) {
  const { found, isStale, hasFailed } = useFieldValues(field, '')
  if (hasFailed) return <Below />
  if (!found || isStale) return <Below>Vorhandene Werte werden gesucht …</Below>
  const { least, greatest, isEstimated } = found
  if (least === null || greatest === null) return <Below>Kein gewähltes Objekt hat hier einen Wert.</Below>
  const [from, to] = [least, greatest].map((value) => valueText(value, field.valueType))
  const unit = field.unit ? ` ${field.unit}` : ''
  return (
    <Below>
      Vorhanden{isEstimated ? ' (in einer Zufallsauswahl)' : ''}: {from === to ? `nur ${from}` : `${from} bis ${to}`}
      {unit}
    </Below>
  )
}

/** Of the pair of fields above. */
const Below = styled(FieldHint)({ margin: '-8px 0 8px' })
