import styled from '@emotion/styled'
import { Fragment } from 'react'
import { chooseMode, type Mode, useMode } from '@/lib/browser/mode'
import { tones } from '@/lib/theme'

const modes: readonly { label: string; mode: Mode }[] = [
  { label: 'wie das System', mode: null },
  { label: 'hell', mode: 'light' },
  { label: 'dunkel', mode: 'dark' },
]

/** Light or dark, for this browser. */
export function ModeChoice() {
  const chosen = useMode()
  return (
    <Choice role="group" aria-label="Darstellung">
      Darstellung
      {modes.map(({ label, mode }) => (
        <Fragment key={label}>
          {' '}
          <button type="button" aria-pressed={mode === chosen} onClick={() => chooseMode(mode)}>
            {label}
          </button>
        </Fragment>
      ))}
    </Choice>
  )
}

const Choice = styled('span')({
  '& button': {
    minHeight: 24,
    padding: '0 6px',
    font: 'inherit',
    whiteSpace: 'nowrap',
    color: 'inherit',
    background: 'none',
    border: '1px solid transparent',
    borderRadius: 6,
    cursor: 'pointer',
    '&:hover': { background: tones.orange50 },
    '&[aria-pressed=true]': { borderColor: tones.lineStrong, color: tones.ink },
  },
})
