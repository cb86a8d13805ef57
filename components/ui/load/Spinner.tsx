'use client'

import { keyframes } from '@emotion/react'
import styled from '@emotion/styled'
import { tones } from '@/lib/theme'

/** Shown while something loads; appears only after a moment, so that quick answers do not flicker. */
export function Spinner({ message = 'lade Daten' }: { message?: string }) {
  return (
    <Box role="status" data-loading>
      <Ring aria-hidden="true" />
      {message}
    </Box>
  )
}

const turn = keyframes({ to: { transform: 'rotate(1turn)' } })
const appear = keyframes({ from: { opacity: 0 }, to: { opacity: 1 } })

const Box = styled('div')({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'center',
  gap: 12,
  padding: 32,
  color: tones.ink2,
  animation: `${appear} .15s .25s both`,
})

const Ring = styled('span')({
  width: 22,
  height: 22,
  borderRadius: '50%',
  border: `3px solid ${tones.orange100}`,
  borderTopColor: tones.orangeDark,
  animation: `${turn} .9s linear infinite`,
})
