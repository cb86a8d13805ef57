'use client'

import { type CollectionAbout, UNKNOWN_LICENCE } from '@/lib/domain/import/importMapping'
import { CheckRow } from '../../ui/form/CheckBox'
import { Field } from '../../ui/form/Field'
import { TextField } from '../../ui/form/TextField'
import { FieldGrid } from './CollectionAboutFields'
import { LicenceField } from './LicenceField'

interface TaxonomyAboutFieldsProps {
  /** An archive says all this itself; what is said here goes before it. */
  isArchive: boolean
  about: CollectionAbout
  onChange: (about: CollectionAbout) => void
}

/** Under which terms a new taxonomy stands, and where it comes from. */
export function TaxonomyAboutFields({ isArchive, about, onChange }: TaxonomyAboutFieldsProps) {
  const set = (field: keyof CollectionAbout, value: CollectionAbout[typeof field]) => {
    const { [field]: _, ...rest } = about
    onChange(value === '' || value === undefined ? rest : { ...rest, [field]: value })
  }
  const isUnknown = about.licence === UNKNOWN_LICENCE
  return (
    <>
      {isArchive && (
        <p style={{ margin: '0 0 10px', fontSize: '0.875rem' }}>
          Lizenz, Zitiervorschlag, Quelle und Stand sagt das Archiv selbst, wenn es sie kennt; was Sie hier angeben, gilt statt
          dessen.
        </p>
      )}
      <FieldGrid>
        <div style={{ marginBottom: 10 }}>
          <LicenceField
            licence={isUnknown ? '' : (about.licence ?? '')}
            isDisabled={isUnknown}
            onChange={(licence) => set('licence', licence)}
          />
          {!isArchive && (
            <CheckRow checked={isUnknown} onChange={() => set('licence', isUnknown ? undefined : UNKNOWN_LICENCE)}>
              Die Lizenz ist nicht bekannt
            </CheckRow>
          )}
        </div>
        <Field label="Stand (freiwillig)">
          <TextField type="date" value={about.lastUpdated ?? ''} onChange={({ target }) => set('lastUpdated', target.value)} />
        </Field>
        <Field label="Zitiervorschlag (freiwillig)" className="wide">
          <TextField
            autoComplete="off"
            placeholder="zum Beispiel: Fachstelle Fauna (2026): Libellen der Schweiz."
            value={about.citation ?? ''}
            onChange={({ target }) => set('citation', target.value)}
          />
        </Field>
        <Field label="Quelle: Adresse im Internet (freiwillig)" className="wide">
          <TextField
            type="url"
            autoComplete="off"
            placeholder="https://"
            value={about.links?.[0] ?? ''}
            onChange={({ target }) => set('links', target.value === '' ? undefined : [target.value])}
          />
        </Field>
      </FieldGrid>
    </>
  )
}
