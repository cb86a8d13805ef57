'use client'

import styled from '@emotion/styled'
import { useEffect, useState } from 'react'
import { useHydrated } from '@/lib/browser/hydration'
import { FIRST_TREE_ID } from '@/lib/domain/addresses/firstSight'
import { tones } from '@/lib/theme'
import { filledByServer } from '../sight/filledByServer'

/** At the longest so long the tree is covered by what came with the page. */
const PATIENCE_MS = 1000

/**
 * The rows that the server wrote into the page (components/sight/sightTree.tsx), over the tree until that shows them itself. `stands`: the tree has the rows in
 * view. Where nothing was written there is nothing to see.
 */
export function FirstTree({ stands }: { stands: boolean }) {
  const [isOver, setOver] = useState(false)
  const hydrated = useHydrated()
  useEffect(() => {
    if (!hydrated) return
    const patience = setTimeout(() => setOver(true), PATIENCE_MS)
    return () => clearTimeout(patience)
  }, [hydrated])
  if (stands && !isOver) setOver(true)
  return isOver ? null : <Cover id={FIRST_TREE_ID} {...filledByServer()} />
}

/** As wide as the tree's own rows, beside the same room for its bar. */
const Cover = styled('div')({
  position: 'absolute',
  inset: 0,
  overflow: 'hidden',
  background: tones.paper,
  containerType: 'size',
  scrollbarWidth: 'thin',
  scrollbarGutter: 'stable',
  scrollbarColor: 'transparent transparent',
  '&:empty': { display: 'none' },
  // Of the tree below nothing is seen or chosen meanwhile.
  '&:not(:empty) ~ div': { visibility: 'hidden' },
})
