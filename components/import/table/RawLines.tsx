'use client'

import styled from '@emotion/styled'
import { tones } from '@/lib/theme'
import { Radio } from '../../ui/form/CheckBox'
import { Surface } from '../../ui/page/Card'

interface RawLinesProps {
  lines: readonly (readonly string[])[]
  /** 1-based. */
  headerRow: number
  /** Null: there is nothing to choose. */
  onChoose: ((headerRow: number) => void) | null
}

/** The first lines of a table as they stand; one of them has the names of the columns. Arrow keys choose it, as in any group of radio buttons. */
export function RawLines({ lines, headerRow, onChoose }: RawLinesProps) {
  const width = lines.reduce((most, line) => Math.max(most, line.length), 0)
  const shown = Math.min(width, MOST_COLUMNS)
  return (
    <div role={onChoose ? 'radiogroup' : undefined} aria-label={onChoose ? 'Zeile mit den Namen der Spalten' : undefined}>
      <Surface label="Die ersten Zeilen der Datei">
        <Lines>
          <tbody>
            {lines.map((line, index) => {
              const number = index + 1
              return (
                <tr
                  key={index}
                  data-header={number === headerRow || undefined}
                  data-above={number < headerRow || undefined}
                  data-choosable={onChoose !== null || undefined}
                  onClick={() => onChoose?.(number)}
                >
                  <th scope="row">
                    {onChoose ? (
                      <label>
                        <Radio
                          name="header-row"
                          aria-label={`Zeile ${number}: ${line.filter(Boolean).slice(0, 4).join(', ') || 'leer'}`}
                          checked={number === headerRow}
                          onChange={() => onChoose(number)}
                        />
                        <span aria-hidden="true">{number}</span>
                      </label>
                    ) : (
                      number
                    )}
                  </th>
                  {Array.from({ length: shown }, (_, column) => (
                    <td key={column} title={(line[column]?.length ?? 0) > LONG ? line[column] : undefined}>
                      {line[column]}
                    </td>
                  ))}
                  {width > shown && <td>{index === 0 ? `… und ${width - shown} weitere Spalten` : ''}</td>}
                </tr>
              )
            })}
          </tbody>
        </Lines>
      </Surface>
    </div>
  )
}

/** Nobody looks for a line of names further to the right. */
const MOST_COLUMNS = 60
/** Letters beyond which a cell is cut off. */
const LONG = 30

const Lines = styled('table')({
  minWidth: '100%',
  borderCollapse: 'collapse',
  fontSize: '0.8125rem',
  '& td, & th': { padding: '3px 10px', borderBottom: `1px solid ${tones.line}`, whiteSpace: 'nowrap', textAlign: 'left' },
  '& td': { maxWidth: 220, overflow: 'hidden', textOverflow: 'ellipsis', color: tones.ink },
  '& th': {
    position: 'sticky',
    left: 0,
    padding: 0,
    background: tones.paper,
    borderRight: `1px solid ${tones.line}`,
    fontWeight: 400,
    color: tones.ink3,
    fontVariantNumeric: 'tabular-nums',
  },
  '& th label': { display: 'flex', alignItems: 'center', gap: 6, padding: '3px 10px', cursor: 'pointer' },
  '& tr:last-of-type td, & tr:last-of-type th': { borderBottom: 0 },
  '& tr[data-choosable]': { cursor: 'pointer' },
  '& tr[data-choosable]:hover td': { background: tones.orange50 },
  '& tr[data-header] td': { background: tones.orange100, fontWeight: 600 },
  '& tr[data-above] td': { color: tones.ink3 },
})
