'use client'

import styled from '@emotion/styled'
import { useEffect, useRef } from 'react'
import { CONTENT_WIDTH } from '@/lib/constants'
import { paths } from '@/lib/domain/addresses/paths'
import { date } from '@/lib/text/format'
import { tones } from '@/lib/theme'
import { CopyButton } from '../ui/form/CopyButton'

interface OneTimeLinkProps {
  /** Whose. */
  name: string
  /** Undefined until it was made. */
  made: { secret: string; expiresAt: string } | undefined
  /** What had the focus goes when it comes. */
  takesFocus?: boolean
}

/** A link to hand over. It is shown once: the server itself does not know it any more. */
export function OneTimeLink({ name, made, takesFocus = false }: OneTimeLinkProps) {
  const place = useRef<HTMLDivElement>(null)
  const isMade = made !== undefined
  useEffect(() => {
    if (isMade && takesFocus) place.current?.focus()
  }, [isMade, takesFocus])
  const link = () => window.location.origin + paths.newPassword(made?.secret ?? '')
  return (
    <Box ref={place} role="status" tabIndex={-1}>
      {made && (
        <>
          <p>
            Mit diesem Link setzt «{name}» ein neues Passwort, einmal und bis zum {date(made.expiresAt)}. Geben Sie ihn auf
            sicherem Weg weiter; er wird nur jetzt angezeigt, und ein früherer gilt nicht mehr.
          </p>
          <code>{link()}</code>
          <CopyButton text={link} done="kopiert">
            Link kopieren
          </CopyButton>
        </>
      )}
    </Box>
  )
}

const Box = styled('div')({
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'flex-start',
  gap: 10,
  maxWidth: CONTENT_WIDTH,
  margin: '12px 0',
  padding: '12px 16px',
  borderRadius: 10,
  background: tones.green50,
  // There to be heard when the link comes; until then it takes no room.
  '&:empty': { position: 'absolute', padding: 0 },
  '&:focus': { outline: 'none' },
  '& p': { margin: 0 },
  '& code': { overflowWrap: 'anywhere', WebkitUserSelect: 'all', userSelect: 'all' },
})
