'use client'

import styled from '@emotion/styled'
import { Fragment } from 'react'
import { contactHref } from '@/lib/domain/operator/operator'
import { useOperator } from '@/lib/operator/useOperator'
import { tones } from '@/lib/theme'

/** Who runs this server and where to turn to; nothing where nobody has said it. It comes when it is known, so it stands last. */
export function OperatorLine() {
  const { name = null, contact = null, imprintUrl = null, privacyUrl = null } = useOperator() ?? {}
  const parts = [
    name !== null && `Betrieben von ${name}`,
    contact !== null && <a href={contactHref(contact)}>Kontakt</a>,
    imprintUrl !== null && <a href={imprintUrl}>Impressum</a>,
    privacyUrl !== null && <a href={privacyUrl}>Datenschutz</a>,
  ].filter((part) => part !== false)
  if (parts.length === 0) return null
  return (
    <Line>
      {parts.map((part, index) => (
        <Fragment key={index}>
          {index > 0 && ' · '}
          {part}
        </Fragment>
      ))}
    </Line>
  )
}

const Line = styled('footer')({
  marginTop: 40,
  paddingTop: 12,
  borderTop: `1px solid ${tones.line}`,
  fontSize: '0.8125rem',
  color: tones.ink2,
})
