'use client'

import styled from '@emotion/styled'
import { paths } from '@/lib/domain/addresses/paths'
import { tones } from '@/lib/theme'
import { TaxonName } from '../taxon/TaxonName'
import { AppLink } from '../ui/text/AppLink'
import { TextButton } from '../ui/form/TextButton'
import { type ComparedTaxon, plainName } from './comparisonQuery'

interface NewerVersionsProps {
  taxa: readonly ComparedTaxon[]
  onReplace: (id: string, other: string) => void
}

/** Which of the compared taxa a crosswalk leads on to one of another version, and the way to compare that instead. */
export function NewerVersions({ taxa, onReplace }: NewerVersionsProps) {
  const known = new Set(taxa.map(({ taxon }) => taxon.id))
  const newer = taxa.flatMap((column) => successorsOf(column).map((version) => ({ column, version })))
  const shown = newer.filter(({ version }) => !known.has(version.taxon.id))
  if (shown.length === 0) return null
  return (
    <Notes aria-label="In anderen Fassungen">
      {shown.map(({ column, version: { taxonomyName, fromTaxonomyId, toTaxonomyId, taxon } }) => (
        <li key={`${column.taxon.id} ${taxon.id}`}>
          {plainName(column)} in der Fassung{' '}
          <AppLink href={paths.crosswalk(column.taxon.taxonomy.type, fromTaxonomyId, toTaxonomyId)}>«{taxonomyName}»</AppLink>:{' '}
          <AppLink href={paths.record(taxon.id)}>
            <TaxonName {...taxon} author={null} type={column.taxon.taxonomy.type} />
          </AppLink>{' '}
          <TextButton onClick={() => onReplace(column.taxon.id, taxon.id)}>Stattdessen vergleichen</TextButton>
        </li>
      ))}
    </Notes>
  )
}

/** What is sure or decided, and one taxon only: of several nobody knows which is meant. */
function successorsOf({ taxon: { crosswalks } }: ComparedTaxon) {
  const sure = crosswalks.flatMap(({ taxon, ...version }) =>
    taxon && version.isNewer && version.state !== 'open' ? [{ ...version, taxon }] : [],
  )
  return sure.filter((one) => sure.filter(({ toTaxonomyId }) => toTaxonomyId === one.toTaxonomyId).length === 1)
}

const Notes = styled('ul')({
  margin: '14px 0 0',
  padding: '8px 16px',
  listStyle: 'none',
  borderRadius: 10,
  background: tones.orange50,
  border: `1px solid ${tones.orange100}`,
  overflowWrap: 'anywhere',
  fontSize: '0.9375rem',
})
