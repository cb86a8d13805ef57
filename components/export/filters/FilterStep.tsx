'use client'

import styled from '@emotion/styled'
import { useEffect, useMemo, useRef, useState } from 'react'
import { chosenFilters, namesOf } from '@/lib/domain/export/exportAxes'
import { columnHeader, columnKey } from '@/lib/domain/export/exportColumns'
import { isGroup, type PartPath, withPart } from '@/lib/domain/export/filterGroups'
import { filterCondition } from '@/lib/domain/export/exportSentence'
import { removeFilter, setFilter } from '@/lib/domain/export/exportSettings'
import type { ExportChoice, GroupPart } from '@/lib/domain/export/exportShape'
import { useDraft } from '@/lib/browser/draft'
import { tones } from '@/lib/theme'
import { changeChoice, changeExport, changeExportView, useExportAddress, useExportSettings } from '@/stores/exportSettings'
import { TextButton } from '../../ui/form/TextButton'
import type { FieldGroup } from '../catalogue/fieldGroups'
import { SettingSwitch } from '../catalogue/SettingSwitch'
import { CONDITION, FilterForm } from './FilterForm'
import { FilterGroupCard, GROUP, type GroupTools, type OpenForm, groupPlace } from './FilterGroupCard'
import { FilterItem } from './FilterItem'
import { chosen, refuseFilter, refusePart } from './refusals'

/** What was just taken out, the filters before it, and what they were afterwards: once they are others, it cannot come back this way. */
interface Removed {
  said: string
  before: ExportChoice
  after: string
  /** What has the focus when it is back. */
  selector: string
}

const CLOSED: OpenForm = { place: '', field: null }

/** The filters that apply, by themselves and in groups, each of which can be changed and taken out, and the form for one more. */
export function FilterStep({ groups, isLoading }: { groups: FieldGroup[]; isLoading: boolean }) {
  const settings = useExportSettings()
  const { view } = useExportAddress()
  const [opened, setOpen] = useDraft<OpenForm>('Filter', CLOSED)
  // The way back, or an option taken out elsewhere: another one may stand at its place.
  const open = opened.among !== undefined && opened.among !== filtersOf({ settings, view }) ? CLOSED : opened
  const [removed, setRemoved] = useState<Removed | null>(null)
  const box = useRef<HTMLDivElement>(null)
  // Where the focus goes once it is drawn: without that it would be lost with the button that was pressed.
  const focusNext = useRef<string | null>(null)
  useEffect(() => {
    const selector = focusNext.current
    focusNext.current = null
    if (selector) box.current?.querySelector<HTMLElement>(selector)?.focus()
  })
  const options = useMemo(
    () => groups.flatMap((group) => group.fields.map((field) => ({ ...field, group: group.title }))),
    [groups],
  )
  const filters = chosenFilters(settings).map((filter) => ({ filter, key: columnKey(filter.axis, namesOf(filter)) }))

  const openAt = (next: OpenForm | null) => {
    focusNext.current = next === null ? opener(open.place) : next.field === null ? FORM_FIELDS : null
    setOpen(next === null ? CLOSED : { ...next, ...(next.place.startsWith(GROUP) && { among: filtersOf(chosen()) }) })
  }
  const isSet = (place: string) => {
    setOpen(CLOSED)
    focusNext.current = editing(place)
  }
  const remove = (said: string, selector: string, change: () => void) => {
    const before = chosen()
    change()
    setOpen(CLOSED)
    setRemoved({ said, before, after: filtersOf(chosen()), selector })
    focusNext.current = '[data-undo]'
  }
  const undo = ({ before, selector }: Removed) => {
    changeChoice(({ settings: now, view: shown }) => ({
      settings: { ...now, ...listsOf(before) },
      view: { ...shown, filterGroups: before.view.filterGroups },
    }))
    setRemoved(null)
    focusNext.current = selector
  }

  const tools: GroupTools = {
    options,
    isLoading,
    open,
    onOpen: openAt,
    onMatch: (match) => setOpen({ ...open, match }),
    refuse: refusePart,
    onPart: (path, part) => {
      const change = () => changePart(path, part, open.match)
      if (part === null)
        return remove(goneWords(view.filterGroups, path), `${editing(groupPlace(path))}, ${adding(groupPlace(path))}`, change)
      change()
      if (isGroup(part)) setOpen(CLOSED)
      else isSet(groupPlace(path))
    },
  }
  const next = [view.filterGroups.length, 0]
  const isAny = filters.length + view.filterGroups.length > 0
  const plain = open.place === '' ? filters.find(({ key }) => key === open.field)?.filter : undefined

  return (
    <div ref={box}>
      {isAny && <Which>Nur {settings.type ?? 'Objekte'},</Which>}
      {filters.length > 0 && (
        <List aria-label="Gesetzte Filter">
          {filters.map(({ filter, key }) => (
            <FilterItem
              key={key}
              filter={filter}
              text={filterCondition(filter)}
              place={key}
              options={options}
              isLoading={isLoading}
              isEdited={open.place === key}
              onEdit={(place) => openAt(place === null ? null : { place, field: null })}
              onSet={(changed) => {
                changeExport((before) => setFilter(before, changed))
                isSet(key)
              }}
              onRemove={() =>
                remove(`Filter auf «${columnHeader(namesOf(filter))}» entfernt.`, editing(key), () =>
                  changeExport((before) => removeFilter(before, filter)),
                )
              }
            />
          ))}
        </List>
      )}
      {view.filterGroups.map((group, at) => (
        <FilterGroupCard key={at} group={group} path={[at]} tools={tools} />
      ))}
      {open.place === groupPlace(next) && (
        <FilterGroupCard group={{ match: open.match ?? 'any', parts: [] }} path={[view.filterGroups.length]} tools={tools} />
      )}
      <Undo role="status">
        {removed && removed.after === filtersOf({ settings, view }) && (
          <>
            {removed.said}{' '}
            <TextButton data-undo onClick={() => undo(removed)}>
              Rückgängig
            </TextButton>
          </>
        )}
      </Undo>
      {open.place === '' && (
        <FilterForm
          options={options}
          place=""
          fieldKey={open.field}
          current={plain}
          onField={(field) => openAt({ place: '', field })}
          onSet={(filter) => {
            changeExport((before) => setFilter(before, filter))
            isSet(columnKey(filter.axis, namesOf(filter)))
          }}
          refuse={refuseFilter}
        />
      )}
      <Further>
        {open.place !== '' && <TextButton onClick={() => openAt(CLOSED)}>Weiterer Filter</TextButton>}
        {open.place !== groupPlace(next) && (
          <TextButton data-add="" onClick={() => openAt({ place: groupPlace(next), field: null })}>
            Gruppe mit «oder» oder «nicht» hinzufügen
          </TextButton>
        )}
      </Further>
      {isAny && (
        <SettingSwitch
          name="addFilterFields"
          label="Filter-Felder als Spalten"
          hint="Wonach gefiltert wird, steht auch in der Datei."
        />
      )}
    </div>
  )
}

