'use client'

import styled from '@emotion/styled'
import { useMemo, useState } from 'react'
import { ErrorNote } from '@/components/ui/load/ErrorNote'
import { Spinner } from '@/components/ui/load/Spinner'
import { allConditions } from '@/lib/domain/export/filterGroups'
import { MAX_EXPORT_FIELDS, propertyCount } from '@/lib/domain/export/exportSettings'
import { useDraft } from '@/lib/browser/draft'
import { counted } from '@/lib/text/format'
import { useExportAddress, useExportSettings } from '@/stores/exportSettings'
import { fieldGroups } from './catalogue/fieldGroups'
import { FilterStep } from './filters/FilterStep'
import { NewVersions } from './taxa/NewVersions'
import { PropertyStep } from './properties/PropertyStep'
import { StepCard } from './catalogue/StepCard'
import { OwnListHint, type Step, steps } from './frame'
import { TaxonomyStep, unknownTaxonomies } from './taxa/TaxonomyStep'
import type { useExportCatalogue } from './catalogue/useExportCatalogue'

/**
 * The three steps. Opened by hand, or by what is still missing: first the taxonomies, also where a link names one that is not there, then the properties.
 */
export function Chooser({ all, chosenType, catalogue, isLoading, error, retry }: ReturnType<typeof useExportCatalogue>) {
  const settings = useExportSettings()
  const { view } = useExportAddress()
  const isStarted = settings.taxonomies.length + settings.ids.length + view.subtree.length > 0
  const [opened, setOpened] = useDraft<Partial<Record<Step, boolean>>>('Schritte', isStarted ? {} : { taxonomies: true })
  const groups = useMemo(() => (catalogue ? fieldGroups(catalogue, settings.taxonomies) : []), [catalogue, settings.taxonomies])
  const missing = all.length > 0 ? unknownTaxonomies(settings, all, chosenType).length : 0
  // Whoever takes it out there goes on choosing.
  const [wasMissing, setWasMissing] = useState(false)
  if (missing > 0 && !wasMissing) setWasMissing(true)
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
        {...steps.taxonomies}
        summary={taxonomySummary(settings, view.subtree, missing)}
        {...card('taxonomies', (!isLoading && !chosenType) || wasMissing)}
      >
        {all.length > 0 ? <TaxonomyStep all={all} chosenType={chosenType} /> : waiting}
      </StepCard>
      <StepCard
        {...steps.filters}
        summary={filterCount > 0 ? `${filterCount} Filter` : 'kein Filter'}
        {...card('filters', filterCount > 0)}
      >
        {/* What is chosen is known before the catalogue: nothing moves when that comes. */}
        {later === null || (isStarted && isLoading) ? <FilterStep groups={groups} isLoading={isLoading} /> : later}
      </StepCard>
      <StepCard
        {...steps.properties}
        summary={`${propertyCount(settings)} von ${MAX_EXPORT_FIELDS}`}
        {...card('properties', isStarted)}
      >
        {later ?? <PropertyStep groups={groups} crosswalks={catalogue?.crosswalks ?? []} />}
      </StepCard>
      <OwnListHint />
    </>
  )
}

const Failed = styled('div')({ marginBottom: 12 })

const taxonomySummary = ({ taxonomies, ids }: { taxonomies: string[]; ids: string[] }, subtree: string[], missing: number) =>
  [
    ids.length > 0 ? counted(ids.length, 'Objekt', 'Objekte') : `${taxonomies.length} gewählt`,
    missing > 0 && `${counted(missing, 'Taxonomie', 'Taxonomien')} nicht vorhanden`,
    subtree.length > 0 && counted(subtree.length, 'Teil', 'Teile'),
  ]
    .filter(Boolean)
    .join(' · ')
