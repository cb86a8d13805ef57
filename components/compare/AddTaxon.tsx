'use client'

import styled from '@emotion/styled'
import type { Ref } from 'react'
import { CONTENT_WIDTH } from '@/lib/constants'
import { TaxonCombobox, taxonIdOf } from '../names/TaxonCombobox'

interface AddTaxonProps {
  /** A German sentence; null when there is room. */
  disabledBecause: string | null
  onAdd: (id: string, name: string, path: string) => void
  /** What the field is called. */
  label?: string
  placeholder?: string
  /** Only objects of this taxonomy. */
  taxonomyId?: string
  ref?: Ref<HTMLInputElement>
}

/** The chosen object is handed over with its accepted name (in the comparison it becomes a column). */
export function AddTaxon({
  disabledBecause,
  onAdd,
  label = 'Objekt hinzufügen',
  placeholder = 'Art oder Lebensraum hinzufügen',
  taxonomyId,
  ref,
}: AddTaxonProps) {
  return (
    <Box>
      <TaxonCombobox
        listLabel="Treffer"
        taxonomies={taxonomyId === undefined ? undefined : [taxonomyId]}
        isReadOnly={disabledBecause !== null}
        onChoose={(hit) =>
          onAdd(taxonIdOf(hit), hit.kind === 'vernacular' ? (hit.acceptedName ?? hit.label) : hit.label, hit.path)
        }
        input={{
          ref,
          'aria-label': label,
          'aria-disabled': disabledBecause !== null,
          placeholder: disabledBecause ?? placeholder,
        }}
      />
    </Box>
  )
}

const Box = styled('div')({ maxWidth: CONTENT_WIDTH, margin: '14px 0 0', '@media print': { display: 'none' } })
