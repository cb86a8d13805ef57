import styled from '@emotion/styled'
import type { Scale } from '@/lib/domain/vocabulary/fieldMeaning'
import { tones } from '@/lib/theme'

interface ScaleValueProps {
  value: string
  /** From 0 to 1. */
  place: number
  scale: Scale
}

/** On a scale longer than the longest in use (moisture, twelve steps) steps would run into each other. */
const MOST_STEPS = 12

/** An indicator value where it stands on its scale, with its number; below it what the ends are called. */
export function ScaleValue({ value, place, scale: { least, greatest, leastLabel, greatestLabel } }: ScaleValueProps) {
  const steps = Number.isInteger(greatest - least) && greatest - least < MOST_STEPS ? greatest - least : 0
  const end = (number: number, label: string | null) => `${number}${label === null ? '' : ` (${label})`}`
  return (
    <Place>
      <svg height="14" role="img" aria-label={`auf der Skala von ${end(least, leastLabel)} bis ${end(greatest, greatestLabel)}:`}>
        <line x2="100%" y1="7" y2="7" stroke={tones.lineStrong} />
        {steps > 0 &&
          Array.from({ length: steps + 1 }, (_, step) => (
            <circle key={step} cx={percent(step / steps)} cy="7" r="2.5" fill={tones.lineStrong} />
          ))}
        <circle cx={percent(place)} cy="7" r="6.5" fill={tones.orangeDark} />
      </svg>
      <b>{value}</b>
      {/* Said with the image already. */}
      {(leastLabel ?? greatestLabel) !== null && (
        <small aria-hidden="true">
          <span>{leastLabel}</span>
          <span>{greatestLabel}</span>
        </small>
      )}
    </Place>
  )
}

const percent = (share: number) => `${share * 100}%`

const Place = styled('span')({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) auto',
  alignItems: 'center',
  columnGap: 18,
  maxWidth: 320,
  paddingLeft: 7,
  '& svg': { display: 'block', width: '100%', overflow: 'visible', WebkitPrintColorAdjust: 'exact', printColorAdjust: 'exact' },
  '& b': { minWidth: 18, textAlign: 'right' },
  '& small': {
    display: 'flex',
    justifyContent: 'space-between',
    gap: 12,
    margin: '0 -7px',
    color: tones.ink3,
    fontSize: '0.75rem',
    lineHeight: 1.2,
  },
  '& small span + span': { textAlign: 'right' },
})