/** What one fills in first: of a condition, or where its property is still to be chosen, that. */
const FORM_FIELDS = `${CONDITION}, input[role=combobox]`

const editing = (place: string) => `[data-edit=${JSON.stringify(place)}]`
const adding = (place: string) => `[data-add=${JSON.stringify(place)}]`

/** What opens the form of a place: its own button, or that of the innermost group it would be added to. */
const opener = (place: string) =>
  [editing(place), ...place.split('.').map((_, at, steps) => adding(steps.slice(0, at).join('.')))].join()

const goneWords = (groups: readonly GroupPart[], [at = 0, ...deeper]: PartPath): string => {
  const part = groups[at]
  if (!part || !isGroup(part)) return part ? `Filter auf «${columnHeader(namesOf(part))}» entfernt.` : ''
  return deeper.length > 0 ? goneWords(part.parts, deeper) : 'Gruppe entfernt.'
}

const listsOf = ({ settings: { taxFilters, pcoFilters, rcoFilters } }: ExportChoice) => ({ taxFilters, pcoFilters, rcoFilters })

const filtersOf = (choice: ExportChoice) => JSON.stringify([listsOf(choice), choice.view.filterGroups])

const changePart = (path: PartPath, part: GroupPart | null, match: OpenForm['match']) =>
  changeExportView((view) => ({ ...view, filterGroups: withPart(view.filterGroups, path, part, match) }))

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

const List = styled('ul')({ listStyle: 'none', margin: '0 0 12px', padding: 0, fontSize: '0.875rem' })

const Further = styled('p')({ display: 'flex', flexWrap: 'wrap', gap: '4px 16px', margin: '0 0 12px', fontSize: '0.875rem' })
