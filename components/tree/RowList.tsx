import styled from '@emotion/styled'
import { thumbView, tones } from '@/lib/theme'
import { hidden } from '../ui/text/type'
import { ROW_HEIGHT, STACKED_ROW_HEIGHT } from './rowPlace'

/** What the rows of the tree stand in, which says once how they look: thirty of them are drawn in a frame by which one scrolls on. */
export const RowList = styled('div')({
  position: 'relative',
  '& .row': {
    position: 'absolute',
    left: 0,
    width: '100%',
    height: ROW_HEIGHT,
    [thumbView]: { height: STACKED_ROW_HEIGHT },
    display: 'flex',
    alignItems: 'center',
    paddingRight: 12,
    borderLeft: '3px solid transparent',
    color: 'inherit',
    textDecoration: 'none',
    whiteSpace: 'nowrap',
    cursor: 'pointer',
    '& .x, & .a, & .v': { overflow: 'hidden', textOverflow: 'ellipsis', minWidth: 0, lineHeight: `${ROW_HEIGHT}px` },
    // The space before them goes with them: a name among siblings of the same genus needs every pixel.
    '& .a, & .v': { color: tones.ink3, fontWeight: 400, fontSize: '0.8125rem', whiteSpace: 'pre' },
    // Between a name in German and a rank; nobody needs to hear it.
    '& .v + .a::before': { content: '" ·" / ""' },
    // The name gives way last, ranks first. By less than a pixel it would lose its last letters already.
    '& .v': { flexShrink: 1e6 },
    '& .a': { flexShrink: 1e12 },
    '& .n': {
      flex: 'none',
      marginLeft: 'auto',
      paddingLeft: 6,
      fontSize: '0.75rem',
      color: tones.ink3,
      fontWeight: 400,
      fontVariantNumeric: 'tabular-nums',
    },
    '& .wait': { color: tones.ink3 },
    '&:hover': { background: tones.hover },
    '&.way': { color: tones.ink3 },
    '&.path': { color: tones.orangeDark, fontWeight: 600 },
    '&.active': { background: tones.orange50, borderLeftColor: tones.orange, fontWeight: 650 },
    '&:focus-visible': { outlineOffset: -2 },
  },
  '& .t': {
    flex: 'none',
    marginRight: 4,
    alignSelf: 'stretch',
    width: 18,
    [thumbView]: { width: 36, marginRight: 0 },
    display: 'grid',
    placeItems: 'center',
    '&::before': { content: '""', width: 3, height: 3, borderRadius: '50%', background: tones.lineStrong },
    '&.open::before, &.closed::before': {
      width: 0,
      height: 0,
      borderRadius: 0,
      background: 'none',
      border: '4.5px solid transparent',
      borderLeft: `6px solid ${tones.ink3}`,
      marginLeft: 5,
    },
    '&.open::before': { transform: 'rotate(90deg)', transformOrigin: '3px 50%' },
    '&.open:hover::before, &.closed:hover::before': { borderLeftColor: tones.ink },
  },
  '& .h': hidden,
})
