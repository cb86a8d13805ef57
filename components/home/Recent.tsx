'use client'

import styled from '@emotion/styled'
import type { ReactNode } from 'react'
import { forgetSeen, useLastSeen } from '@/lib/browser/lastSeen'
import { paths, type TaxonomyType } from '@/lib/domain/addresses/paths'
import { date } from '@/lib/text/format'
import { tones } from '@/lib/theme'
import { TextButton } from '../ui/form/TextButton'
import { AppLink } from '../ui/text/AppLink'
import { Quiet, Section } from '../ui/text/type'

/** A taxonomy, or a collection where `type` is null. */
export interface Dated {
  id: string
  name: string
  type: TaxonomyType | null
  lastUpdated: string | null
}

/** Where somebody wrote something, and when. */
export interface Written {
  id: string
  name: string
  type: TaxonomyType | null
  at: string
}

const MOST = 5

/** What somebody has looked at last, and what changed last; before anything was changed here, what its sources brought up to date last. */
export function Recent({ sources, writes }: { sources: readonly Dated[]; writes: readonly Written[] }) {
  const seen = useLastSeen().slice(0, MOST)
  const newest = sources
    .flatMap(({ lastUpdated, ...source }) => (lastUpdated === null ? [] : [{ ...source, lastUpdated }]))
    .sort((a, b) => (a.lastUpdated < b.lastUpdated ? 1 : a.lastUpdated > b.lastUpdated ? -1 : a.name.localeCompare(b.name, 'de')))
    .slice(0, MOST)
  return (
    <Lists>
      {seen.length > 0 && (
        <List
          title="Zuletzt angesehen"
          beside={
            <>
              nur in diesem Browser <TextButton onClick={forgetSeen}>Vergessen</TextButton>
            </>
          }
          items={seen.map(({ id, name, beside }) => ({
            key: id,
            text: (
              <>
                <AppLink href={paths.record(id)}>{name}</AppLink> <Quiet>{beside}</Quiet>
              </>
            ),
          }))}
        />
      )}
      {writes.length > 0 ? (
        <List
          title="Zuletzt geändert"
          beside="von Hand oder importiert"
          items={writes.map(({ at, ...head }) => dated(head, at))}
        />
      ) : (
        newest.length > 0 && (
          <List
            title="Neuste Stände"
            beside="von Taxonomien und Sammlungen"
            items={newest.map(({ lastUpdated, ...head }) => dated(head, lastUpdated))}
          />
        )
      )}
    </Lists>
  )
}

const dated = ({ id, name, type }: Omit<Dated, 'lastUpdated'>, at: string) => ({
  key: id,
  text: (
    <>
      <time dateTime={at}>{date(at)}</time>{' '}
      <AppLink href={type === null ? paths.collection(id) : paths.taxonomy(type, id)}>{name}</AppLink>
    </>
  ),
})

function List({
  title,
  beside,
  items,
}: {
  title: string
  beside: ReactNode
  items: readonly { key: string; text: ReactNode }[]
}) {
  return (
    <section>
      <Section>
        {title} <small>{beside}</small>
      </Section>
      <ul>
        {items.map(({ key, text }) => (
          <li key={key}>{text}</li>
        ))}
      </ul>
    </section>
  )
}

const Lists = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 360px), 1fr))',
  columnGap: 16,
  '& ul': {
    margin: 0,
    padding: '0 16px',
    listStyle: 'none',
    background: tones.card,
    border: `1px solid ${tones.line}`,
    borderRadius: 10,
  },
  '& li': { padding: '8px 0', overflowWrap: 'anywhere' },
  '& li + li': { borderTop: `1px solid ${tones.line}` },
  '& time': { color: tones.ink3, fontSize: '0.8125rem', fontVariantNumeric: 'tabular-nums', marginRight: 6 },
  '& a': { textDecoration: 'none' },
  '& a:hover': { textDecoration: 'underline' },
})
