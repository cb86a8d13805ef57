'use client'

import { Fragment } from 'react'
import { date } from '@/lib/text/format'
import { type FragmentOf, readFragment } from '@/lib/graphql'
import { LicenceLink } from '../cite/LicenceLink'
import { Source_collection } from '../cite/sources'

/** Where values come from, in one quiet line: who, as of when, under which terms. */
export function CollectionSource({ collection }: { collection: FragmentOf<typeof Source_collection> }) {
  const { lastUpdated, licence, organization } = readFragment(Source_collection, collection)
  const parts = [
    organization?.name,
    lastUpdated && `Stand ${date(lastUpdated)}`,
    licence && (
      <>
        Lizenz <LicenceLink licence={licence} />
      </>
    ),
  ]
  return parts
    .filter((part) => Boolean(part))
    .map((part, index) => (
      <Fragment key={index}>
        {index > 0 && ' · '}
        {part}
      </Fragment>
    ))
}
