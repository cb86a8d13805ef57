'use client'

import styled from '@emotion/styled'
import { thumbView, tones } from '@/lib/theme'

interface SegmentedProps<Value extends string> {
  label: string
  name: string
  /** Undefined while nothing is chosen. */
  value: Value | undefined
  onChoose: (value: Value) => void
  options: readonly (readonly [value: Value, label: string, hint?: string])[]
  /** As wide as its place. */
  isWide?: boolean
}

/** One of two or three, side by side. */
export function Segmented<Value extends string>({
  label,
  name,
  value,
  onChoose,
  options,
  isWide = false,
}: SegmentedProps<Value>) {
  return (
    <Group role="radiogroup" aria-label={label} data-wide={isWide || undefined}>
      {options.map(([each, text, hint]) => (
        <label key={each}>
          <input type="radio" name={name} checked={value === each} onChange={() => onChoose(each)} />
          <span>
            {text}
            {hint && <small> {hint}</small>}
          </span>
        </label>
      ))}
    </Group>
  )
}

const Group = styled('div')({
  display: 'flex',
  width: 'fit-content',
  maxWidth: '100%',
  marginBottom: 12,
  border: `1px solid ${tones.lineStrong}`,
  borderRadius: 8,
  overflow: 'hidden',
  '&[data-wide]': { width: '100%', '& label': { flex: 1 } },
  '& input': { position: 'absolute', opacity: 0, width: 1, height: 1 },
  '& label': { position: 'relative', cursor: 'pointer', flex: '1 0 auto', [thumbView]: { flex: 1 } },
  '& label + label': { borderLeft: `1px solid ${tones.lineStrong}` },
  '& span': {
    display: 'block',
    height: '100%',
    padding: '7px 16px',
    textAlign: 'center',
    fontWeight: 600,
    color: tones.ink2,
    [thumbView]: { padding: '10px 8px' },
  },
  '& small': { display: 'block', fontWeight: 400, fontSize: '0.8125rem' },
  '& input:checked + span': { background: tones.orange100, color: tones.ink },
  '& input:focus-visible + span': { outline: `2px solid ${tones.orangeDark}`, outlineOffset: -3, borderRadius: 8 },
})
