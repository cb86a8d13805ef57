'use client'

import styled from '@emotion/styled'
import { Children, type ReactNode } from 'react'
import { tones } from '@/lib/theme'

/** Links from the root down to what is shown. */
export function Crumbs({ children }: { children: ReactNode }) {
  return (
    <Way aria-label="Brotkrumen">
      <ol>
        {Children.toArray(children).map((crumb, index) => (
          <li key={index}>{crumb}</li>
        ))}
      </ol>
    </Way>
  )
}

export const Way = styled('nav')({
  fontSize: '0.8125rem',
  color: tones.ink2,
  '& ol': { display: 'flex', flexWrap: 'wrap', gap: '0 6px', margin: 0, padding: 0, listStyle: 'none' },
  // Behind each, so that no second line begins with one.
  '& li:not(:last-child)::after': { content: '"›" / ""', marginLeft: 6 },
  // 24 pixels high each, so that a finger finds the right one in two lines of them.
  '& li': { lineHeight: '24px', minWidth: 0, overflowWrap: 'anywhere' },
  '& a': { display: 'inline-block', minWidth: 24, color: 'inherit', textDecoration: 'none' },
  '& a:hover': { textDecoration: 'underline', color: tones.ink },
})
