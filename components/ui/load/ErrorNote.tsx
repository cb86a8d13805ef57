'use client'

import styled from '@emotion/styled'
import { errorDetail } from '@/lib/text/errorDetail'
import { plainSentence, requestOf } from '@/lib/text/errorSentence'
import { tones } from '@/lib/theme'
import { Button } from '../form/Button'
import { useRetryOnReturn } from './useRetryOnReturn'

/** Stands where the content would: what went wrong, the way to try again, and what a report of it would name. */
export function ErrorNote({ error, onRetry }: { error: unknown; onRetry?: () => void }) {
  useRetryOnReturn(error, onRetry)
  const detail = errorDetail(error)
  const request = requestOf(error)
  return (
    <Box role="alert">
      <span>
        {plainSentence(error)}
        {request !== null && <small> Kennung {request}</small>}
      </span>
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
  '& small': { fontSize: '0.75rem', color: tones.ink2, whiteSpace: 'nowrap' },
  '& details': { flexBasis: '100%', fontSize: '0.8125rem', color: tones.ink2 },
  '& summary': { cursor: 'pointer', width: 'fit-content' },
  '& pre': { margin: '4px 0 0', whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' },
})
