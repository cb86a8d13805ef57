'use client'

import { styled } from '@mui/material/styles'
import { rankLabel } from '@/lib/domain/rank'
import { tones } from '@/lib/theme'
import { TaxonName } from '../ui/TaxonName'
import type { Hit } from './useSearch'

/** A hit in two lines: the name as it is typeset; below what it is, where it stands and which accepted name it means. */
export function HitText({ hit }: { hit: Hit }) {
  const isName = hit.kind === 'taxon' || hit.kind === 'synonym'
  const facts = [kindLabel(hit), hit.taxonomy].filter(Boolean).join(' · ')
  return (
    <>
      <Name>{isName ? <TaxonName name={hit.label} author={hit.author} rank={hit.rank} withAuthor /> : hit.label}</Name>
      <Facts>
        {hit.acceptedName && (
          <>
            {otherNameOf[hit.kind]}
            <TaxonName name={hit.acceptedName} rank={hit.kind === 'vernacular' ? null : hit.rank} /> ·{' '}
          </>
        )}
        {facts}
      </Facts>
    </>
  )
}

const kindLabels: Record<Hit['kind'], string> = {
  taxon: '',
  synonym: '',
  vernacular: '',
  habitat: 'Lebensraum',
  taxonomy: 'Taxonomie',
  collection: 'Eigenschaften-Sammlung',
  organization: 'Organisation',
}

/** Before the accepted name, where the hit is another name of it. */
const otherNameOf: Partial<Record<Hit['kind'], string>> = { synonym: 'Synonym von ', vernacular: 'Name von ' }

const kindLabel = (hit: Hit) => kindLabels[hit.kind] || (hit.kind === 'taxon' ? rankLabel(hit.rank) : '')

const Name = styled('span')({ display: 'block', overflow: 'hidden', textOverflow: 'ellipsis' })

const Facts = styled('span')({
  display: 'block',
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  fontSize: '0.8125rem',
  lineHeight: 1.35,
  color: tones.ink2,
})
