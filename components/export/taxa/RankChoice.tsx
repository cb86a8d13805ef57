'use client'

import styled from '@emotion/styled'
import { useId } from 'react'
import type { ExportView } from '@/lib/domain/export/exportShape'
import { tones } from '@/lib/theme'
import { RadioRow } from '@/components/ui/form/CheckBox'
import { changeExportView, useExportAddress } from '@/stores/exportSettings'

/** Whether genera, families and what else stands above species have rows too. */
export function RankChoice() {
  const chosen = useExportAddress(({ view }) => view.ranks)
  const id = useId()
  return (
    <Box role="radiogroup" aria-label="Welche Ränge">
      {choices.map(({ ranks, label, hint }) => (
        <RadioRow
          key={label}
          name="export-ranks"
          checked={chosen === ranks}
          aria-describedby={hint ? id : undefined}
          onChange={() => changeExportView((view) => ({ ...view, ranks }))}
        >
          <span>
            {label}
            {hint && <small id={id}>{hint}</small>}
          </span>
        </RadioRow>
      ))}
    </Box>
  )
}

const choices: { ranks: ExportView['ranks']; label: string; hint?: string }[] = [
  {
    ranks: 'species',
    label: 'nur Arten und darunter',
    hint: 'Auch was keinen bekannten Rang und nichts unter sich hat; keine Artengruppen (Aggregate).',
  },
  { ranks: null, label: 'alle Ränge' },
]

const Box = styled('div')({
  margin: '10px 0',
  padding: '6px 0',
  borderTop: `1px solid ${tones.line}`,
  borderBottom: `1px solid ${tones.line}`,
  '& small': { display: 'block' },
})
