'use client'

import styled from '@emotion/styled'
import { type KeyboardEvent, useDeferredValue, useMemo, useState } from 'react'
import { SearchField } from '@/components/ui/form/SearchField'
import { exportAxes } from '@/lib/domain/export/exportAxes'
import { MAX_EXPORT_FIELDS } from '@/lib/domain/export/exportSettings'
import { useDraft } from '@/lib/browser/draft'
import { counted } from '@/lib/text/format'
import { swissCount } from '@/lib/domain/text/swissCount'
import { tones } from '@/lib/theme'
import { useExportSettings } from '@/stores/exportSettings'
import { type FieldGroup, searchGroups } from '../catalogue/fieldGroups'
import { type Added, PropertyGroup } from './PropertyGroup'
import { LendAlongSwitch } from './LendAlongSwitch'
import type { Catalogue } from '../catalogue/useExportCatalogue'
import { SettingSwitch } from '../catalogue/SettingSwitch'
import { UnknownProperties } from '../catalogue/UnknownProperties'
import { useChosenKeys } from '../catalogue/useChosenKeys'

/** A search over all properties, their groups, and what else belongs to the columns. */
export function PropertyStep({ groups, crosswalks }: { groups: FieldGroup[] } & Pick<Catalogue, 'crosswalks'>) {
  const [text, setText] = useDraft('Eigenschaft suchen', '')
  const searched = useDeferredValue(text)
  const chosen = useChosenKeys()
  const [added, setAdded] = useState<Added | null>(null)
  const found = useMemo(() => searchGroups(groups, searched), [groups, searched])
  const isSearching = searched.trim() !== ''
  const shown = isSearching ? firstFields(found, MOST_HITS) : found
  const foundCount = fieldCount(found)
  return (
    <div onKeyDown={moveAmongRows} onChangeCapture={({ target }) => isCheckbox(target) && setAdded(null)}>
      <SearchField
        aria-label="Eigenschaft suchen"
        placeholder="Eigenschaft suchen"
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <Status role="status">
        {isSearching &&
          (foundCount === 0
            ? 'Keine Eigenschaft enthält diesen Text.'
            : counted(foundCount, 'Eigenschaft gefunden', 'Eigenschaften gefunden'))}
      </Status>
      <TooMany added={added} />
      <SettingSwitch
        name="withSynonymData"
        label="Werte von Synonymen ergänzen"
        hint="Fehlt einem Objekt ein Eintrag, gilt der eines Synonyms."
      />
      <LendAlongSwitch crosswalks={crosswalks} />
      {!isSearching && <UnknownProperties groups={groups} />}
      {exportAxes.map(({ axis, label }) => {
        const ofAxis = shown.filter((group) => group.axis === axis)
        if (ofAxis.length === 0) return null
        return (
          <section key={axis} aria-label={axis === 'tax' ? label : axisTitles[axis]}>
            <AxisTitle>{axisTitles[axis]}</AxisTitle>
            {ofAxis.map((group) => (
              <PropertyGroup key={group.key} group={group} chosen={chosen} isSearching={isSearching} onAdded={setAdded} />
            ))}
          </section>
        )
      })}
      {isSearching && foundCount > MOST_HITS && <Status>Gezeigt werden die ersten {MOST_HITS}. Suchen Sie genauer.</Status>}
    </div>
  )
}

/** In view wherever one has scrolled to: the box that was ticked may stand far down. */
function TooMany({ added }: { added: Added | null }) {
  const tooMany = useExportSettings((settings) => settings.tooManyProperties)
  return (
    <Sticky role="alert">
      {tooMany && (
        <Limit>
          {added === null
            ? 'Diese Eigenschaft ist nicht dazugekommen: '
            : `Von «${added.group}» ${isOrAre(added.added)} dazugekommen${added.added > 0 ? `, ${swissCount(added.missing)} nicht` : ''}: `}
          Ein Export hat höchstens {MAX_EXPORT_FIELDS} Eigenschaften. Entfernen Sie zuerst andere, oder teilen Sie den Export auf.
        </Limit>
      )}
    </Sticky>
  )
}

const isCheckbox = (target: EventTarget) => target instanceof HTMLInputElement && target.type === 'checkbox'

const isOrAre = (number: number) =>
  number === 0 ? 'ist keine Eigenschaft' : number === 1 ? 'ist 1 Eigenschaft' : `sind ${swissCount(number)} Eigenschaften`

/** Arrows go from box to box, from the search field to the first one and back; Tab goes through all that can be pressed. */
function moveAmongRows(event: KeyboardEvent<HTMLElement>) {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
  if (step === undefined || event.altKey || event.ctrlKey || event.metaKey) return
  const stops = [
    ...event.currentTarget.querySelectorAll<HTMLElement>('input[type=search], :scope > section input[type=checkbox]'),
  ]
  const at = stops.findIndex((stop) => stop === event.target)
  const next = at < 0 ? undefined : stops[at + step]
  if (!next) return
  event.preventDefault()
  next.focus()
}

/** More rows than anyone reads; the rest is found by a longer word. */
const MOST_HITS = 100

const axisTitles = { tax: 'Aus den Taxonomien', pco: 'Aus Eigenschaften-Sammlungen', rco: 'Aus Beziehungen' }

const fieldCount = (groups: FieldGroup[]) => groups.reduce((sum, { fields }) => sum + fields.length, 0)

function firstFields(groups: FieldGroup[], most: number): FieldGroup[] {
  let room = most
  return groups.flatMap((group) => {
    const fields = group.fields.slice(0, room)
    room -= fields.length
    return fields.length > 0 ? [{ ...group, fields }] : []
  })
}

const Status = styled('p')({ margin: '4px 14px 8px', fontSize: '0.8125rem', color: tones.ink3 })

const Sticky = styled('div')({ position: 'sticky', top: 0, zIndex: 1 })

const Limit = styled('p')({
  margin: '4px 0 8px',
  padding: '8px 12px',
  borderRadius: 8,
  background: tones.red50,
  color: tones.ink,
  fontSize: '0.875rem',
})

const AxisTitle = styled('h3')({ margin: '10px 0 4px', fontSize: '0.8125rem', fontWeight: 600, color: tones.ink3 })
