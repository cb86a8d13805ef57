'use client'

import styled from '@emotion/styled'
import { type CrosswalkKind, crosswalkKindLabels, crosswalkKinds, type PairState } from '@/lib/domain/crosswalk/crosswalkKinds'
import { swissCount } from '@/lib/domain/text/swissCount'
import { counted } from '@/lib/text/format'
import { tones } from '@/lib/theme'
import { Button } from '../ui/form/Button'
import { Section } from '../ui/text/type'

interface CrosswalkCountsProps {
  counts: readonly { kind: CrosswalkKind; state: PairState; taxa: number }[]
  /** Only these; null for all. */
  kind: CrosswalkKind | null
  onKind: (kind: CrosswalkKind | null) => void
}

/** How many taxa of each kind, and how many of them somebody has to decide; a press shows only these. */
export function CrosswalkCounts({ counts, kind, onKind }: CrosswalkCountsProps) {
  const taxaOf = (of: CrosswalkKind | null, state?: PairState) =>
    counts.reduce((sum, row) => ((of === null || row.kind === of) && (!state || row.state === state) ? sum + row.taxa : sum), 0)
  const open = taxaOf(null, 'open')
  return (
    <>
      <Section>
        Was daraus wurde <small>{open === 0 ? 'alles entschieden' : `${counted(open, 'Taxon', 'Taxa')} zu entscheiden`}</small>
      </Section>
      <Kinds role="group" aria-label="Was daraus wurde">
        {[null, ...crosswalkKinds].map((of) => (
          <Button
            key={of}
            aria-pressed={kind === of}
            aria-disabled={taxaOf(of) === 0}
            onClick={() => taxaOf(of) > 0 && onKind(of)}
          >
            {of === null ? 'Alle' : crosswalkKindLabels[of]} <span>{swissCount(taxaOf(of))}</span>
            {of !== null && taxaOf(of, 'open') > 0 && <em>{swissCount(taxaOf(of, 'open'))} offen</em>}
          </Button>
        ))}
      </Kinds>
    </>
  )
}

const Kinds = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  gap: 8,
  margin: '0 0 12px',
  '& button': { minWidth: 0 },
  '& span': { fontWeight: 400, fontVariantNumeric: 'tabular-nums' },
  '& em': {
    padding: '0 6px',
    borderRadius: 8,
    fontStyle: 'normal',
    fontWeight: 400,
    fontSize: '0.8125rem',
    background: tones.orange50,
    color: tones.amberInk,
  },
  '& [aria-pressed=true]': { background: tones.orange100 },
})
