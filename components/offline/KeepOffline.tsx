'use client'

import { useApolloClient } from '@apollo/client/react'
import styled from '@emotion/styled'
import { useEffect, useRef, useState } from 'react'
import { counted } from '@/lib/text/format'
import { errorSentence } from '@/lib/text/errorSentence'
import { swissCount } from '@/lib/domain/text/swissCount'
import { tones } from '@/lib/theme'
import { Button } from '../ui/form/Button'
import { fetchRecords } from './fetchRecords'
import { KeptOffline, tellKept, useIsKeepable } from './KeptOffline'

/** More is a file's business; so many pages are some 20 MB. */
const MOST = 2_000

/** Takes the pages of objects along for when there is no connection. Of a list only the objects are kept, neither it nor its names. */
export function KeepOffline({ ids }: { ids: readonly string[] }) {
  const client = useApolloClient()
  const isKeepable = useIsKeepable()
  const [done, setDone] = useState<number | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const running = useRef<AbortController | null>(null)
  useEffect(() => () => running.current?.abort(), [])
  if (!isKeepable || ids.length === 0) return null

  const begin = async () => {
    const own = new AbortController()
    running.current = own
    setProblem(null)
    setDone(0)
    try {
      await fetchRecords(client, ids, setDone, own.signal)
    } catch (error) {
      if (!own.signal.aborted) setProblem(`${errorSentence(error)} Was schon da ist, bleibt.`)
    }
    setDone(null)
    tellKept()
  }
  return (
    <Box data-screen-only>
      {done === null ? (
        <Button onClick={() => void begin()} disabled={ids.length > MOST} title={explanation}>
          Offline halten
        </Button>
      ) : (
        <>
          <progress aria-label="Offline halten" value={done} max={ids.length} />
          <span>
            {swissCount(done)} von {counted(ids.length, 'Objekt', 'Objekten')}
          </span>
          <Button isSmall onClick={() => running.current?.abort()}>
            abbrechen
          </Button>
        </>
      )}
      {ids.length > MOST && <span>höchstens {counted(MOST, 'Objekt', 'Objekte')}</span>}
      <KeptOffline />
      {problem !== null && <p role="alert">{problem}</p>}
    </Box>
  )
}

const explanation = 'Die Seiten dieser Objekte bleiben in diesem Browser und öffnen sich auch ohne Verbindung'

const Box = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '6px 12px',
  margin: '10px 0',
  fontSize: '0.875rem',
  color: tones.ink2,
  '& p': { flexBasis: '100%', margin: 0 },
})
