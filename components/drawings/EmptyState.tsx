import styled from '@emotion/styled'
import type { ReactNode } from 'react'
import { tones } from '@/lib/theme'
import { Drawing } from './Drawing'
import type { Picture } from './pictures'

interface EmptyStateProps {
  picture: Picture
  /** What is not there, in one sentence. */
  title: ReactNode
  /** Said to those who do not see it come. */
  isStatus?: boolean
  /** A next step. */
  children?: ReactNode
}

/** In place of a content that is not there: a drawing, one sentence, one next step. */
export const EmptyState = ({ picture, title, isStatus, children }: EmptyStateProps) => (
  <Box>
    <Drawing of={picture} />
    <div role={isStatus ? 'status' : undefined}>
      <strong>{title}</strong>
      {children}
    </div>
  </Box>
)

const Box = styled('div')({
  display: 'flex',
  alignItems: 'center',
  gap: '12px 20px',
  maxWidth: 600,
  marginTop: 20,
  padding: '20px 24px',
  background: tones.card,
  border: `1px solid ${tones.line}`,
  borderRadius: 10,
  overflowWrap: 'anywhere',
  '& > div:last-of-type': { minWidth: 0, color: tones.ink2 },
  '& strong': { display: 'block', fontSize: '1.0625rem', fontWeight: 650, lineHeight: 1.4, color: tones.ink },
  '& p': { margin: '4px 0 0' },
  '& p > button': { marginTop: 8 },
})
