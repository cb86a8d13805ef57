'use client'

import styled from '@emotion/styled'
import { useMemo } from 'react'
import { AppLink } from '@/components/ui/text/AppLink'
import { ErrorNote } from '@/components/ui/load/ErrorNote'
import { Spinner } from '@/components/ui/load/Spinner'
import { allConditions } from '@/lib/domain/export/filterGroups'
import { MAX_EXPORT_FIELDS, propertyCount } from '@/lib/domain/export/exportSettings'
import { paths } from '@/lib/domain/addresses/paths'
import { useDraft } from '@/lib/browser/draft'
import { counted } from '@/lib/text/format'
import { tones } from '@/lib/theme'
import { useExportAddress, useExportSettings } from '@/stores/exportSettings'
import { fieldGroups } from './catalogue/fieldGroups'
import { FilterStep } from './filters/FilterStep'
import { NewVersions } from './taxa/NewVersions'
import { PropertyStep } from './properties/PropertyStep'
import { StepCard } from './catalogue/StepCard'
import { TaxonomyStep } from './taxa/TaxonomyStep'
import type { useExportCatalogue } from './catalogue/useExportCatalogue'

/** The three steps. Opened by hand, or by what is still missing: first the taxonomies, then the properties. */
export function Chooser({ all, chosenType, catalogue, isLoading, error, retry }: ReturnType<typeof useExportCatalogue>) {
  const settings = useExportSettings()
  const { view } = useExportAddress()
  const isStarted = settings.taxonomies.length + settings.ids.length + view.subtree.length > 0
  const [opened, setOpened] = useDraft<Partial<Record<Step, boolean>>>('Schritte', isStarted ? {} : { taxonomies: true })
  const groups = useMemo(() => (catalogue ? fieldGroups(catalogue, settings.taxonomies) : []), [catalogue, settings.taxonomies])
  const filterCount = allConditions(settings, view).length

  const card = (step: Step, isOpenAtFirst: boolean) => {
    const isOpen = opened[step] ?? isOpenAtFirst
    return { isOpen, onToggle: () => setOpened({ ...opened, [step]: !isOpen }) }
  }
  const waiting = isLoading ? <Spinner /> : <>Die Auswahl liess sich nicht laden.</>
  const later = !isStarted || (!isLoading && !chosenType) ? <>Wählen Sie zuerst eine Taxonomie.</> : catalogue ? null : waiting

  return (
    <>
      {error && (
        <Failed>
          <ErrorNote error={error} onRetry={retry} />
        </Failed>
      )}
      {catalogue && <NewVersions catalogue={catalogue} />}
      <StepCard
        number={1}
        title="Taxonomien wählen"
        summary={taxonomySummary(settings, view.subtree)}
        {...card('taxonomies', !isLoading && !chosenType)}
      >
        {all.length > 0 ? <TaxonomyStep all={all} chosenType={chosenType} /> : waiting}
      </StepCard>
      <StepCard
        number={2}
        title="Filtern"
        stays
        summary={filterCount > 0 ? `${filterCount} Filter` : 'kein Filter'}
        {...card('filters', filterCount > 0)}
      >
        {/* What is chosen is known before the catalogue: nothing moves when that comes. */}
        {later === null || (isStarted && isLoading) ? <FilterStep groups={groups} isLoading={isLoading} /> : later}
      </StepCard>
      <StepCard
        number={3}
        title="Eigenschaften wählen"
        stays
        summary={`${propertyCount(settings)} von ${MAX_EXPORT_FIELDS}`}
        {...card('properties', isStarted)}
      >
        {later ?? <PropertyStep groups={groups} crosswalks={catalogue?.crosswalks ?? []} />}
      </StepCard>
      <OwnList>
        Sie haben schon eine Artenliste? Unter <AppLink href={paths.ownList()}>Meine Liste</AppLink> bekommen Sie sie mit
        Eigenschaften zurück.
      </OwnList>
    </>
  )
}

const Failed = styled('div')({ marginBottom: 12 })

const OwnList = styled('p')({ margin: '4px 2px 0', fontSize: '0.875rem', color: tones.ink2 })

type Step = 'taxonomies' | 'filters' | 'properties'

const taxonomySummary = ({ taxonomies, ids }: { taxonomies: string[]; ids: string[] }, subtree: string[]) =>
  [
    ids.length > 0 ? counted(ids.length, 'Objekt', 'Objekte') : `${taxonomies.length} gewählt`,
    subtree.length > 0 && counted(subtree.length, 'Teil', 'Teile'),
  ]
    .filter(Boolean)
    .join(' · ')
