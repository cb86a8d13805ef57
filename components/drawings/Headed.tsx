import styled from '@emotion/styled'
import type { ReactNode } from 'react'
import { Drawing } from './Drawing'
import type { Picture } from './pictures'

/** A heading with a drawing of what it speaks of on its right; a leaf where nobody knows what that is. */
export const Headed = ({ picture, children }: { picture: Picture | null; children: ReactNode }) => (
  <Row>
    <div>{children}</div>
    <Drawing of={picture ?? 'leaf'} isRound />
  </Row>
)

const Row = styled('div')({
  display: 'flex',
  alignItems: 'flex-start',
  justifyContent: 'space-between',
  gap: 12,
  '& > div:first-of-type': { minWidth: 0 },
})
