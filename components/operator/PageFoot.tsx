'use client'

import styled from '@emotion/styled'
import { Fragment, type ReactNode } from 'react'
import { contactHref } from '@/lib/domain/operator/operator'
import { useOperator } from '@/lib/operator/useOperator'
import { tones } from '@/lib/theme'
import { AppLink } from '../ui/text/AppLink'

/**
 * Who runs this server and where to turn to, how its data are cited, and the program's
 * version. What is asked for first comes later, so it stands last on a page. `isNarrow`: below a table that takes all the height there is.
 */
export function PageFoot({ isNarrow = false, children }: { isNarrow?: boolean; children?: ReactNode }) {
  const operator = useOperator()
  const { name = null, contact = null, imprintUrl = null, privacyUrl = null, version = '' } = operator ?? {}
  const parts = [
    name !== null && `Betrieben von ${name}`,
    contact !== null && <a href={contactHref(contact)}>Kontakt</a>,
    imprintUrl !== null && <a href={imprintUrl}>Impressum</a>,
    privacyUrl !== null && <a href={privacyUrl}>Datenschutz</a>,
    <AppLink key="cite" href="/Dokumentation/projektbeschreibung#daten-zitieren-und-weitergeben">
      Daten zitieren
    </AppLink>,
    version !== '' && `Version ${version}`,
  ].filter((part) => part !== false)
  return (
    <Line data-screen-only data-narrow={isNarrow || undefined} data-waits={operator === null || undefined}>
      {parts.map((part, index) => (
        <Fragment key={index}>
          {index > 0 && ' · '}
          {part}
        </Fragment>
      ))}
      {children}
    </Line>
  )
}

const Line = styled('footer')({
  flex: 'none',
  marginTop: 40,
  paddingTop: 12,
  borderTop: `1px solid ${tones.line}`,
  fontSize: '0.8125rem',
  color: tones.ink2,
  '& a': { color: 'inherit' },
  '&[data-narrow]': { marginTop: 'auto', paddingTop: 8, border: 0 },
  // What is on its way would push it down, or its own words aside.
  'main:has([data-loading]) &, &[data-waits]': { visibility: 'hidden' },
  // A table fills its page.
  'main:has([role=grid]) &': { display: 'none' },
})
