'use client'

import styled from '@emotion/styled'
import { tones } from '@/lib/theme'
import { Button } from '../ui/form/Button'

/** On to the next step; `because`: why not yet, as a sentence. */
export function Next({ because = null, onClick, children }: { because?: string | null; onClick: () => void; children: string }) {
  return (
    <GoOn>
      <Button aria-disabled={because !== null} title={because ?? undefined} onClick={() => because === null && onClick()}>
        {children}
      </Button>
      {because !== null && <span role="status">{because}</span>}
    </GoOn>
  )
}

const GoOn = styled('p')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '6px 14px',
  margin: '14px 0 0',
  '& span': { fontSize: '0.875rem', color: tones.ink2 },
})
