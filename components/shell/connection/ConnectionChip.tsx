'use client'

import styled from '@emotion/styled'
import { STACKED_UP_TO } from '@/lib/constants'
import { tones } from '@/lib/theme'
import { useConnection } from '@/stores/connection'
import { Clock, CloudOff } from '../../ui/text/icons'
import { Hidden } from '../../ui/text/type'

/**
 * The sign in the bar that one does not look at what the server says now: offline, or what was loaded last while the server takes its time.
 * Nothing moves when it comes. The element is always there, so that it is announced when it says something.
 */
export function ConnectionChip() {
  const sign = useConnection(({ isLost, showsKept }) => (isLost ? offline : showsKept ? waiting : null))
  return (
    <Place role="status">
      {sign && (
        <Chip title={sign.says}>
          {sign.icon}
          {sign.label}
          <Hidden>. {sign.says}</Hidden>
        </Chip>
      )}
    </Place>
  )
}

const offline = {
  label: 'Offline',
  says: 'Keine Verbindung – Sie sehen, was schon geladen war.',
  icon: <CloudOff size={13} />,
}
const waiting = {
  label: 'wartet auf Antwort',
  says: 'Der Server antwortet noch nicht – Sie sehen, was schon geladen war; es erneuert sich von selbst.',
  icon: <Clock size={13} />,
}

/** Below the program's name, out of the bar's flow. */
const Place = styled('div')({
  position: 'absolute',
  left: 58,
  bottom: 2,
  [`@media (max-width: ${STACKED_UP_TO}px)`]: { left: 52 },
  // There the name stands without its leaf.
  '@media (max-width: 360px)': { left: 14 },
})

const Chip = styled('span')({
  display: 'flex',
  alignItems: 'center',
  gap: 4,
  padding: '0 8px 0 6px',
  borderRadius: 999,
  background: tones.ink,
  color: tones.cream,
  fontSize: '0.75rem',
  lineHeight: '18px',
  fontWeight: 600,
  whiteSpace: 'nowrap',
})
