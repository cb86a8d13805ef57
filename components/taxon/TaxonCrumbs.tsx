'use client'

import { paths, typeRoots } from '@/lib/domain/addresses/paths'
import { type FragmentOf, graphql, readFragment } from '@/lib/graphql'
import { AppLink } from '../ui/text/AppLink'
import { Crumbs } from '../ui/page/Crumbs'
import { TaxonName } from './TaxonName'

export const TaxonCrumbs_taxon = graphql(`
  fragment TaxonCrumbs_taxon on Taxon {
    taxonomy {
      id
      name
      type
    }
    lineage {
      id
      code
      name
      author
      rank
    }
  }
`)

/** The way down to a taxon: the root, its taxonomy, its parents. */
export function TaxonCrumbs({ taxon }: { taxon: FragmentOf<typeof TaxonCrumbs_taxon> }) {
  const { taxonomy, lineage } = readFragment(TaxonCrumbs_taxon, taxon)
  const { type, id, name } = taxonomy
  const ids = lineage.map((parent) => parent.id)
  return (
    <Crumbs>
      <AppLink href={paths.taxonomies(type)}>{typeRoots[type]}</AppLink>
      <AppLink href={paths.taxonomy(type, id)}>{name}</AppLink>
      {lineage.map((parent, depth) => (
        <AppLink key={parent.id} href={paths.taxon(type, id, ids.slice(0, depth + 1))}>
          <TaxonName code={parent.code} name={parent.name} author={parent.author} rank={parent.rank} type={type} />
        </AppLink>
      ))}
    </Crumbs>
  )
}
