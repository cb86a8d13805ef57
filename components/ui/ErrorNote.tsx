'use client'

import { styled } from '@mui/material/styles'
import { errorSentence } from '@/lib/errorSentence'
import { tones } from '@/lib/theme'
import { useRetryOnReturn } from './useRetryOnReturn'

/** Stands where the content would: what went wrong, and the way to try again. */
export function ErrorNote({ error, onRetry }: { error: unknown; onRetry?: () => void }) {
  useRetryOnReturn(error, onRetry)
  return (
    <Box role="alert">
      <span>{errorSentence(error)}</span>
      {onRetry && (
        <button type="button" onClick={onRetry}>
          noch einmal versuchen
        </button>
      )}
    </Box>
  )
}

const Box = styled('div')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  gap: '8px 16px',
  alignItems: 'center',
  padding: '12px 16px',
  borderRadius: 10,
  border: `1px solid ${theme.palette.error.main}`,
  background: tones.red50,
  '& button': {
    font: 'inherit',
    fontWeight: 600,
    color: tones.ink,
    background: '#fff',
    border: `1px solid ${tones.lineStrong}`,
    borderRadius: 8,
    padding: '4px 12px',
    cursor: 'pointer',
  },
}))
