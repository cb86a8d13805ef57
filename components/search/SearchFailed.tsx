'use client'

import { ErrorNote } from '../ui/load/ErrorNote'
import { Prose } from '../ui/text/type'
import { searchErrorSentence } from './searchErrorSentence'

interface SearchFailedProps {
  error: unknown
  goesOn: boolean
  onRetry: () => void
}

/** In place of the hits: what is wrong. A search that goes on by itself asks nobody to do anything. */
export function SearchFailed({ error, goesOn, onRetry }: SearchFailedProps) {
  if (!goesOn) return <ErrorNote error={error} onRetry={onRetry} />
  return <Prose role="status">{searchErrorSentence({ error, goesOn })}</Prose>
}
