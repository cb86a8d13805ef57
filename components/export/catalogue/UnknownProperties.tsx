'use client'

import styled from '@emotion/styled'
import { chosenProperties, namesOf } from '@/lib/domain/export/exportAxes'
import { columnHeader, columnKey } from '@/lib/domain/export/exportColumns'
import { removeProperty } from '@/lib/domain/export/exportSettings'
import { tones } from '@/lib/theme'
import { changeExport, useExportSettings } from '@/stores/exportSettings'
import { CheckRow } from '../../ui/form/CheckBox'
import type { FieldGroup } from './fieldGroups'

/** What a link names and the catalogue does not have (any more, or by another name): shown, so that it can be taken out. */
export function UnknownProperties({ groups }: { groups: FieldGroup[] }) {
  const settings = useExportSettings()
  const known = new Set(groups.flatMap(({ fields }) => fields.map(({ key }) => key)))
  const unknown = chosenProperties(settings)
    .map((property) => ({ property, names: namesOf(property), key: columnKey(property.axis, namesOf(property)) }))
    .filter(({ key }) => !known.has(key))
  if (unknown.length === 0) return null
  return (
    <section aria-label="Aus dem Link">
      <Title>Aus dem Link, hier unter anderem Namen oder nicht vorhanden</Title>
      {unknown.map(({ property, names, key }) => (
        <CheckRow key={key} checked onChange={() => changeExport((before) => removeProperty(before, property))}>
          <span>{columnHeader(names)}</span>
        </CheckRow>
      ))}
    </section>
  )
}

const Title = styled('h3')({ margin: '10px 0 4px', fontSize: '0.8125rem', fontWeight: 600, color: tones.ink3 })
