import styled from '@emotion/styled'
import { tones } from '@/lib/theme'

/** A card of lines: what it is, and behind it what one may do with it. */
export const OwnList = styled('ul')({
  margin: 0,
  padding: 0,
  listStyle: 'none',
  border: `1px solid ${tones.line}`,
  borderRadius: 10,
  background: tones.card,
  boxShadow: tones.lowShade,
  '& > li': { display: 'flex', alignItems: 'center', gap: 12, padding: '6px 4px 6px 16px' },
  '& > li + li': { borderTop: `1px solid ${tones.line}` },
  '& > li > span': { flex: 1, minWidth: 0, overflowWrap: 'anywhere' },
  '& small': { display: 'block', color: tones.ink2 },
})
