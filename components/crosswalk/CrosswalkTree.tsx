'use client'

import { useQuery } from '@apollo/client/react'
import styled from '@emotion/styled'
import { useState } from 'react'
import type { CrosswalkSide } from '@/lib/domain/addresses/crosswalkQuery'
import { paths, type TaxonomyType } from '@/lib/domain/addresses/paths'
import { crosswalkKindLabels } from '@/lib/domain/crosswalk/crosswalkKinds'
import { swissCount } from '@/lib/domain/text/swissCount'
import type { ResultOf } from '@/lib/graphql'
import { tones } from '@/lib/theme'
import { TaxonName } from '../taxon/TaxonName'
import { Button } from '../ui/form/Button'
import { Segmented } from '../ui/form/Segmented'
import { ErrorNote } from '../ui/load/ErrorNote'
import { Spinner } from '../ui/load/Spinner'
import { behind, useMore } from '../ui/load/useMore'
import { AppLink } from '../ui/text/AppLink'
import { CrosswalkBranchQuery } from './queries'

interface CrosswalkTreeProps {
  from: { id: string; name: string }
  to: { id: string; name: string }
  type: TaxonomyType
  side: CrosswalkSide
  onSide: (side: CrosswalkSide) => void
}

/** The tree of one of the two taxonomies, and beside each taxon where it stands in the other. */
export function CrosswalkTree({ from, to, type, side, onSide }: CrosswalkTreeProps) {
  return (
    <section aria-label="Baum">
      <Segmented
        label="Baum"
        name="crosswalk-side"
        value={side}
        onChoose={onSide}
        options={[
          ['old', from.name, 'was daraus wurde'],
          ['new', to.name, 'woher es kommt'],
        ]}
      />
      <Branch key={side} fromId={from.id} toId={to.id} type={type} side={side} parentId={null} />
    </section>
  )
}

interface BranchProps {
  fromId: string
  toId: string
  type: TaxonomyType
  side: CrosswalkSide
  /** Null: the roots. */
  parentId: string | null
}

type Answer = ResultOf<typeof CrosswalkBranchQuery>
type Node = NonNullable<Answer['crosswalk']>['branch'][number]

const PAGE = 200

function Branch(props: BranchProps) {
  const { fromId, toId, side, parentId } = props
  const { data, error, refetch, fetchMore } = useQuery(CrosswalkBranchQuery, {
    variables: { fromId, toId, side, parentId, offset: 0 },
    fetchPolicy: 'no-cache',
  })
  const nodes = data?.crosswalk?.branch
  const offset = nodes?.length ?? 0
  const showMore = useMore(() =>
    fetchMore({
      variables: { offset },
      updateQuery: (before, { fetchMoreResult }) => appended(before, offset, fetchMoreResult),
    }),
  )
  if (error && !nodes) return <ErrorNote error={error} onRetry={() => void refetch().catch(() => {})} />
  if (!nodes) return <Spinner />
  return (
    <List>
      {nodes.map((node) => (
        <Taxon key={node.taxon.id} node={node} isOnly={nodes.length === 1} {...props} />
      ))}
      {nodes.length > 0 && nodes.length % PAGE === 0 && (
        <li>
          <Button isSmall onClick={showMore}>
            Weitere zeigen
          </Button>
        </li>
      )}
    </List>
  )
}

function appended(before: Answer, offset: number, after: Answer): Answer {
  if (!before.crosswalk || !after.crosswalk) return before
  return { crosswalk: { ...before.crosswalk, branch: behind(before.crosswalk.branch, offset, after.crosswalk.branch) } }
}

/** `isOnly`: there is nothing else to choose on its level, so that it is open. */
function Taxon({ node: { taxon, childCount, counterparts }, isOnly, ...branch }: BranchProps & { node: Node; isOnly: boolean }) {
  const [isOpen, setOpen] = useState(isOnly && childCount > 0)
  return (
    <li>
      <Row>
        <div>
          {childCount > 0 ? (
            <Toggle
              type="button"
              aria-expanded={isOpen}
              aria-label={`${taxon.name}, ${swissCount(childCount)} darunter`}
              onClick={() => setOpen(!isOpen)}
            >
              {isOpen ? '▾' : '▸'}
            </Toggle>
          ) : (
            <Toggle as="span" />
          )}
          <AppLink href={paths.record(taxon.id)}>
            <TaxonName {...taxon} type={branch.type} />
          </AppLink>
          {childCount > 0 && <small>{swissCount(childCount)}</small>}
        </div>
        <ul aria-label={`${taxon.name} in der anderen Fassung`}>
          {counterparts.length === 0 && <li data-quiet>kam erst nach dem Feststellen dazu</li>}
          {counterparts.map(({ kind, state, taxon: other, lineage }, index) => (
            <li key={index} data-quiet={kind === 'same' || undefined}>
              <em data-open={state === 'open' || undefined}>
                {crosswalkKindLabels[kind]}
                {state === 'open' && ', offen'}
              </em>{' '}
              {other && (
                <>
                  {kind !== 'same' && lineage.length > 0 && <small>{lineage.join(' › ')} › </small>}
                  <AppLink href={paths.record(other.id)}>
                    <TaxonName {...other} type={branch.type} />
                  </AppLink>
                </>
              )}
            </li>
          ))}
        </ul>
      </Row>
      {isOpen && <Branch {...branch} parentId={taxon.id} />}
    </li>
  )
}

const List = styled('ul')({
  margin: '0 0 4px',
  padding: 0,
  listStyle: 'none',
  '& & ': { marginLeft: 20 },
})

const Row = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 2fr) minmax(0, 3fr)',
  columnGap: 16,
  padding: '3px 0',
  borderBottom: `1px solid ${tones.line}`,
  overflowWrap: 'anywhere',
  '& > div > small': { marginLeft: 6, color: tones.ink2, fontSize: '0.8125rem' },
  '& > ul': { margin: 0, padding: 0, listStyle: 'none' },
  '& > ul small': { color: tones.ink2, fontSize: '0.8125rem' },
  '& > ul em': { fontStyle: 'normal', fontSize: '0.8125rem', color: tones.greenInk },
  '& > ul em[data-open]': { color: tones.amberInk, fontWeight: 600 },
  '& > ul [data-quiet] em': { color: tones.ink2 },
  '@media (max-width: 700px)': {
    gridTemplateColumns: 'minmax(0, 1fr)',
    '& > ul': { paddingLeft: 28 },
  },
})

const Toggle = styled('button')({
  display: 'inline-grid',
  placeItems: 'center',
  width: 28,
  minHeight: 28,
  padding: 0,
  border: 0,
  background: 'none',
  color: tones.ink2,
  font: 'inherit',
  'button&': { cursor: 'pointer' },
})
