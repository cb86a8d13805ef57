import styled from '@emotion/styled'
import { type RedListCode, redListColours } from '@/lib/domain/vocabulary/redList'
import { tones } from '@/lib/theme'

/** A category's letters on its colour; never the colour alone. */
export const RedListMark = ({ code }: { code: RedListCode }) => <Mark style={redListLook(code)}>{code}</Mark>

export const redListLook = (code: RedListCode) => ({
  background: redListColours[code].fill,
  color: redListColours[code].letters,
  boxShadow: `inset 0 0 0 1px ${tones.edge}`,
})

const Mark = styled('span')({
  display: 'inline-block',
  minWidth: 34,
  marginRight: 6,
  padding: '0 6px',
  borderRadius: 6,
  textAlign: 'center',
  fontWeight: 700,
  WebkitPrintColorAdjust: 'exact',
  printColorAdjust: 'exact',
})
