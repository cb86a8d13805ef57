'use client'

import styled from '@emotion/styled'
import { useId } from 'react'
import { exportColumnKeys } from '@/lib/domain/export/exportColumns'
import { defaultExportView } from '@/lib/domain/export/exportSettings'
import type { ExportSettings, ExportView } from '@/lib/domain/export/exportShape'
import { CheckRow } from '@/components/ui/form/CheckBox'
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
        <CheckRow
          key={name}
          title={hint}
          aria-describedby={`${id}${name}`}
          checked={view[name]}
          onChange={() => changeExportView((before) => ({ ...before, [name]: !before[name] }))}
        >
          <span>
            {label} <small id={`${id}${name}`}>{hint}</small>
          </span>
        </CheckRow>
      ))}
    </Row>
  )
}

const columnsOf = (settings: ExportSettings, { filterGroups }: ExportView) =>
  exportColumnKeys(settings, { ...defaultExportView(), filterGroups })

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
  columnGap: 30,
  margin: '0 0 10px',
  padding: '0 8px',
})
