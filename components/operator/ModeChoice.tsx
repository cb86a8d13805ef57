import styled from '@emotion/styled'
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
        <button key={label} type="button" aria-pressed={mode === chosen} onClick={() => chooseMode(mode)}>
          {label}
        </button>
      ))}
    </Choice>
  )
}

const Choice = styled('span')({
  '& button': {
    minHeight: 24,
    padding: '0 6px',
    font: 'inherit',
    color: 'inherit',
    background: 'none',
    border: '1px solid #0000',
    borderRadius: 6,
    cursor: 'pointer',
    '&[aria-pressed=true]': { borderColor: tones.lineStrong },
  },
})
