'use client'

import styled from '@emotion/styled'
import { type FragmentOf, graphql, readFragment } from '@/lib/graphql'
import { tones } from '@/lib/theme'
import { TaxonLink, TaxonLink_taxon } from './TaxonLink'

export const SynonymBanner_taxon = graphql(
  `
    fragment SynonymBanner_taxon on Taxon {
      accepted {
        id
        ...TaxonLink_taxon
      }
    }
  `,
  [TaxonLink_taxon],
)

/** On a synonym's page: which accepted name it stands under. */
export function SynonymBanner({ taxon }: { taxon: FragmentOf<typeof SynonymBanner_taxon> }) {
  const { accepted } = readFragment(SynonymBanner_taxon, taxon)
  if (!accepted) return null
  return (
    <Banner>
      Synonym von <TaxonLink taxon={accepted} withAuthor />
    </Banner>
  )
}

const Banner = styled('p')({
  margin: '14px 0 0',
  padding: '10px 16px',
  borderRadius: 10,
  background: tones.orange50,
  border: `1px solid ${tones.orange100}`,
  fontWeight: 600,
})
