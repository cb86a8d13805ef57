'use client'

import { paths, type TaxonomyType } from '@/lib/domain/addresses/paths'
import { LinkButton } from '../ui/form/Button'
import { Clock, Waves } from '../ui/text/icons'

/** The ways to the history of a taxonomy (by its type) or a collection: its states, and the feed, also for programs that look for one. */
export function HistoryLinks({ type, id }: { type: TaxonomyType | null; id: string }) {
  return (
    <>
      <LinkButton startIcon={<Clock />} href={paths.states(type, id)}>
        Stände vergleichen
      </LinkButton>
      <FeedLink id={id} />
    </>
  )
}

/** To the address that a feed reader wants. */
export function FeedLink({ id }: { id: string }) {
  return (
    <>
      <LinkButton startIcon={<Waves />} href={paths.feed(id)} type={ATOM}>
        Änderungen abonnieren
      </LinkButton>
      <link rel="alternate" type={ATOM} title="Änderungen" href={paths.feed(id)} />
    </>
  )
}

const ATOM = 'application/atom+xml'
