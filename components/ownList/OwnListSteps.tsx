'use client'

import { useMemo, useState } from 'react'
import { ErrorNote } from '@/components/ui/load/ErrorNote'
import { Button } from '@/components/ui/form/Button'
import { Spinner } from '@/components/ui/load/Spinner'
import type { OwnCounts } from '@/lib/domain/ownList/outcome'
import { MAX_EXPORT_FIELDS, propertyCount } from '@/lib/domain/export/exportSettings'
import { useDraft } from '@/lib/browser/draft'
import { counted } from '@/lib/text/format'
import { useAppUi } from '@/stores/appUi'
import { changeExport, useExportSettings } from '@/stores/exportSettings'
import { useOwnList } from '@/stores/ownList'
import { fieldGroups } from '../export/catalogue/fieldGroups'
import { PropertyStep } from '../export/properties/PropertyStep'
import { StepCard } from '../export/catalogue/StepCard'
import { TaxonomyStep } from '../export/taxa/TaxonomyStep'
import type { useExportCatalogue } from '../export/catalogue/useExportCatalogue'
import { ListStep } from './ListStep'

interface OwnListStepsProps {
  catalogue: ReturnType<typeof useExportCatalogue>
  counts: OwnCounts
  onShowResult: () => void
}

type Step = 'list' | 'taxonomies' | 'properties'

/** The three steps: the list, where its names are looked for, and what is to stand beside them. */
export function OwnListSteps({
  catalogue: { all, chosenType, catalogue, isLoading, error, retry },
  counts,
  onShowResult,
}: OwnListStepsProps) {
  const settings = useExportSettings()
  const stacked = useAppUi((state) => state.stacked)
  const hasList = useOwnList(({ list }) => list !== null)
  const [opened, setOpened] = useDraft<Partial<Record<Step, boolean>>>('Schritte der Liste', {})
  const groups = useMemo(() => (catalogue ? fieldGroups(catalogue, settings.taxonomies) : []), [catalogue, settings.taxonomies])
  const offered = all.filter(({ type }) => type === (chosenType ?? 'Art')).map(({ name }) => name)
  const isAll = offered.length > 0 && offered.every((name) => settings.taxonomies.includes(name))

  const card = (step: Step, isOpenAtFirst: boolean) => {
    const isOpen = opened[step] ?? isOpenAtFirst
    return { isOpen, onToggle: () => setOpened({ ...opened, [step]: !isOpen }) }
  }
  const waiting = isLoading ? <Spinner /> : <>Die Auswahl liess sich nicht laden.</>
  const hasTaxonomies = settings.taxonomies.length > 0
  // Stays open while one chooses several.
  const [isFirst] = useState(!hasTaxonomies)

  return (
    <>
      {error && <ErrorNote error={error} onRetry={retry} />}
      <StepCard
        number={1}
        title="Liste einfügen"
        summary={hasList ? counted(counts.names, 'Name', 'Namen') : 'keine'}
        {...card('list', true)}
      >
        <ListStep counts={counts} />
      </StepCard>
      <StepCard
        number={2}
        title="Taxonomien wählen"
        summary={`${settings.taxonomies.length} gewählt`}
        {...card('taxonomies', isFirst)}
      >
        {all.length > 0 ? (
          <>
            <p style={{ margin: '0 0 8px' }}>
              Darin werden die Namen gesucht. Steht einer in mehreren, gilt die zuerst gewählte.
            </p>
            <TaxonomyStep all={all} chosenType={chosenType} isNarrowable={false} />
            {!isAll && offered.length > 1 && (
              <Button
                isSmall
                style={{ marginTop: 8 }}
                onClick={() =>
                  changeExport((before) => ({
                    ...before,
                    type: before.type ?? 'Arten',
                    taxonomies: [...new Set([...before.taxonomies, ...offered])],
                  }))
                }
              >
                {chosenType === 'Lebensraum' ? 'Alle Lebensraum-Taxonomien wählen' : 'Alle Art-Taxonomien wählen'}
              </Button>
            )}
          </>
        ) : (
          waiting
        )}
      </StepCard>
      <StepCard
        number={3}
        title="Eigenschaften wählen"
        summary={`${propertyCount(settings)} von ${MAX_EXPORT_FIELDS}`}
        {...card('properties', hasList && hasTaxonomies)}
      >
        {!hasTaxonomies ? (
          <>Wählen Sie zuerst eine Taxonomie.</>
        ) : catalogue ? (
          <PropertyStep groups={groups} crosswalks={catalogue.crosswalks} />
        ) : (
          waiting
        )}
      </StepCard>
      {hasList && stacked && (
        <Button look="filled" onClick={onShowResult}>
          Zum Ergebnis
        </Button>
      )}
    </>
  )
}
