'use client'

import styled from '@emotion/styled'
import type { CollectionAbout } from '@/lib/domain/import/importMapping'
import { Field } from '../../ui/form/Field'
import { TextArea, TextField } from '../../ui/form/TextField'
import { LicenceField } from './LicenceField'

interface CollectionAboutFieldsProps {
  isNew: boolean
  about: CollectionAbout
  onChange: (about: CollectionAbout) => void
}

/** What is said about a new collection; of one that exists only its date, the rest stands on its page. */
export function CollectionAboutFields({ isNew, about, onChange }: CollectionAboutFieldsProps) {
  const set = (field: 'description' | 'licence' | 'citation' | 'lastUpdated', value: string) => {
    const { [field]: _, ...rest } = about
    onChange(value === '' ? rest : { ...rest, [field]: value })
  }
  return (
    <FieldGrid>
      <Field label={`Stand ${isNew ? '' : '(leer: bleibt, wie er ist)'}`}>
        <TextField type="date" value={about.lastUpdated ?? ''} onChange={({ target }) => set('lastUpdated', target.value)} />
      </Field>
      {isNew && (
        <>
          <LicenceField licence={about.licence ?? ''} onChange={(licence) => set('licence', licence)} />
          <Field label="Zitiervorschlag" className="wide">
            <TextField
              autoComplete="off"
              placeholder="zum Beispiel: Fachstelle Fauna (2026): Rote Liste der Libellen."
              value={about.citation ?? ''}
              onChange={({ target }) => set('citation', target.value)}
            />
          </Field>
          <Field label="Beschreibung (freiwillig)" className="wide">
            <TextArea rows={2} value={about.description ?? ''} onChange={({ target }) => set('description', target.value)} />
          </Field>
        </>
      )}
    </FieldGrid>
  )
}

export const FieldGrid = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(220px, 100%), 1fr))',
  columnGap: 16,
  maxWidth: 860,
  '& .wide': { gridColumn: '1 / -1' },
})
