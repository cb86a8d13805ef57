'use client'

import styled from '@emotion/styled'
import type { CollectionAbout, TableMapping } from '@/lib/domain/import/importMapping'
import type { ImportSettings } from '@/lib/domain/import/importSettings'
import { Field } from '../../ui/form/Field'
import { Select } from '../../ui/form/Select'
import { TextField } from '../../ui/form/TextField'
import { CollectionAboutFields } from './CollectionAboutFields'
import { MatchIn } from './MatchIn'
import { TaxonomyAboutFields } from './TaxonomyAboutFields'
import { VersionOf } from './VersionOf'
import { MissingEntries } from './MissingEntries'
import type { Draft, Targets } from '../queries'
import { Segmented } from '../../ui/form/Segmented'
import { existingTarget, organizationsFor, tableOf, withTable, withTarget } from '../settings'

interface TargetStepProps {
  draft: Draft
  settings: ImportSettings
  /** What is decided about missing entries, or was at the last import. */
  missing: TableMapping['missing']
  targets: Targets
  onChange: (settings: ImportSettings) => void
  /** Of several tables: the name of the taxonomy among the others, '' while it has none; null where none becomes one. */
  own?: string | null
}

/** What becomes of the file: which collection or taxonomy, whose, under which terms, and where its names are looked for. */
export function TargetStep({
  draft: { isArchive },
  settings,
  missing,
  targets,
  onChange,
  own: ownTaxonomy = null,
}: TargetStepProps) {
  const { as, name, type, organizationId } = settings
  const target = existingTarget(settings, targets)
  const own = organizationsFor(as, targets)
  const existing = as === 'collection' ? targets.collections : targets.taxonomies
  const table = tableOf(settings)
  const chooseAs = (next: ImportSettings['as']) => {
    const mine = organizationsFor(next, targets)
    const owner = mine.find(({ id }) => id === organizationId) ?? (mine.length === 1 ? mine[0] : undefined)
    onChange(withTarget(settings, { as: next, name: '', organizationId: owner?.id ?? null }))
  }
  const changeAbout = (about: CollectionAbout) => onChange(withTable(settings, { ...table, about }))
  return (
    <>
      <Segmented
        label="Was die Datei enthält"
        name="import-as"
        value={as}
        onChoose={chooseAs}
        options={[
          ['collection', 'Eigenschaften oder Beziehungen', 'eine Eigenschaften-Sammlung'],
          ['taxonomy', 'Namen und ihre Ordnung', 'eine Taxonomie'],
        ]}
      />
      {isArchive && as === 'collection' && (
        <Hint>Das Archiv bringt auch Namen mit. Soll es als Ganzes hinein, wählen Sie «Namen und ihre Ordnung».</Hint>
      )}
      <Two>
        {existing.length > 0 && (
          <Field label={as === 'collection' ? 'Eigenschaften-Sammlung' : 'Taxonomie'}>
            <Select
              value={target?.id ?? ''}
              onChange={(event) => {
                const chosen = existing.find(({ id }) => id === event.target.value)
                const known = targets.taxonomies.find(({ id }) => id === event.target.value)
                onChange(withTarget(settings, { name: chosen?.name ?? '', type: known?.type ?? type }))
              }}
            >
              <option value="">{as === 'collection' ? 'neue Sammlung …' : 'neue Taxonomie …'}</option>
              {existing.map(({ id, name: known }) => (
                <option key={id} value={id}>
                  {known}
                </option>
              ))}
            </Select>
          </Field>
        )}
        {target && (
          <MissingEntries
            as={as}
            missing={missing}
            onChange={(chosen) => onChange(withTable(settings, { ...table, missing: chosen }))}
          />
        )}
        {!target && (
          <Field label={`Name der neuen ${as === 'collection' ? 'Sammlung' : 'Taxonomie'}`}>
            <TextField
              autoComplete="off"
              maxLength={300}
              value={name}
              placeholder={as === 'collection' ? 'zum Beispiel: Rote Liste Libellen 2026' : 'zum Beispiel: Libellen der Schweiz'}
              onChange={(event) => onChange({ ...settings, name: event.target.value })}
            />
          </Field>
        )}
        {!target && own.length > 0 && (
          <Field label="Organisation, der sie gehört">
            <Select
              value={organizationId ?? ''}
              onChange={(event) => onChange({ ...settings, organizationId: event.target.value || null })}
            >
              <option value="">bitte wählen</option>
              {own.map(({ id, name: known }) => (
                <option key={id} value={id}>
                  {known}
                </option>
              ))}
            </Select>
          </Field>
        )}
      </Two>
      {!target && own.length === 0 && (
        <Hint>
          {as === 'collection'
            ? 'Neue Sammlungen dürfen Sie in keiner Organisation anlegen; wählen Sie eine vorhandene.'
            : 'Neue Taxonomien dürfen Sie in keiner Organisation anlegen; wählen Sie eine vorhandene.'}
        </Hint>
      )}
      {as === 'taxonomy' && targets.allTaxonomies.length > 0 && (
        <VersionOf settings={settings} targets={targets} onChange={onChange} />
      )}
      {!target && as === 'taxonomy' && table.versionOf === undefined && (
        <Segmented
          label="Was darin steht"
          name="import-type"
          value={type}
          onChoose={(next) => onChange({ ...settings, type: next })}
          options={[
            ['Art', 'Arten', ''],
            ['Lebensraum', 'Lebensräume', ''],
          ]}
        />
      )}
      {!target && as === 'taxonomy' && (
        <TaxonomyAboutFields isArchive={isArchive} about={table.about ?? {}} onChange={changeAbout} />
      )}
      {as === 'collection' && <CollectionAboutFields isNew={!target} about={table.about ?? {}} onChange={changeAbout} />}
      {as === 'collection' && (
        <MatchIn
          all={targets.allTaxonomies}
          own={ownTaxonomy}
          chosen={table.taxonomies ?? null}
          onChange={(chosen) => {
            const { taxonomies: _, ...rest } = table
            onChange(withTable(settings, chosen === null ? rest : { ...rest, taxonomies: chosen }))
          }}
        />
      )}
    </>
  )
}

const Hint = styled('p')({ margin: '0 0 10px', fontSize: '0.875rem' })

const Two = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(260px, 100%), 1fr))',
  columnGap: 16,
  maxWidth: 860,
})
