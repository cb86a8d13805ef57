'use client'

import { useState } from 'react'
import type { TaxonomyType } from '@/lib/domain/addresses/paths'
import { Button } from '../ui/form/Button'
import { onDemand } from '../ui/load/onDemand'
import { Section } from '../ui/text/type'
import { useChartAddress } from './useChartAddress'

const BranchChart = onDemand(
  () => import('./BranchChart'),
  (module) => module.BranchChart,
)

export interface Branch {
  type: TaxonomyType
  taxonomy: { id: string; name: string }
  /** Whom all hang under; null for the whole taxonomy. */
  taxonId: string | null
}

/** The section of a taxonomy's or taxon's page: how a property is distributed over all below it. Nothing is asked before somebody wants it. */
export function BranchChartSection({ branch }: { branch: Branch }) {
  const [address] = useChartAddress()
  const [isOpen, setOpen] = useState(false)
  return (
    <section aria-labelledby="verteilung">
      <Section id="verteilung">
        Verteilung <small>einer Eigenschaft über alles darunter</small>
      </Section>
      {isOpen || address.field ? (
        <BranchChart branch={branch} isWanted={isOpen} />
      ) : (
        <Button onClick={() => setOpen(true)}>Eigenschaft wählen …</Button>
      )}
    </section>
  )
}
