'use client'

import styled from '@emotion/styled'
import { foldedName, includesName } from '@/lib/domain/export/exportAxes'
import { defaultExportSettings } from '@/lib/domain/export/exportSettings'
import { date } from '@/lib/text/format'
import { swissCount } from '@/lib/domain/text/swissCount'
import { tones } from '@/lib/theme'
import { changeChoice, useExportAddress, useExportSettings } from '@/stores/exportSettings'
import { CheckRow } from '../../ui/form/CheckBox'
import { Segmented } from '../../ui/form/Segmented'
import { IdsChoice } from './IdsChoice'
import { RankChoice } from './RankChoice'
import { SubtreeChoice } from './SubtreeChoice'
import type { ChoosableTaxonomy } from '../catalogue/useExportCatalogue'
import { useSubtreeTaxa } from './useSubtreeTaxa'

interface TaxonomyStepProps {
  all: ChoosableTaxonomy[]
  chosenType: ChoosableTaxonomy['type'] | undefined
  /** Parts of them and single taxa can be chosen too. */
  isNarrowable?: boolean
}

/** Species or habitats, then which of their taxonomies. */
export function TaxonomyStep({ all, chosenType, isNarrowable = true }: TaxonomyStepProps) {
  const { taxonomies } = useExportSettings()
  const parts = useSubtreeTaxa(useExportAddress().view.subtree)
  const offered = all.filter(({ type }) => type === chosenType)
  const unknown = unknownTaxonomies({ taxonomies }, all, chosenType)
  return (
    <>
      <Segmented
        label="Was exportiert wird"
        name="export-type"
        value={chosenType}
        onChoose={(type) => chooseType(typeLabels[type], isNarrowable)}
        options={types.map((type) => [type, typeLabels[type]])}
        isWide
      />
      {!chosenType && <Hint>Wählen Sie zuerst Arten oder Lebensräume.</Hint>}
      {chosenType && offered.length === 0 && <Hint>Es sind noch keine solchen Taxonomien in der Datenbank.</Hint>}
      {offered.map(({ id, name, taxonCount, lastUpdated }) => (
        <CheckRow key={id} checked={includesName(taxonomies, name)} onChange={() => toggleTaxonomy(name, parts)}>
          <span>
            {name}
            {lastUpdated && <small style={{ display: 'block' }}>Stand {date(lastUpdated)}</small>}
          </span>
          <small className="number">{swissCount(taxonCount)}</small>
        </CheckRow>
      ))}
      {unknown.map((name) => (
        <CheckRow key={name} checked onChange={() => toggleTaxonomy(name, parts)}>
          <span>
            {name} <small>aus dem Link, gibt es hier nicht</small>
          </span>
        </CheckRow>
      ))}
      {chosenType && isNarrowable && (
        <>
          {chosenType === 'Art' && <RankChoice />}
          <SubtreeChoice chosen={offered.filter(({ name }) => includesName(taxonomies, name))} taxa={parts} />
          <IdsChoice />
        </>
      )}
    </>
  )
}

/** Chosen names of taxonomies that are none of the type. */
export function unknownTaxonomies(
  { taxonomies }: { taxonomies: string[] },
  all: readonly ChoosableTaxonomy[],
  chosenType: ChoosableTaxonomy['type'] | undefined,
): string[] {
  const names = all.filter(({ type }) => type === chosenType).map(({ name }) => name)
  return taxonomies.filter((name) => !includesName(names, name))
}

const types = ['Art', 'Lebensraum'] as const
const typeLabels = { Art: 'Arten', Lebensraum: 'Lebensräume' }

/** Another type has other taxonomies and properties: the choice begins anew; species as what people mean by them. */
const chooseType = (type: string, isNarrowable: boolean) =>
  changeChoice(({ view }) => ({
    settings: { ...defaultExportSettings(), type },
    view: { ...view, filterGroups: [], ranks: type === 'Arten' && isNarrowable ? 'species' : null },
  }))

/** `parts`: the chosen subtrees; those of a taxonomy that is taken out go with it. */
function toggleTaxonomy(name: string, parts: ReturnType<typeof useSubtreeTaxa>) {
  changeChoice(({ settings, view }) => {
    if (!includesName(settings.taxonomies, name))
      return { settings: { ...settings, taxonomies: [...settings.taxonomies, name] }, view }
    return {
      settings: { ...settings, taxonomies: settings.taxonomies.filter((other) => foldedName(other) !== foldedName(name)) },
      view: { ...view, subtree: view.subtree.filter((id) => !includesName([name], parts.get(id)?.taxonomy.name ?? '')) },
    }
  })
}

const Hint = styled('p')({ margin: '8px 0 0', fontSize: '0.875rem', color: tones.ink2 })
