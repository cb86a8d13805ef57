'use client'

import { useMutation } from '@apollo/client/react'
import { graphql } from '@/lib/graphql'
import { AddTaxon } from '../../compare/AddTaxon'
import { Button } from '../../ui/form/Button'
import { useIsOpen } from '../../ui/load/useIsOpen'
import { EditCard } from './EditFrame'
import { useEdited } from '../form/useEdited'
import { useVersioned } from '../form/useVersioned'

interface MoveTaxonProps {
  taxon: { id: string; version: number; lineage: readonly { id: string; name: string }[]; taxonomy: { id: string } }
  /** Where it stands in the tree. */
  parentBranch: string
  onRefresh: () => void
  onDone: () => void
}

/** Puts an object below another one of its taxonomy, or makes it a root. */
export function MoveTaxon({ taxon, parentBranch, onRefresh, onDone }: MoveTaxonProps) {
  const { id, lineage, taxonomy, version } = taxon
  const [move] = useMutation(MoveTaxonMutation)
  const edited = useEdited()
  const isOpen = useIsOpen()
  const { run, isBusy, trouble } = useVersioned(async (parentId: string | null, from) => {
    await move({ variables: { id, version: from, parentId } })
    await edited([parentBranch, parentId ? `taxon:${parentId}` : `taxonomy:${taxonomy.id}`], `taxon:${id}`)
    if (isOpen()) onDone()
  }, onRefresh)
  const parent = lineage.at(-1)
  return (
    <EditCard aria-label="Verschieben">
      <h2>Verschieben</h2>
      <div className="body">
        {parent ? `Steht unter «${parent.name}».` : 'Ist ein oberstes Objekt.'} Alles darunter kommt mit.
        <AddTaxon
          label="Neu unter"
          placeholder="Neu unter …"
          taxonomyId={taxonomy.id}
          disabledBecause={isBusy ? 'verschiebt …' : null}
          onAdd={(parentId) => void run(parentId, version)}
        />
      </div>
      <div className="buttons">
        {parent && (
          <Button aria-disabled={isBusy} onClick={() => void run(null, version)}>
            Zuoberst stellen
          </Button>
        )}
        <Button look="plain" onClick={onDone}>
          Abbrechen
        </Button>
      </div>
      {trouble}
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
