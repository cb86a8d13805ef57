'use client'

import { type Comparison, withTaxon, writeCompareQuery } from '@/lib/domain/addresses/compareQuery'
import { paths } from '@/lib/domain/addresses/paths'
import { counted } from '@/lib/text/format'
import { useComparison } from '@/stores/comparison'
import { EmptyState } from '../drawings/EmptyState'
import { LinkButton } from '../ui/form/Button'
import { Actions, Prose } from '../ui/text/type'
import { AddTaxon } from './AddTaxon'
import { changeComparison } from './useComparisonAddress'

/** Nothing compared yet: what this page does, and how to begin. */
export function EmptyComparison({ comparison }: { comparison: Comparison }) {
  const { ids } = useComparison()
  return (
    <>
      <EmptyState picture="pair" title="Noch ist nichts verglichen.">
        <p>Zwei Objekte genügen, um zu sehen, was sie teilen und was sie trennt.</p>
      </EmptyState>
      <Prose>
        Hier stehen bis zu zehn Arten oder Lebensräume nebeneinander: jede Spalte ein Objekt, jede Zeile eine Eigenschaft aus
        einer Sammlung. Was verschieden ist, ist bezeichnet. Suchen Sie ein Objekt, oder öffnen Sie seine Seite und wählen Sie
        dort «Vergleichen».
      </Prose>
      <AddTaxon disabledBecause={null} onAdd={(id) => changeComparison({ ...comparison, ids: withTaxon(comparison.ids, id) })} />
      {ids.length > 0 && (
        <Actions>
          <LinkButton href={paths.compare(writeCompareQuery({ ...comparison, ids }))}>
            Vergleich mit {counted(ids.length, 'gemerkten Objekt', 'gemerkten Objekten')} öffnen
          </LinkButton>
        </Actions>
      )}
    </>
  )
}
