'use client'

import { useQuery } from '@apollo/client/react'
import styled from '@emotion/styled'
import { paths, type TaxonomyType } from '@/lib/domain/addresses/paths'
import { swissCount } from '@/lib/domain/text/swissCount'
import { graphql } from '@/lib/graphql'
import { tones } from '@/lib/theme'
import { AppLink } from '../ui/text/AppLink'
import { ErrorNote } from '../ui/load/ErrorNote'
import { TaxonName } from './TaxonName'
import { Quiet, Section } from '../ui/text/type'

/** So many objects are listed; the navigation beside shows all. */
const SHOWN = 60

/** What it asks, by the key of its parent. */
export const childVariables = (parent: string) => ({ parent, limit: SHOWN })

interface ChildListProps {
  title: string
  /** The tree's key of the taxonomy or taxon. */
  parent: string
  taxonomyId: string
  type: TaxonomyType
  total: number
}

/** The objects right below a taxonomy or a taxon as links: the way down for those who do not use the tree. */
export function ChildList({ title, parent, taxonomyId, type, total }: ChildListProps) {
  const { data, error, refetch } = useQuery(ChildListQuery, { variables: childVariables(parent), skip: total === 0 })
  if (total === 0) return null
  return (
    <section>
      <Section>
        {title} <small>{swissCount(total)}</small>
      </Section>
      {error && <ErrorNote error={error} onRetry={() => void refetch().catch(() => {})} />}
      <List>
        {data?.treeChildren.nodes.map(({ key, id, label, author, rank, childCount, vernacularName }) => (
          <li key={key}>
            <AppLink href={paths.taxon(type, taxonomyId, [id ?? ''])}>
              <TaxonName name={label} author={author} rank={rank} type={type} />
            </AppLink>
            <Quiet>
              {vernacularName && ` ${vernacularName}`}
              {childCount > 0 && <small> {swissCount(childCount)}</small>}
            </Quiet>
          </li>
        ))}
      </List>
      {total > SHOWN && <Quiet>… und {swissCount(total - SHOWN)} weitere; alle stehen in der Navigation.</Quiet>}
    </section>
  )
}

export const ChildListQuery = graphql(`
  query ChildList($parent: String!, $limit: Int!) {
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
  // A quiet line under each: their colour alone does not tell them from the names beside them.
  '& a': { textDecoration: 'underline', textDecorationColor: tones.line, textUnderlineOffset: 3 },
  '& a:hover': { textDecorationColor: 'currentcolor' },
})
