'use client'

import styled from '@emotion/styled'
import type { CollectionAbout } from '@/lib/domain/import/importMapping'
import { Input, Labelled, Lines } from '../../ui/form/controls'
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
      <Labelled>
        Stand {isNew ? '' : '(leer: bleibt, wie er ist)'}
        <Input type="date" value={about.lastUpdated ?? ''} onChange={({ target }) => set('lastUpdated', target.value)} />
      </Labelled>
      {isNew && (
        <>
          <LicenceField licence={about.licence ?? ''} onChange={(licence) => set('licence', licence)} />
          <Labelled className="wide">
            Zitiervorschlag
            <Input
              type="text"
              autoComplete="off"
              placeholder="zum Beispiel: Fachstelle Fauna (2026): Rote Liste der Libellen."
              value={about.citation ?? ''}
              onChange={({ target }) => set('citation', target.value)}
            />
          </Labelled>
          <Labelled className="wide">
            Beschreibung (freiwillig)
            <Lines rows={2} value={about.description ?? ''} onChange={({ target }) => set('description', target.value)} />
          </Labelled>
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
