'use client'

import styled from '@emotion/styled'
import { useId } from 'react'
import { exportColumnKeys } from '@/lib/domain/export/exportColumns'
import type { ExportSettings, ExportView } from '@/lib/domain/export/exportShape'
import { tones } from '@/lib/theme'
import { changeExportView, useExportAddress, useExportSettings } from '@/stores/exportSettings'

/** What shapes rows and columns of the table; only what has something to act upon. */
export function ViewSwitches() {
  const settings = useExportSettings()
  const { view } = useExportAddress()
  const id = useId()
  const shown = switches.filter(({ name, matters }) => view[name] || matters(settings, view))
  if (shown.length === 0) return null
  return (
    <Row role="group" aria-label="Zeilen und Spalten">
      {shown.map(({ name, label, hint }) => (
        <label key={name} title={hint}>
          <input
            type="checkbox"
            aria-describedby={`${id}${name}`}
            checked={view[name]}
            onChange={() => changeExportView((before) => ({ ...before, [name]: !before[name] }))}
          />
          <span>
            {label} <small id={`${id}${name}`}>{hint}</small>
          </span>
        </label>
      ))}
    </Row>
  )
}

const columnsOf = (settings: ExportSettings, { filterGroups }: ExportView) =>
  exportColumnKeys(settings, { filterGroups, provenance: false, columns: [] })

const switches: {
  name: keyof Pick<ExportView, 'relationRows' | 'provenance'>
  label: string
  hint: string
  matters: (settings: ExportSettings, view: ExportView) => boolean
}[] = [
  {
    name: 'relationRows',
    label: 'eine Zeile je Beziehung',
    hint: 'statt alle Partner in einer Zelle',
    matters: (settings, view) => columnsOf(settings, view).some((key) => key.startsWith('rco~')),
  },
  {
    name: 'provenance',
    label: 'Herkunft der Werte',
    hint: 'Spalten mit Quelle, Stand und Synonym',
    matters: (settings, view) => columnsOf(settings, view).length > 0,
  },
]

const Row = styled('div')({
  flex: 'none',
  display: 'flex',
  flexWrap: 'wrap',
  gap: '6px 22px',
  margin: '0 0 10px',
  fontSize: '0.875rem',
  '& label': { display: 'flex', alignItems: 'baseline', gap: 8, cursor: 'pointer' },
  '& input': { flex: 'none', width: 16, height: 16, margin: 0, accentColor: tones.green, alignSelf: 'center' },
  '& small': { fontSize: '0.8125rem', color: tones.ink3 },
})
