'use client'

import { CollectionChart_collection } from './collectionFragment'
import { type FragmentOf, readFragment } from '@/lib/graphql'
import { onDemand } from '../ui/load/onDemand'
import { Section } from '../ui/text/type'
import { isChartable } from './chartFields'

// Charts come with a library: loaded where there is something to draw.
const CollectionChart = onDemand(
  () => import('./CollectionChart'),
  (module) => module.CollectionChart,
)

/** The section of a collection's page, where one of its properties can be drawn. */
export function CollectionChartSection({ collection }: { collection: FragmentOf<typeof CollectionChart_collection> }) {
  const { fields } = readFragment(CollectionChart_collection, collection)
  if (!fields.some(isChartable)) return null
  return (
    <section aria-labelledby="verteilung">
      <Section id="verteilung">Verteilung</Section>
      <CollectionChart collection={collection} />
    </section>
  )
}
