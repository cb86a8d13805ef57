'use client'

import { styled } from '@mui/material/styles'
import { type ExportAxis, exportAxes, keyValues } from '@/lib/domain/exportAxes'
import { columnHeader, columnKey } from '@/lib/domain/exportColumns'
import { setFilter } from '@/lib/domain/exportSettings'
import { useDraft } from '@/lib/draft'
import { tones } from '@/lib/theme'
import { changeExport, useExportSettings } from '@/stores/exportSettings'
import { TextButton } from './controls'
import type { FieldGroup } from './fieldGroups'
import { FilterForm } from './FilterForm'
import { filterText } from './filterText'
import { SettingSwitch } from './SettingSwitch'

/** The filters that apply, each of which can be changed and reset, and the form for one more. */
export function FilterStep({ groups }: { groups: FieldGroup[] }) {
  const settings = useExportSettings()
  const [edited, setEdited] = useDraft<string | null>('Filter', null)
  const filters = exportAxes.flatMap((axis) =>
    settings[axis.filters].map((filter) => ({ axis, filter, key: columnKey(axis.axis, keyValues(axis, filter)) })),
  )
  const current = filters.find(({ key }) => key === edited)?.filter
  return (
    <>
      {filters.length > 0 && (
        <List aria-label="Gesetzte Filter">
          {filters.map(({ axis, filter, key }) => {
            const header = columnHeader(keyValues(axis, filter))
            return (
              <li key={key}>
                <small>{header}</small>
                <p>{filterText(filter)}</p>
                <TextButton type="button" aria-label={`Filter ${header} ändern`} onClick={() => setEdited(key)}>
                  ändern
                </TextButton>
                <TextButton type="button" aria-label={`Filter ${header} zurücksetzen`} onClick={() => remove(axis, filter)}>
                  zurücksetzen
                </TextButton>
              </li>
            )
          })}
        </List>
      )}
      {/* Anew for each property, so that nothing of the last one stays in the fields. */}
      <FilterForm key={edited ?? ''} groups={groups} fieldKey={edited} current={current} onField={setEdited} />
      {filters.length > 0 && (
        <SettingSwitch
          name="addFilterFields"
          label="Filter-Felder als Spalten"
          hint="Wonach gefiltert wird, steht auch in der Datei."
        />
      )}
    </>
  )
}

/** Both empty is how the rules take a filter out (spec §4). */
const remove = (axis: ExportAxis, filter: object) =>
  // A filter of this axis' own list stays one when emptied.
  changeExport((settings) => setFilter(settings, axis.axis, { ...filter, comparator: '', value: '' } as never))

const List = styled('ul')({
  listStyle: 'none',
  margin: '0 0 12px',
  padding: 0,
  fontSize: '0.875rem',
  '& li': {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'baseline',
    gap: '0 10px',
    padding: '5px 0',
    borderBottom: `1px solid ${tones.line}`,
  },
  '& p': { flex: 1, minWidth: 0, margin: 0, color: tones.ink, overflowWrap: 'anywhere' },
  '& small': { width: '100%', overflowWrap: 'anywhere', fontSize: '0.8125rem', color: tones.ink3 },
})
