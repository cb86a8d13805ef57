'use client'

import { useApolloClient, useQuery } from '@apollo/client/react'
import { MOST_SUBTREE_TAXA } from '@/lib/domain/export/exportLimits'
import { counted } from '@/lib/text/format'
import { swissCount } from '@/lib/domain/text/swissCount'
import { graphql } from '@/lib/graphql'
import { TaxonCombobox, taxonIdOf } from '../../names/TaxonCombobox'
import type { Hit } from '../../search/useSearch'
import { Field } from '../../ui/form/Field'

interface SubtreeSearchProps {
  /** Ids of the taxonomies to look in. */
  taxonomies: string[]
  onChoose: (id: string) => void
}

/** A taxon to take with all that is under it: found by any of its names; a synonym stands for its accepted name. */
export function SubtreeSearch({ taxonomies, onChoose }: SubtreeSearchProps) {
  const client = useApolloClient()
  const choose = async (hit: Hit) => {
    const id = taxonIdOf(hit)
    const place = await client.query({ query: SubtreePlace, variables: { id } }).catch(() => null)
    onChoose(place?.data?.taxon?.accepted?.id ?? id)
  }
  return (
    <Field label="Nur ein Teil davon">
      <TaxonCombobox
        listLabel="Gefundene Objekte"
        taxonomies={taxonomies}
        onChoose={(hit) => void choose(hit)}
        detail={(hit) => <Place id={taxonIdOf(hit)} />}
        input={{ placeholder: 'Familie, Gattung, Lebensraum … suchen' }}
      />
    </Field>
  )
}

const SubtreePlace = graphql(`
  query ExportSubtreePlace($id: ID!) {
    taxon(id: $id) {
      id
      subtreeSize
      lineage {
        id
        name
      }
      accepted {
        id
        subtreeSize
      }
    }
  }
`)

/** What is above a hit and how many objects it brings: as many as stand there once it is chosen. */
function Place({ id }: { id: string }) {
  const { data } = useQuery(SubtreePlace, { variables: { id } })
  const taxon = data?.taxon
  return (
    <small>
      {taxon && (
        <>
          {taxon.lineage.map(({ name }) => name).join(' › ') || 'oberste Stufe'} ·{' '}
          {sizeText((taxon.accepted ?? taxon).subtreeSize)}
        </>
      )}
    </small>
  )
}

function sizeText(size: number | null): string {
  if (size === null) return `mit allem darunter mehr als ${swissCount(MOST_SUBTREE_TAXA)} Objekte`
  return size === 1 ? 'nichts darunter' : `mit allem darunter ${counted(size, 'Objekt', 'Objekte')}`
}
