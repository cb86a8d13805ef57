import { Fragment } from 'react'
import { paths } from '@/lib/domain/addresses/paths'
import { type FragmentOf, graphql, readFragment } from '@/lib/graphql'
import { AppLink } from '../ui/text/AppLink'

export const MovedFrom_taxon = graphql(`
  fragment MovedFrom_taxon on MovedFrom {
    taxonId
    name
    author
    taxonomyName
  }
`)

/** Of which taxa of an older version it spoke before it was taken along to this one; nothing where it never was. */
export function MovedFrom({ taxa }: { taxa: readonly FragmentOf<typeof MovedFrom_taxon>[] }) {
  return taxa.map((taxon, index) => {
    const { taxonId, name, author, taxonomyName } = readFragment(MovedFrom_taxon, taxon)
    return (
      <Fragment key={taxonId}>
        {index > 0 && ' · '}
        aus{' '}
        <AppLink href={paths.record(taxonId)}>
          <i>{name}</i> {author}
        </AppLink>{' '}
        in «{taxonomyName}»
      </Fragment>
    )
  })
}
