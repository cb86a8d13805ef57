'use client'

import styled from '@emotion/styled'
import { useEffect, useRef, useState } from 'react'
import { type AxisFilter, chosenFilters, isSameProperty, namesOf } from '@/lib/domain/export/exportAxes'
import { columnHeader, columnKey } from '@/lib/domain/export/exportColumns'
import { filterCondition } from '@/lib/domain/export/exportSentence'
import { removeFilter, withFilters } from '@/lib/domain/export/exportSettings'
import { useDraft } from '@/lib/browser/draft'
import { tones } from '@/lib/theme'
import { changeExport, useExportSettings } from '@/stores/exportSettings'
import { TextButton } from '../../ui/form/controls'
import type { FieldGroup } from '../catalogue/fieldGroups'
import { FilterForm } from './FilterForm'
import { SettingSwitch } from '../catalogue/SettingSwitch'

/** A filter that was just taken out, and its place among all of them. */
interface Removed {
  filter: AxisFilter
  at: number
  header: string
}

/** The filters that apply, each of which can be changed and reset, and the form for one more. */
export function FilterStep({ groups }: { groups: FieldGroup[] }) {
  const settings = useExportSettings()
  const [edited, setEdited] = useDraft<string | null>('Filter', null)
  const [removed, setRemoved] = useState<Removed | null>(null)
  const box = useRef<HTMLDivElement>(null)
  // Where the focus goes once it is drawn: without that it would be lost with the button that was pressed.
  const focusNext = useRef<((box: HTMLElement) => HTMLElement | null | undefined) | null>(null)
  useEffect(() => {
    const find = focusNext.current
    focusNext.current = null
    if (find && box.current) find(box.current)?.focus()
  })

  const filters = chosenFilters(settings).map((filter, at) => {
    const names = namesOf(filter)
    return { filter, at, key: columnKey(filter.axis, names), header: columnHeader(names) }
  })
  const current = filters.find(({ key }) => key === edited)?.filter

  const edit = (key: string | null) => {
    setEdited(key)
    setRemoved(null)
  }
  const remove = ({ filter, at, header }: Removed) => {
    changeExport((before) => removeFilter(before, filter))
    setEdited(null)
    setRemoved({ filter, at, header })
    focusNext.current = (inside) => inside.querySelector('[data-undo]')
  }
  const undo = ({ filter, at }: Removed) => {
    changeExport((before) => {
      const others = chosenFilters(before).filter((other) => !isSameProperty(other, filter))
      return withFilters(before, filter.axis, [...others.slice(0, at), filter, ...others.slice(at)])
    })
    setRemoved(null)
    focusNext.current = editButton(columnKey(filter.axis, namesOf(filter)))
  }

  return (
    <div ref={box}>
      {filters.length > 0 && (
        <>
          <Which>Nur {settings.type ?? 'Objekte'},</Which>
          <List aria-label="Gesetzte Filter">
            {filters.map((each) => (
              <li key={each.key}>
                <p>{filterCondition(each.filter)}</p>
                <TextButton
                  type="button"
                  data-edit={each.key}
                  aria-label={`Filter ${each.header} ändern`}
                  onClick={() => {
                    edit(each.key)
                    focusNext.current = (inside) => inside.querySelector('form select, form [role=radiogroup] input')
                  }}
                >
                  ändern
                </TextButton>
                <TextButton type="button" aria-label={`Filter ${each.header} zurücksetzen`} onClick={() => remove(each)}>
                  zurücksetzen
                </TextButton>
              </li>
            ))}
          </List>
        </>
      )}
      <Undo role="status">
        {removed && (
          <>
            Filter auf «{removed.header}» zurückgesetzt.{' '}
            <TextButton type="button" data-undo onClick={() => undo(removed)}>
              rückgängig
            </TextButton>
          </>
        )}
      </Undo>
      <FilterForm
        groups={groups}
        fieldKey={edited}
        current={current}
        onField={edit}
        onSet={(key) => {
          edit(null)
          focusNext.current = editButton(key)
        }}
      />
      {filters.length > 0 && (
        <SettingSwitch
          name="addFilterFields"
          label="Filter-Felder als Spalten"
          hint="Wonach gefiltert wird, steht auch in der Datei."
        />
      )}
    </div>
  )
}

const editButton = (key: string) => (box: HTMLElement) =>
  [...box.querySelectorAll<HTMLElement>('[data-edit]')].find(({ dataset }) => dataset.edit === key)

const Which = styled('p')({ margin: '0 0 2px', fontSize: '0.875rem', color: tones.ink })

const Undo = styled('p')({
  margin: '0 0 12px',
  padding: '6px 10px',
  borderRadius: 8,
  background: tones.orange50,
  fontSize: '0.875rem',
  color: tones.ink,
  overflowWrap: 'anywhere',
  '&:empty': { display: 'none' },
})

const List = styled('ul')({
  listStyle: 'none',
  margin: '0 0 12px',
  padding: 0,
  fontSize: '0.875rem',
  '& li': {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'baseline',
    gap: '0 16px',
    padding: '5px 0',
    borderBottom: `1px solid ${tones.line}`,
  },
  '& p': { flex: '1 1 100%', minWidth: 0, margin: 0, color: tones.ink, overflowWrap: 'anywhere' },
})
