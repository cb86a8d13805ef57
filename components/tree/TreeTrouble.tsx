'use client'

import styled from '@emotion/styled'
import { errorSentence, isUnvisited } from '@/lib/text/errorSentence'
import { Button } from '../ui/form/Button'
import { tones } from '@/lib/theme'

interface TreeTroubleProps {
  error: unknown
  /** It is asked again without anybody doing anything. */
  goesOn: boolean
  onRetry: () => void
}

const PAUSE = 'Zu viele Anfragen in kurzer Zeit. Der Baum geht in spätestens einer Minute von selbst weiter.'

/** What went wrong with the last question of the tree. */
export function TreeTrouble({ error, goesOn, onRetry }: TreeTroubleProps) {
  const sentence = isUnvisited(error) ? 'Hier steht nur, was schon geladen war.' : errorSentence(error)
  return (
    <Trouble role={goesOn || isUnvisited(error) ? 'status' : 'alert'}>
      {goesOn ? PAUSE : sentence}{' '}
      {!goesOn && (
        <Button isSmall onClick={onRetry}>
          Noch einmal versuchen
        </Button>
      )}
    </Trouble>
  )
}

const Trouble = styled('div')({
  flex: 'none',
  margin: '0 12px 8px',
  fontSize: '0.8125rem',
  color: tones.red,
})
