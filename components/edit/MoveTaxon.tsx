'use client'

import { useMutation } from '@apollo/client/react'
import { graphql } from '@/lib/graphql'
import { AddTaxon } from '../compare/AddTaxon'
import { Button } from '../ui/Button'
import { ErrorNote } from '../ui/ErrorNote'
import { EditCard } from './EditFrame'
import { useEdited } from './useEdited'

interface MoveTaxonProps {
  taxon: { id: string; version: number; lineage: readonly { id: string; name: string }[]; taxonomy: { id: string } }
  /** Where it stands in the tree. */
  parentBranch: string
}

/** Puts an object below another one, or makes it a root. */
export function MoveTaxon({ taxon, parentBranch }: MoveTaxonProps) {
  const [move, { loading, error }] = useMutation(MoveTaxonMutation)
  const edited = useEdited()
  const parent = taxon.lineage.at(-1)
  const below = async (parentId: string | null) => {
    const { data } = await move({ variables: { id: taxon.id, version: taxon.version, parentId } }).catch(() => ({ data: null }))
    if (data) await edited([parentBranch, parentId ? `taxon:${parentId}` : `taxonomy:${taxon.taxonomy.id}`])
  }
  return (
    <EditCard aria-label="Verschieben">
      <h2>Verschieben</h2>
      <div style={{ padding: '10px 16px 14px' }}>
        {parent ? `Steht unter «${parent.name}».` : 'Ist ein oberstes Objekt.'} Neu unter:
        <AddTaxon disabledBecause={loading ? 'verschiebt …' : null} onAdd={(id) => void below(id)} />
      </div>
      {parent && (
        <div className="buttons">
          <Button disabled={loading} onClick={() => void below(null)}>
            Zuoberst stellen
          </Button>
        </div>
      )}
      {error && <ErrorNote error={error} />}
    </EditCard>
  )
}

const MoveTaxonMutation = graphql(`
  mutation MoveTaxon($id: ID!, $version: Int!, $parentId: ID) {
    updateTaxon(id: $id, version: $version, changes: { parentId: $parentId }) {
      id
      version
    }
  }
`)
