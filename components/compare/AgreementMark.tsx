'use client'

import styled from '@emotion/styled'
import type { ReactNode } from 'react'
import { tones } from '@/lib/theme'
import { Partly, Unequal } from '../ui/text/icons'
import type { Agreement } from './compareRows'

/** Says in a row's header how its values relate: with a sign and a word, not by colour alone. The same for all needs no mark. */
export function AgreementMark({ agreement, children }: { agreement: Agreement; children?: ReactNode }) {
  if (agreement === 'same') return null
  return (
    <Mark data-kind={agreement}>
      {agreement === 'different' ? <Unequal size={14} /> : <Partly size={14} />}
      <span>
        {agreement === 'different' ? 'verschieden' : 'nicht bei allen erfasst'}
        {children}
      </span>
    </Mark>
  )
}

const Mark = styled('span')({
  display: 'flex',
  alignItems: 'baseline',
  gap: 3,
  overflowWrap: 'normal',
  marginTop: 2,
  fontSize: '0.8125rem',
  color: tones.ink3,
  '&[data-kind=different]': { color: tones.orangeDark, fontWeight: 600 },
  '& svg': { flex: 'none', alignSelf: 'flex-start', marginTop: 3 },
})
