'use client'

import { date } from '@/lib/text/format'
import { type FragmentOf, graphql, readFragment } from '@/lib/graphql'

export const CollectionSource_collection = graphql(`
  fragment CollectionSource_collection on PropertyCollection {
    lastUpdated
    licence
    organization {
      name
    }
  }
`)

/** Where values come from, in one quiet line: who, as of when, under which terms. */
export function CollectionSource({ collection }: { collection: FragmentOf<typeof CollectionSource_collection> }) {
  const { lastUpdated, licence, organization } = readFragment(CollectionSource_collection, collection)
  return [organization?.name, lastUpdated && `Stand ${date(lastUpdated)}`, licence && `Lizenz ${licence}`]
    .filter(Boolean)
    .join(' · ')
}
