'use client'

import styled from '@emotion/styled'
import { useId } from 'react'
import { isGroup, type PartPath } from '@/lib/domain/export/filterGroups'
import { conditionText, takesMissing } from '@/lib/domain/export/exportSentence'
import type { AxisFilter, FilterGroup, GroupMatch, GroupPart } from '@/lib/domain/export/exportShape'
import { tones } from '@/lib/theme'
import { ChangedGroup } from '../catalogue/useSelectionQuery'
import { Select } from '../../ui/form/Select'
import { TextButton } from '../../ui/form/TextButton'
import { FilterForm } from './FilterForm'
import { FilterItem } from './FilterItem'
import type { FilterField } from './FilterPropertyPicker'

/** What is open: a form for a condition at a place, and of which field; the match of a group that begins with it. */
export interface OpenForm {
  place: string
  field: string | null
  match?: GroupMatch
  /** Of a condition of a group, which is named by its place: the filters among which it stands there. */
  among?: string
}

export interface GroupTools {
  options: FilterField[]
  /** The options are still on their way. */
  isLoading: boolean
  open: OpenForm
  onOpen: (open: OpenForm | null) => void
  /** How a group that is not there yet goes together. */
  onMatch: (match: GroupMatch) => void
  onPart: (path: PartPath, part: GroupPart | null) => void
  refuse: (filter: AxisFilter) => string | null
}

interface GroupCardProps {
  group: FilterGroup
  path: PartPath
  tools: GroupTools
}

/** What places in groups begin with. */
export const GROUP = 'group '
export const groupPlace = (path: PartPath) => `${GROUP}${path.join('.')}`

/** Conditions and groups of them, and how they go together; one more can be added to each. */
export function FilterGroupCard({ group, path, tools }: GroupCardProps) {
  const { match, parts } = group
  const { options, isLoading, open, onOpen, onMatch, onPart, refuse } = tools
  const id = useId()
  const isInner = path.length > 1
  const label = isInner ? 'Untergruppe' : `Gruppe ${(path[0] ?? 0) + 1}`
  const next = [...path, parts.length]
  const isNew = parts.length === 0
  const card = (
    <Card role="group" aria-labelledby={id} data-inner={isInner}>
      <Head>
        <span id={id}>{label}:</span>
        <Select
          aria-label={`${label}: was zutreffen muss`}
          value={match}
          onChange={(event) => {
            const chosen = event.target.value as GroupMatch
            if (isNew) onMatch(chosen)
            else onPart(path, { match: chosen, parts })
          }}
        >
          {matches.map((each) => (
            <option key={each.match} value={each.match}>
              {each.label}
            </option>
          ))}
        </Select>
        <TextButton aria-label={`${label} entfernen`} onClick={() => (isNew ? onOpen(null) : onPart(path, null))}>
          Entfernen
        </TextButton>
      </Head>
      {takesMissing(group) && <Hint>Wo eine Angabe fehlt, ist ihre Bedingung nicht erfüllt.</Hint>}
      {parts.length > 0 && (
        <Parts>
          {parts.map((part, at) => {
            const own = [...path, at]
            if (isGroup(part))
              return (
                <li key={at}>
                  <FilterGroupCard group={part} path={own} tools={tools} />
                </li>
              )
            return (
              <FilterItem
                key={at}
                filter={part}
                text={conditionText(part)}
                place={groupPlace(own)}
                options={options}
                isLoading={isLoading}
                isEdited={open.place === groupPlace(own)}
                isPart
                onEdit={(place) => onOpen(place === null ? null : { place, field: null })}
                onSet={(filter) => onPart(own, filter)}
                onRemove={() => onPart(own, null)}
              />
            )
          })}
        </Parts>
      )}
      {open.place === groupPlace([...next, 0]) && (
        <FilterGroupCard group={{ match: open.match ?? 'any', parts: [] }} path={next} tools={tools} />
      )}
      {open.place === groupPlace(next) && (
        <FilterForm
          options={options}
          place={open.place}
          fieldKey={open.field}
          isPart
          onField={(field) => onOpen(field === null && !isNew ? null : { ...open, field })}
          onSet={(filter) => onPart(next, filter)}
          refuse={refuse}
        />
      )}
      {!isNew && open.place !== groupPlace(next) && (
        <Verbs>
          <TextButton data-add={groupPlace(path)} onClick={() => onOpen({ place: groupPlace(next), field: null })}>
            Bedingung hinzufügen
          </TextButton>
          {!isInner && (
            <TextButton
              onClick={() => onOpen({ place: groupPlace([...next, 0]), field: null, match: match === 'any' ? 'all' : 'any' })}
            >
              Untergruppe hinzufügen
            </TextButton>
          )}
        </Verbs>
      )}
    </Card>
  )
  return isInner ? card : <ChangedGroup value={path[0] ?? null}>{card}</ChangedGroup>
}

const matches: { match: GroupMatch; label: string }[] = [
  { match: 'any', label: 'eine davon trifft zu (oder)' },
  { match: 'all', label: 'alle treffen zu (und)' },
  { match: 'none', label: 'keine trifft zu (nicht)' },
]

const Card = styled('div')({
  margin: '0 0 12px',
  padding: '8px 10px 10px',
  border: `1px solid ${tones.line}`,
  borderLeft: `3px solid ${tones.orange100}`,
  borderRadius: 8,
  fontSize: '0.875rem',
  '&[data-inner=true]': { margin: '6px 0', background: tones.paper },
})

const Head = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: '4px 8px',
  marginBottom: 4,
  '& > span': { flex: 'none', fontWeight: 650, color: tones.ink },
  '& > select': { order: 1, flexBasis: '100%' },
})

const Hint = styled('p')({ margin: '0 0 4px', fontSize: '0.8125rem', color: tones.ink3 })

const Parts = styled('ul')({ listStyle: 'none', margin: '0 0 8px', padding: 0 })

const Verbs = styled('div')({ display: 'flex', flexWrap: 'wrap', gap: '4px 16px' })
