'use client'

import { useQuery } from '@apollo/client/react'
import { graphql, type ResultOf } from '@/lib/graphql'
import { QueryView } from '../shell/QueryView'
import { Prose, Title } from '../ui/text/type'
import { useTitle } from '../ui/page/useTitle'
import { OtherVersion, VersionList } from './OtherVersions'
import { TaxonName } from './TaxonName'

const FormerTaxonQuery = graphql(
  `
    query FormerTaxon($id: ID!) {
      formerTaxon(id: $id) {
        id
        name
        author
        crosswalks {
          ...OtherVersion
        }
      }
    }
  `,
  [OtherVersion],
)

type Former = NonNullable<ResultOf<typeof FormerTaxonQuery>['formerTaxon']>

/**
 * At the address of a record that is not there: of a taxon that was deleted what became of it, by its id or its short code; else that it is `missing`.
 * Nobody is led on without a click.
 */
export function FormerTaxon({ id, missing }: { id: string; missing: string }) {
  const query = useQuery(FormerTaxonQuery, { variables: { id } })
  return (
    <QueryView query={query} record={query.data?.formerTaxon} missing={missing}>
      {(taxon) => <Former taxon={taxon} />}
    </QueryView>
  )
}

function Former({ taxon: { name, author, crosswalks } }: { taxon: Former }) {
  useTitle(name)
  return (
    <article>
      <Title>
        <TaxonName name={name} author={author} withAuthor />
      </Title>
      <Prose>Dieses Taxon wurde gelöscht. Was in anderen Fassungen daraus wurde:</Prose>
      <VersionList crosswalks={crosswalks} />
    </article>
  )
}
