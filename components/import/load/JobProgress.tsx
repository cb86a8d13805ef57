'use client'

import styled from '@emotion/styled'
import { counted } from '@/lib/text/format'
import { swissCount } from '@/lib/domain/text/swissCount'
import { tones } from '@/lib/theme'
import { Button } from '../../ui/form/Button'
import { Progress } from '../../ui/mui/Progress'
import type { Job } from '../queries'

/** How far a check or a load is, and the way to stop it. It goes on when the page is left. */
export function JobProgress({ job, onCancel }: { job: Job; onCancel: () => void }) {
  const { state, phase, rows, total, rowsPerSecond, kind } = job
  const verb = kind === 'CHECK' ? 'Prüfung' : 'Laden'
  return (
    <Box>
      <Progress
        label={kind === 'CHECK' ? 'Die Datei wird geprüft' : 'Die Datei wird geladen'}
        {...(state === 'RUNNING' && total !== null && total > 0 ? { value: Math.min(rows, total), max: total } : {})}
      />
      <p>
        {/* Only the step is said aloud: the numbers change twice a second. */}
        <strong role="status">
          {state === 'WAITING' ? `${verb}: wartet auf einen anderen Import` : `${verb}: ${phase ?? 'beginnt'}`}
        </strong>{' '}
        <span>
          {[
            rows > 0 && (total === null ? counted(rows, 'Zeile', 'Zeilen') : `${swissCount(rows)} von ${swissCount(total)}`),
            rowsPerSecond > 0 && `${swissCount(rowsPerSecond)} je Sekunde`,
          ]
            .filter(Boolean)
            .join(' · ')}
        </span>
        <small>Sie können die Seite verlassen; es geht auf dem Server weiter.</small>
      </p>
      <Button onClick={onCancel}>Abbrechen</Button>
    </Box>
  )
}

const Box = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '8px 16px',
  padding: '10px 14px',
  border: `1px solid ${tones.line}`,
  borderRadius: 8,
  fontVariantNumeric: 'tabular-nums',
  '& [role=progressbar]': { flexBasis: '100%' },
  '& p': { flex: '1 1 280px', margin: 0 },
  '& strong': { color: tones.ink, fontWeight: 600 },
  '& small': { display: 'block', fontSize: '0.8125rem' },
})
