'use client'

import styled from '@emotion/styled'
import { errorDetail } from '@/lib/text/errorDetail'
import { errorSentence } from '@/lib/text/errorSentence'
import { tones } from '@/lib/theme'
import { Button } from '../form/Button'
import { useRetryOnReturn } from './useRetryOnReturn'

/** Stands where the content would: what went wrong, the way to try again, and what a report of it would name. */
export function ErrorNote({ error, onRetry }: { error: unknown; onRetry?: () => void }) {
  useRetryOnReturn(error, onRetry)
  const detail = errorDetail(error)
  return (
    <Box role="alert">
      <span>{errorSentence(error)}</span>
      {onRetry && <Button onClick={onRetry}>Noch einmal versuchen</Button>}
      {detail !== null && (
        <details>
          <summary>technische Angaben</summary>
          <pre>{detail}</pre>
        </details>
      )}
    </Box>
  )
}

const Box = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  gap: '8px 16px',
  alignItems: 'center',
  padding: '12px 16px',
  borderRadius: 10,
  border: `1px solid ${tones.red}`,
  background: tones.red50,
  '& details': { flexBasis: '100%', fontSize: '0.8125rem', color: tones.ink2 },
  '& summary': { cursor: 'pointer', width: 'fit-content' },
  '& pre': { margin: '4px 0 0', whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' },
})
