'use client'

import styled from '@emotion/styled'
import { tones } from '@/lib/theme'
import { TextButton } from '../ui/form/TextButton'
import type { Matching } from './useMatching'
import { useNewestRevision } from './useNewestRevision'
import type { LoadedProperties } from './useOwnProperties'

/** Says when the data have changed since the list was matched or its values were read, and reads them again. */
export function NewerData({ matching, properties }: { matching: Matching; properties: LoadedProperties }) {
  const isMatched = matching.done === matching.total
  const newest = useNewestRevision(isMatched)
  const seen = [matching.revision, properties.revision].filter((revision) => revision !== null)
  // What is still being asked for comes with the newest Datenstand anyway.
  const isOld = isMatched && seen.some((revision) => revision < Math.max(newest, ...seen))
  const reload = () => {
    matching.retry()
    properties.reload()
  }
  return (
    <Place role="status">
      {isOld && (
        <>
          Die Daten sind seither geändert worden. Hier steht noch der frühere Stand.{' '}
          <TextButton onClick={reload}>Neu abgleichen und laden</TextButton>
        </>
      )}
    </Place>
  )
}

const Place = styled('p')({
  margin: '10px 0 0',
  padding: '6px 10px',
  borderRadius: 8,
  background: tones.orange50,
  fontSize: '0.875rem',
  '&:empty': { display: 'none' },
})
