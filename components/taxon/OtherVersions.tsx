'use client'

import styled from '@emotion/styled'
import { paths } from '@/lib/domain/addresses/paths'
import { crosswalkKindLabels } from '@/lib/domain/crosswalk/crosswalkKinds'
import { type FragmentOf, graphql, readFragment, type ResultOf } from '@/lib/graphql'
import { tones } from '@/lib/theme'
import { AppLink } from '../ui/text/AppLink'
import { TaxonName } from './TaxonName'

export const OtherVersion = graphql(`
  fragment OtherVersion on TaxonCrosswalk @_unmask {
    isNewer
    fromTaxonomyId
    toTaxonomyId
    taxonomyName
    type
    replaces
    kind
    state
    taxon {
      id
      name
      author
      rank
      code
    }
  }
`)

export const OtherVersions_taxon = graphql(
  `
    fragment OtherVersions_taxon on Taxon {
      crosswalks {
        ...OtherVersion
      }
    }
  `,
  [OtherVersion],
)

type Crosswalks = readonly ResultOf<typeof OtherVersion>[]

/** What the object is called in newer versions, or that it is gone there, and what it was in older ones. Nothing where there are none. */
export const OtherVersions = ({ taxon }: { taxon: FragmentOf<typeof OtherVersions_taxon> }) => (
  <VersionList crosswalks={readFragment(OtherVersions_taxon, taxon).crosswalks} />
)

/** The same of a taxon that is known by nothing else. */
export function VersionList({ crosswalks }: { crosswalks: Crosswalks }) {
  const versions = byVersion(crosswalks)
  if (versions.length === 0) return null
  return (
    <Versions aria-label="In anderen Fassungen">
      {versions.map((pairs) => {
        const [first] = pairs
        if (!first) return null
        const { isNewer, type, fromTaxonomyId, toTaxonomyId, taxonomyName, replaces, kind, state } = first
        const found = pairs.flatMap(({ taxon: each }) => (each ? [each] : []))
        return (
          <li key={`${fromTaxonomyId} ${toTaxonomyId}`} data-newer={isNewer || undefined}>
            {isNewer ? (replaces && found.length > 0 ? 'Ersetzt durch die Fassung' : 'In der Fassung') : 'Aus der Fassung'}{' '}
            <AppLink href={paths.crosswalk(type, fromTaxonomyId, toTaxonomyId)}>«{taxonomyName}»</AppLink>:{' '}
            {found.map((each, index) => (
              <span key={each.id}>
                {index > 0 && (state === 'open' ? ' oder ' : ', ')}
                <AppLink href={paths.record(each.id)}>
                  <TaxonName {...each} type={type} withAuthor />
                </AppLink>
              </span>
            ))}{' '}
            <small>
              {crosswalkKindLabels[kind]}
              {state === 'open' && ', noch nicht entschieden'}
            </small>
          </li>
        )
      })}
    </Versions>
  )
}

/** Pairs with the same other taxonomy stand together. */
function byVersion(crosswalks: Crosswalks): Crosswalks[] {
  const versions = new Map<string, Crosswalks>()
  for (const each of crosswalks) {
    const key = `${each.fromTaxonomyId} ${each.toTaxonomyId}`
    versions.set(key, [...(versions.get(key) ?? []), each])
  }
  return [...versions.values()]
}

const Versions = styled('ul')({
  margin: '14px 0 0',
  padding: 0,
  listStyle: 'none',
  '& > li': {
    padding: '8px 16px',
    borderRadius: 10,
    overflowWrap: 'anywhere',
    border: `1px solid ${tones.line}`,
    background: tones.card,
  },
  '& > li[data-newer]': { background: tones.orange50, borderColor: tones.orange100 },
  '& > li + li': { marginTop: 6 },
  '& small': { color: tones.ink2, fontSize: '0.8125rem' },
})
