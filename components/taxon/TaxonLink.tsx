'use client'

import { paths } from '@/lib/domain/addresses/paths'
import { type FragmentOf, graphql, readFragment } from '@/lib/graphql'
import { AppLink } from '../ui/text/AppLink'
import { TaxonName } from './TaxonName'

export const TaxonLink_taxon = graphql(`
  fragment TaxonLink_taxon on Taxon {
    id
    name
    author
    rank
    code
    taxonomy {
      id
      name
      type
    }
  }
`)

interface TaxonLinkProps {
  taxon: FragmentOf<typeof TaxonLink_taxon>
  withAuthor?: boolean
  tabIndex?: number
}

/** A taxon's typeset name as a link to its page; habitats with their code in front. */
export function TaxonLink({ taxon, withAuthor, tabIndex }: TaxonLinkProps) {
  const { id, name, author, rank, code, taxonomy } = readFragment(TaxonLink_taxon, taxon)
  return (
    <AppLink href={paths.taxon(taxonomy.type, taxonomy.id, [id])} tabIndex={tabIndex}>
      <TaxonName code={code} name={name} author={author} rank={rank} type={taxonomy.type} withAuthor={withAuthor} />
    </AppLink>
  )
}
