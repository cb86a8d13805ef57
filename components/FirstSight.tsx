'use client'

import styled from '@emotion/styled'
import { FIRST_NAME_ID, FIRST_WAY_ID } from '@/lib/domain/addresses/firstQuestions'
import { thumbView } from '@/lib/theme'
import { Spinner } from './ui/load/Spinner'
import { Way } from './ui/page/Crumbs'
import { Title } from './ui/text/type'

/**
 * What stands in an exported page of records until React has taken it over. The server writes the record's name and the way to it here
 * (server/discovery/headHtml.ts), in the place and the look in which they will stand: they are seen before any script has run. Who listens is told the name by
 * the title, and not what is about to go.
 */
export function FirstSight({ hasDrawing }: { hasDrawing: boolean }) {
  return (
    <>
      <div aria-hidden="true" data-drawing={hasDrawing || undefined}>
        <Way as="div">
          <ol id={FIRST_WAY_ID} {...filledByServer} />
        </Way>
        <Name id={FIRST_NAME_ID} {...filledByServer} />
      </div>
      <Spinner />
    </>
  )
}

/** React leaves what it finds there. */
const filledByServer = { suppressHydrationWarning: true, dangerouslySetInnerHTML: { __html: '' } }

const Name = styled(Title)({
  // The drawing on its right (Headed.tsx).
  '[data-drawing] > &': { paddingRight: 76, [thumbView]: { paddingRight: 60 } },
  '&:empty': { display: 'none' },
})
