'use client'

import { useMutation } from '@apollo/client/react'
import { errorSentence } from '@/lib/text/errorSentence'
import { Button } from '../ui/form/Button'
import { ButtonNote } from '../ui/form/CopyButton'
import { TryWatchMutation } from './watchQueries'

/** Sends a message that only tries whether one arrives. */
export function TryWatch({ id }: { id: string }) {
  const [send, { loading, data, error }] = useMutation(TryWatchMutation)
  return (
    <>
      <Button aria-disabled={loading} onClick={() => void (loading || send({ variables: { id } }).catch(() => null))}>
        {loading ? 'Sendet …' : 'Versuch senden'}
      </Button>
      <ButtonNote role="status">{!loading && data?.tryWatch ? 'Der Versuch ist angekommen.' : null}</ButtonNote>
      {!loading && error && <ButtonNote role="alert">{errorSentence(error)}</ButtonNote>}
    </>
  )
}
