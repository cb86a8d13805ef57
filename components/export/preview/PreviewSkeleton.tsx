'use client'

import styled from '@emotion/styled'
import { Spinner } from '@/components/ui/load/Spinner'
import { exportColumnKeys } from '@/lib/domain/export/exportColumns'
import { tones } from '@/lib/theme'
import { useExportAddress, useExportSettings } from '@/stores/exportSettings'
import { ROW } from './PreviewTable'

const ROWS = 12
/** More are not in view. */
const MOST_COLUMNS = 8

/** Where the table will stand, with as many columns as the address names; it is not there yet, and says so. */
export function PreviewSkeleton() {
  const settings = useExportSettings()
  const { view } = useExportAddress()
  // Name and id are always there.
  const columns = Math.min(exportColumnKeys(settings, view).length + 2, MOST_COLUMNS)
  return (
    <Table>
      <Spinner />
      <div aria-hidden="true">
        {Array.from({ length: ROWS + 1 }, (_, row) => (
          <Line
            key={row}
            data-head={row === 0 || undefined}
            style={{ gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))` }}
          >
            {Array.from({ length: columns }, (_, column) => (
              <span key={column} />
            ))}
          </Line>
        ))}
      </div>
    </Table>
  )
}

const Table = styled('div')({
  position: 'relative',
  flex: 'none',
  overflow: 'hidden',
  border: `1px solid ${tones.line}`,
  borderRadius: 10,
  background: tones.card,
  '& > [role=status]': { position: 'absolute', inset: '54px 0 auto', background: tones.card },
})

const Line = styled('div')({
  display: 'grid',
  alignItems: 'center',
  height: ROW,
  borderBottom: `1px solid ${tones.line}`,
  '&:last-of-type': { borderBottom: 0 },
  '&[data-head]': { height: 54, background: tones.orange50 },
  '& > span': { width: '60%', height: 10, marginLeft: 12, borderRadius: 5, background: tones.line },
})
