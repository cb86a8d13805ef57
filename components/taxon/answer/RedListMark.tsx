import styled from '@emotion/styled'
import type { RedListCode } from '@/lib/domain/vocabulary/redList'

/** A category's letters on its colour; never the colour alone. */
export const RedListMark = ({ code }: { code: RedListCode }) => <Mark style={redListColours[code]}>{code}</Mark>

const light = '#fff'
const dark = '#211a12'

/** The colours of the categories, each with the letters that reach 4.5:1 on it. */
export const redListColours: Record<RedListCode, { background: string; color: string }> = {
  EX: { background: '#211a12', color: light },
  EW: { background: '#4a2a5c', color: light },
  RE: { background: '#5b2a6e', color: light },
  CR: { background: '#8f1d1d', color: light },
  EN: { background: '#c0392b', color: light },
  VU: { background: '#f0a030', color: dark },
  NT: { background: '#f3d76b', color: dark },
  LC: { background: '#3b7d4a', color: light },
  DD: { background: '#6f675e', color: light },
  NE: { background: '#6f675e', color: light },
  NA: { background: '#6f675e', color: light },
}

const Mark = styled('span')({
  display: 'inline-block',
  minWidth: 34,
  marginRight: 6,
  padding: '0 6px',
  borderRadius: 6,
  textAlign: 'center',
  fontWeight: 700,
  printColorAdjust: 'exact',
})
