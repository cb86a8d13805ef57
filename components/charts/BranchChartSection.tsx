'use client'

import { useState } from 'react'
import { Button } from '../ui/form/Button'
import { onDemand } from '../ui/load/onDemand'
import { Section } from '../ui/text/type'
import { useChartAddress } from './useChartAddress'
import type { ChartedBranch } from './branch'

const BranchChart = onDemand(
  () => import('./BranchChart'),
  (module) => module.BranchChart,
)

/** The section of a taxonomy's or taxon's page: how a property is distributed over all below it. Nothing is asked before somebody wants it. */
export function BranchChartSection({ branch }: { branch: ChartedBranch }) {
  const [address] = useChartAddress()
  const [isOpen, setOpen] = useState(false)
  const isShown = isOpen || Boolean(address.field)
  return (
    <section aria-labelledby="verteilung" data-screen-only={isShown ? undefined : ''}>
      <Section id="verteilung">
        Verteilung <small>einer Eigenschaft über alles darunter</small>
      </Section>
      {isShown ? (
        <BranchChart branch={branch} isWanted={isOpen} />
      ) : (
        <Button onClick={() => setOpen(true)}>Eigenschaft wählen …</Button>
      )}
    </section>
  )
}
