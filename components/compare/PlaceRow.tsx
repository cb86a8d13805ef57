'use client'

import { taxonNameParts } from '@/lib/domain/vocabulary/taxonName'
import { rankLabel } from '@/lib/domain/vocabulary/rank'
import { statusLabel } from '@/lib/domain/vocabulary/status'
import { paths } from '@/lib/domain/addresses/paths'
import { TextButton } from '../ui/form/TextButton'
import { TaxonLink } from '../taxon/TaxonLink'
import { AppLink } from '../ui/text/AppLink'
import type { ComparedTaxon } from './comparisonQuery'

interface PlaceRowProps {
  taxa: readonly ComparedTaxon[]
  /** Puts another taxon into the place of one. */
  onReplace: (id: string, other: string) => void
}

/** What each taxon is: author, rank, status and taxonomy; a synonym offers the name that is valid. */
export function PlaceRow({ taxa, onReplace }: PlaceRowProps) {
  return (
    <tbody>
      <tr>
        <th scope="row">Einordnung</th>
        {taxa.map(({ taxon: { accepted, id, rank, status, taxonomy, ...taxon } }) => {
          const { author } = taxonNameParts({ ...taxon, rank, type: taxonomy.type })
          const facts = [rankLabel(rank), ...(taxonomy.type === 'Art' ? [statusLabel(status)] : [])].filter((fact) => fact !== '')
          return (
            <td key={id}>
              {author !== '' && <div>{author}</div>}
              {facts.length > 0 && <div>{facts.join(' · ')}</div>}
              <AppLink href={paths.taxonomy(taxonomy.type, taxonomy.id)}>{taxonomy.name}</AppLink>
              {accepted && (
                <div>
                  Synonym von <TaxonLink taxon={accepted} />.{' '}
                  <TextButton onClick={() => onReplace(id, accepted.id)}>Stattdessen vergleichen</TextButton>
                </div>
              )}
            </td>
          )
        })}
      </tr>
    </tbody>
  )
}
