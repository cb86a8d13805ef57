'use client'

import { useApolloClient } from '@apollo/client/react'
import styled from '@emotion/styled'
import { useEffect, useState } from 'react'
import { counted } from '@/lib/text/format'
import { errorSentence } from '@/lib/text/errorSentence'
import { swissCount } from '@/lib/domain/text/swissCount'
import { tones } from '@/lib/theme'
import { Button } from '../ui/form/Button'
import { Progress } from '../ui/mui/Progress'
import { KeptOffline } from './KeptOffline'
import { beginKeeping, endKeeping, KeepingStopped, tellKept, useIsKeepable, useKeeping } from './keeping'

/** More is a file's business; so many pages are some 20 MB. */
const MOST = 2_000

/** Takes the pages of objects along for when there is no connection. Of a list only the objects are kept, neither it nor its names. */
export function KeepOffline({ ids }: { ids: readonly string[] }) {
  const client = useApolloClient()
  const isKeepable = useIsKeepable()
  const running = useKeeping(({ run }) => run)
  const [done, setDone] = useState(0)
  const [said, setSaid] = useState('')
  useEffect(() => () => endKeeping(), [])
  if (ids.length === 0) return null

  const begin = async () => {
    const own = beginKeeping()
    const { signal } = own
    setSaid('')
    setDone(0)
    try {
      const { fetchRecords } = await import('./fetchRecords')
      const missing = await fetchRecords(client, ids, setDone, signal)
      if (missing > 0) setSaid(`${counted(missing, 'Objekt', 'Objekte')} nicht öffentlich oder nicht mehr da.`)
    } catch (error) {
      if (!signal.aborted) setSaid(`${sentenceOf(error)} Was schon da ist, bleibt; drücken Sie noch einmal.`)
    }
    endKeeping(own)
    tellKept()
  }
  return (
    // Its place is kept while it is not known whether this browser can: nothing moves for it.
    <Box data-screen-only style={isKeepable ? undefined : { visibility: 'hidden' }}>
      {/* One button for both, so that the focus stays. */}
      <Button
        onClick={() => (running ? endKeeping() : void begin())}
        disabled={ids.length > MOST}
        title={running ? undefined : explanation}
      >
        {running ? 'Abbrechen' : 'Offline halten'}
      </Button>
      {running && (
        <>
          <Progress label="Offline halten" value={done} max={ids.length} />
          <span>
            {swissCount(done)} von {counted(ids.length, 'Objekt', 'Objekten')}
          </span>
        </>
      )}
      {ids.length > MOST && <span>höchstens {counted(MOST, 'Objekt', 'Objekte')} auf einmal</span>}
      {!running && <KeptOffline />}
      <span role="alert">{said}</span>
    </Box>
  )
}

const sentenceOf = (error: unknown) => (error instanceof KeepingStopped ? error.message : errorSentence(error))

const explanation = 'Die Seiten dieser Objekte bleiben in diesem Browser und öffnen sich auch ohne Verbindung'

const Box = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '6px 12px',
  minHeight: 37,
  margin: '10px 0',
  fontSize: '0.875rem',
  color: tones.ink2,
})
