'use client'

import { paths } from '@/lib/domain/addresses/paths'
import { LinkButton } from '../ui/form/Button'
import { Waves } from '../ui/text/icons'

/** To the address that a feed reader wants. */
export function FeedLink({ id }: { id: string }) {
  return (
    <>
      <LinkButton startIcon={<Waves />} href={paths.feed(id)} type={FEED_TYPE}>
        Änderungen abonnieren
      </LinkButton>
      <FeedAddress id={id} />
    </>
  )
}

/** For programs that look for a feed in a page. */
export const FeedAddress = ({ id }: { id: string }) => (
  <link rel="alternate" type={FEED_TYPE} title="Änderungen" href={paths.feed(id)} />
)

export const FEED_TYPE = 'application/atom+xml'
