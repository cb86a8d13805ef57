'use client'

import styled from '@emotion/styled'
import { STACKED_UP_TO } from '@/lib/constants'
import { tones } from '@/lib/theme'
import { useAppUi } from '@/stores/appUi'
import { SearchBox } from '../search/box/SearchBox'
import { Tree } from '../tree/Tree'
import { Panel, type panel } from '../ui/form/PaneTabs'
import { Hidden } from '../ui/text/type'
import { SidebarBorder, useSidebarWidth } from './SidebarBorder'

interface SidebarProps {
  'data-shown': boolean
  /** What makes it the panel of a tab in the stacked view. */
  panel: ReturnType<typeof panel>
  /** Someone went somewhere from here. */
  onChoose: () => void
}

/**
 * Search and tree; the right border can be moved. In the stacked view it is, with its tab chosen, all that stands below the bar: then it has the
 * page's heading, and is its main part.
 */
export function Sidebar({ onChoose, panel: panelProps, ...rest }: SidebarProps) {
  const width = useSidebarWidth()
  const stacked = useAppUi((state) => state.stacked)
  const isMain = stacked && rest['data-shown']
  return (
    <Box {...(isMain && { role: 'main', tabIndex: -1 })} style={stacked ? undefined : { width }} {...rest}>
      <Panel {...panelProps}>
        {stacked && <Hidden as="h1">Navigation</Hidden>}
        <Landmark aria-label="Daten">
          <SearchBox onChoose={onChoose} />
          <Tree onChoose={onChoose} />
          <SidebarBorder />
        </Landmark>
      </Panel>
    </Box>
  )
}

/** An element of its own: a `nav` may not be given the role `main`, and another element at its place would draw the tree anew. */
const Landmark = styled('nav')({
  flex: 1,
  minHeight: 0,
  display: 'flex',
  flexDirection: 'column',
  borderRight: `1px solid ${tones.line}`,
  [`@media (max-width: ${STACKED_UP_TO}px)`]: { border: 0 },
})

const Box = styled('div')({
  position: 'relative',
  width: 260,
  flex: 'none',
  minHeight: 0,
  display: 'flex',
  flexDirection: 'column',
  background: tones.paper,
  '&:focus': { outline: 'none' },
  [`@media (max-width: ${STACKED_UP_TO}px)`]: { width: '100%' },
})
