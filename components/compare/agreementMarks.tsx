import styled from '@emotion/styled'
import type { ReactNode } from 'react'
import { outlinedInForcedColours } from '@/lib/forcedColours'
import { tones } from '@/lib/theme'
import { Hidden } from '../ui/text/type'
import type { Agreement } from './compareRows'

const words: Record<Exclude<Agreement, 'same'>, string> = { different: 'verschieden', gaps: 'nicht bei allen erfasst' }

/** The styles of a row whose header begins with a mark for how its values relate: no words of it make the row grow. */
export const markedRows = {
  '& tr[data-agreement=different] > th': { boxShadow: `inset 4px 0 ${tones.chart}`, fontWeight: 600 },
  '& tr[data-agreement=gaps] > th': {
    backgroundImage: `linear-gradient(${tones.chart} 50%, transparent 50%)`,
    backgroundSize: '4px 8px',
    backgroundRepeat: 'repeat-y',
  },
  '& td[data-stray]': {
    // What only screen readers read scrolls along.
    position: 'relative',
    background: tones.orange100,
    boxShadow: `inset 0 -2px ${tones.chart}`,
    ...outlinedInForcedColours,
  },
} as const

/** Says it to those who cannot see it. */
export const AgreementWords = ({ agreement, children }: { agreement: Agreement; children?: ReactNode }) =>
  agreement === 'same' ? null : (
    <Hidden>
      {' '}
      ({words[agreement]}
      {children})
    </Hidden>
  )

/** The same of a value. */
export const StrayWords = () => <Hidden> (weicht ab)</Hidden>

/** What the marks mean. */
export const MarkLegend = () => (
  <Legend aria-hidden="true">
    <span data-kind="different">{words.different}</span>
    <span data-kind="gaps">{words.gaps}</span>
    <span data-kind="stray">weicht von den meisten ab</span>
  </Legend>
)

const Legend = styled('p')({
  display: 'flex',
  flexWrap: 'wrap',
  gap: '4px 18px',
  margin: '12px 0 0',
  fontSize: '0.8125rem',
  color: tones.ink2,
  '& span': { display: 'flex', alignItems: 'center', gap: 6 },
  '& span::before': { content: '""', width: 4, height: 16, background: tones.chart, forcedColorAdjust: 'none' },
  '& [data-kind=gaps]::before': {
    background: `linear-gradient(${tones.chart} 50%, transparent 50%) 0 0 / 4px 8px repeat-y`,
  },
  '& [data-kind=stray]::before': { width: 16, background: tones.orange100, boxShadow: `inset 0 -2px ${tones.chart}` },
})
