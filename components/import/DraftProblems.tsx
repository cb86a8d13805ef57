'use client'

import styled from '@emotion/styled'
import { paths } from '@/lib/domain/addresses/paths'
import { tones } from '@/lib/theme'
import { NotFound } from '../drawings/NotFound'
import { AppLink } from '../ui/text/AppLink'

/** A draft that is not there, or not for the viewer. */
export function Missing() {
  return (
    <>
      <NotFound what="Diesen Import gibt es nicht (mehr)" />
      <p>
        Einen Import sieht nur, wer ihn begonnen hat; 30 Tage nach der letzten Änderung wird er gelöscht.{' '}
        <AppLink href={paths.importStart()}>Zu meinen Importen</AppLink>
      </p>
    </>
  )
}

/** A file that cannot be read at all. */
export function UnreadableDraft({ problem }: { problem: string }) {
  return (
    <Refused role="alert">
      <p>{problem}</p>
      <p>
        Berichtigen Sie die Datei und laden Sie sie neu hoch: <AppLink href={paths.importStart()}>Andere Datei wählen</AppLink>
      </p>
    </Refused>
  )
}

const Refused = styled('div')({
  padding: '12px 16px',
  border: `1px solid ${tones.red}`,
  borderRadius: 10,
  background: tones.red50,
  overflowWrap: 'anywhere',
  '& p': { margin: '0 0 6px' },
})
