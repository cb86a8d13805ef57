import styled from '@emotion/styled'
import { type ComponentType, lazy, Suspense } from 'react'
import { thumbView, tones } from '@/lib/theme'
import type { Picture } from './pictures'

/** The sheet comes behind the text that it stands beside; where it does not come, its place stays empty. */
const Sheet = lazy<ComponentType<{ of: Picture }>>(() => import('./Sheet').catch(() => ({ default: () => null })))

interface DrawingProps {
  of: Picture
  /** On a round ground, beside a heading. */
  isRound?: boolean
}

/** A line drawing: warmth, and nothing that one has to know. */
export const Drawing = ({ of, isRound }: DrawingProps) => (
  <Place aria-hidden="true" data-screen-only data-round={isRound || undefined}>
    <Suspense fallback={null}>
      <Sheet of={of} />
    </Suspense>
  </Place>
)

const Place = styled('div')({
  flex: 'none',
  width: 64,
  height: 64,
  color: tones.orangeDark,
  '&[data-round]': { padding: 10, borderRadius: '50%', background: tones.orange50 },
  // Drawn smaller, its lines stay as wide.
  '&[data-round] svg': { strokeWidth: 2.6 },
  [thumbView]: { '&[data-round]': { width: 48, height: 48, padding: 7 } },
})
