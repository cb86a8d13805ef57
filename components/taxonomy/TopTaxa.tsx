'use client'

import { useQuery } from '@apollo/client/react'
import { styled } from '@mui/material/styles'
import { paths, type TaxonomyType } from '@/lib/domain/paths'
import { count } from '@/lib/format'
import { graphql } from '@/lib/graphql'
import { AppLink } from '../ui/AppLink'
import { ErrorNote } from '../ui/ErrorNote'
import { TaxonName } from '../ui/TaxonName'
import { Quiet, Section } from '../ui/type'

/** So many top-level objects are listed; the tree beside shows all. */
const SHOWN = 60

/** The top-level objects of a taxonomy as links: the way in for those who do not use the tree. */
export function TopTaxa({ taxonomyId, type, total }: { taxonomyId: string; type: TaxonomyType; total: number }) {
  const { data, error } = useQuery(TopTaxaQuery, { variables: { parent: `taxonomy:${taxonomyId}`, limit: SHOWN } })
  if (total === 0) return null
  return (
    <section>
      <Section>
        Oberste Objekte <small>{count(total)}</small>
      </Section>
      {error && <ErrorNote error={error} />}
      <List>
        {data?.treeChildren.nodes.map(({ key, id, label, author, rank, childCount, vernacularName }) => (
          <li key={key}>
            <AppLink href={paths.taxon(type, taxonomyId, [id ?? ''])}>
              <TaxonName name={label} author={author} rank={rank} type={type} />
            </AppLink>
            <Quiet>
              {vernacularName && ` ${vernacularName}`}
              {childCount > 0 && ` ${count(childCount)}`}
            </Quiet>
          </li>
        ))}
      </List>
      {total > SHOWN && <Quiet>Alle {count(total)} stehen in der Navigation.</Quiet>}
    </section>
  )
}

const TopTaxaQuery = graphql(`
  query TopTaxa($parent: String!, $limit: Int!) {
    treeChildren(parent: $parent, offset: 0, limit: $limit) {
      total
      nodes {
        key
        id
        label
        author
        rank
        childCount
        vernacularName
      }
    }
  }
`)

const List = styled('ul')({
  margin: '0 0 8px',
  padding: 0,
  listStyle: 'none',
  columns: '3 240px',
  columnGap: 24,
  maxWidth: 1100,
  '& > li': { breakInside: 'avoid', padding: '2px 0', fontVariantNumeric: 'tabular-nums' },
})
