'use client'

import styled from '@emotion/styled'
import { Fragment } from 'react'
import { paths } from '@/lib/domain/addresses/paths'
import { propertyText } from '@/lib/text/propertyText'
import { tones } from '@/lib/theme'
import { AppLink } from '../../ui/text/AppLink'
import { Direction, partnerOf, type Relation } from './relation'
import { MovedFrom } from '../MovedFrom'
import { TaxonLink } from '../TaxonLink'

/** Two lines each, where there is no room for columns: the partner, and below it what it has to do with it. */
export function RelationList({ relations }: { relations: readonly Relation[] }) {
  const collections = [...new Map(relations.map(({ collection }) => [collection.id, collection])).values()]
  return (
    <List>
      <ul aria-label="Beziehungen">
        {relations.map((relation) => (
          <li key={`${relation.id} ${relation.direction}`}>
            <TaxonLink taxon={partnerOf(relation)} />
            <p>
              <Direction of={relation} /> {said(relation)}
              {relation.viaSynonym && (
                <>
                  {' · über Synonym '}
                  <TaxonLink taxon={relation.viaSynonym} />
                </>
              )}
              {collections.length > 1 && <> · {relation.collection.name}</>}
              {relation.movedFrom.length > 0 && (
                <>
                  {' · '}
                  <MovedFrom taxa={relation.movedFrom} />
                </>
              )}
            </p>
          </li>
        ))}
      </ul>
      <p>
        aus{' '}
        {collections.map(({ id, name }, index) => (
          <Fragment key={id}>
            {index > 0 && ' · '}
            <AppLink href={paths.relations(id)}>{name}</AppLink>
          </Fragment>
        ))}
      </p>
    </List>
  )
}

const said = ({ relationType, properties }: Relation) =>
  [
    relationType,
    ...Object.entries(properties).flatMap(([name, value]) =>
      value === null || value === '' ? [] : [`${name} ${propertyText(value)}`],
    ),
  ].join(' · ')

const List = styled('div')({
  background: tones.card,
  border: `1px solid ${tones.line}`,
  borderRadius: 10,
  boxShadow: tones.lowShade,
  overflowWrap: 'anywhere',
  '& ul': { margin: 0, padding: 0, listStyle: 'none' },
  '& li': { padding: '0 16px 8px', borderBottom: `1px solid ${tones.line}` },
  // As high as a thumb is wide.
  '& li > a': {
    display: 'flow-root',
    padding: '10px 0 0',
    minHeight: 44,
    marginBottom: -8,
    fontWeight: 600,
    textDecoration: 'none',
  },
  '& p': { margin: 0, fontSize: '0.8125rem', color: tones.ink2 },
  '& > p': { padding: '8px 16px', color: tones.ink3 },
  '& p a': { color: 'inherit' },
})
