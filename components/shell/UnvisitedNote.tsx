'use client'

import styled from '@emotion/styled'
import { type ReactNode, useSyncExternalStore } from 'react'
import { tones } from '@/lib/theme'
import { place, treeKeyOfPlace } from '@/lib/domain/addresses/place'
import { useSegments } from '@/lib/browser/useSegments'
import { Drawing } from '../drawings/Drawing'
import type { PlacedNode } from '../tree/treeNode'
import { useTreeModel } from '../tree/useTreeModel'
import { Button } from '../ui/form/Button'
import { TaxonName } from '../taxon/TaxonName'
import { Title } from '../ui/text/type'
import { useRetryOnReturn } from '../ui/load/useRetryOnReturn'
import { useTitle } from '../ui/page/useTitle'

interface UnvisitedProps {
  error: unknown
  onRetry: () => void
}

/** Without a connection, in place of a page that was never visited: name and place as far as the tree knows them, and what to expect. */
export function UnvisitedPage({ error, onRetry }: UnvisitedProps) {
  const chain = useKnownPlace()
  const node = chain.at(-1)
  const above = chain.slice(node?.kind === 'taxon' ? 1 : 0, -1)
  useTitle(node?.label ?? 'Noch nicht geladen')
  return (
    <>
      <Title>{node ? <Name node={node} /> : 'Diese Seite war noch nicht geladen'}</Title>
      <UnvisitedNote error={error} onRetry={onRetry}>
        {node && above.length > 0 && (
          <>
            In {above.map(({ label }) => label).join(' › ')}.
            <br />
          </>
        )}
        {node
          ? 'Alle übrigen Angaben brauchen eine Verbindung und laden von selbst, sobald sie wieder da ist.'
          : 'Sie braucht eine Verbindung und lädt von selbst, sobald diese wieder da ist.'}
      </UnvisitedNote>
    </>
  )
}

/** The same for a part of a page, below the page's heading. */
export function UnvisitedPart(props: UnvisitedProps) {
  return (
    <UnvisitedNote {...props}>
      Was hier steht, war noch nicht geladen. Es braucht eine Verbindung und lädt von selbst, sobald sie wieder da ist.
    </UnvisitedNote>
  )
}

function UnvisitedNote({ error, onRetry, children }: UnvisitedProps & { children: ReactNode }) {
  useRetryOnReturn(error, onRetry)
  return (
    <Note role="status">
      <Drawing of="cloud" />
      <p>{children} Was Sie schon besucht haben, und die Dokumentation, öffnen sich auch jetzt.</p>
      <Button onClick={onRetry}>Noch einmal versuchen</Button>
    </Note>
  )
}

const Name = ({ node }: { node: PlacedNode }) =>
  node.kind === 'taxon' ? <TaxonName name={node.label} author={node.author} rank={node.rank} /> : node.label

/** The nodes down to the one that the address names; empty while the tree does not know it. */
function useKnownPlace(): PlacedNode[] {
  const model = useTreeModel()
  useSyncExternalStore(model.subscribe, model.snapshot, model.snapshot)
  return model.above(treeKeyOfPlace(place(useSegments())) ?? '')
}

const Note = styled('div')({
  maxWidth: 600,
  marginTop: 16,
  padding: '14px 18px',
  borderRadius: 10,
  border: `1px solid ${tones.line}`,
  background: tones.paper,
  '& p': { margin: '0 0 12px' },
})
