'use client'

import styled from '@emotion/styled'
import { STACKED_UP_TO } from '@/lib/constants'
import { tones } from '@/lib/theme'
import type { DocSection } from './docSections'

/** What stands on a page, to jump to; where the window is wide, the list beside the text has it. */
export function DocContents({ sections }: { sections: DocSection[] }) {
  const listed = sections.filter(({ id }) => id !== '')
  if (listed.length < FEW) return null
  return (
    <Contents>
      <summary>Auf dieser Seite</summary>
      <ul>
        {listed.map(({ id, level, title }) => (
          <li key={id} data-level={level}>
            <a href={`#${id}`}>{title}</a>
          </li>
        ))}
      </ul>
    </Contents>
  )
}

/** Below that the page is its own overview. */
const FEW = 4

const Contents = styled('details')({
  display: 'none',
  margin: '0 0 20px',
  border: `1px solid ${tones.line}`,
  borderRadius: 10,
  background: tones.paper,
  '& summary': { padding: '10px 14px', fontWeight: 600, cursor: 'pointer' },
  '&& ul': { listStyle: 'none', margin: 0, padding: '0 14px 10px' },
  '&& li': { margin: 0 },
  '& li[data-level="3"]': { paddingLeft: 14 },
  '& a': { display: 'block', padding: '5px 0' },
  [`@media screen and (max-width: ${STACKED_UP_TO}px)`]: { display: 'block' },
})
