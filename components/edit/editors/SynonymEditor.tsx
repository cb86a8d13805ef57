'use client'

import { useMutation } from '@apollo/client/react'
import { counted } from '@/lib/text/format'
import { graphql } from '@/lib/graphql'
import { AddTaxon } from '../../compare/AddTaxon'
import { Button } from '../../ui/form/Button'
import { EditCard } from './EditFrame'
import { useEdited } from '../form/useEdited'
import { useVersioned } from '../form/useVersioned'

interface SynonymEditorProps {
  taxon: {
    id: string
    version: number
    childCount: number
    accepted: { id: string; name: string } | null
    /** Of a synonym that of its accepted name. */
    lineage: readonly { id: string; name: string }[]
    synonyms: readonly { kind: string }[]
    taxonomy: { id: string }
  }
  /** Where it stands in the tree, or would stand. */
  parentBranch: string
  onRefresh: () => void
}

interface Place {
  acceptedId: string | null
  parentId: string | null
  status: string
}

/** Makes an object a synonym of another one of its taxonomy, gives a synonym another accepted name, or makes it an object of the tree again. */
export function SynonymEditor({ taxon, parentBranch, onRefresh }: SynonymEditorProps) {
  const { accepted, childCount, id, lineage, synonyms, taxonomy, version } = taxon
  const [update] = useMutation(PlaceTaxonMutation)
  const edited = useEdited()
  const { run, isBusy, trouble } = useVersioned(async (changes: Place, from) => {
    await update({ variables: { id, version: from, changes } })
    await edited([parentBranch, changes.parentId ? `taxon:${changes.parentId}` : `taxonomy:${taxonomy.id}`], `taxon:${id}`)
  }, onRefresh)
  const parent = lineage.at(-1)
  const others = synonyms.filter(({ kind }) => kind === 'synonym').length
  const hindrance =
    childCount > 0
      ? `zuerst ${counted(childCount, 'Objekt', 'Objekte')} darunter verschieben`
      : others > 0
        ? `zuerst ${counted(others, 'Synonym', 'Synonyme')} einem anderen Namen geben`
        : null
  const accept = (parentId: string | null) => void run({ acceptedId: null, parentId, status: 'accepted' }, version)
  return (
    <EditCard aria-label="Synonym oder gültiger Name">
      <h2>Synonym oder gültiger Name</h2>
      <div className="body">
        {accepted ? `Ist ein Synonym von «${accepted.name}».` : 'Ist ein gültiger Name.'}
        <AddTaxon
          label={accepted ? 'Anderer gültiger Name' : 'Zum Synonym machen von'}
          placeholder={accepted ? 'Synonym eines anderen Namens …' : 'Zum Synonym machen von …'}
          taxonomyId={taxonomy.id}
          disabledBecause={isBusy ? 'speichert …' : hindrance}
          onAdd={(acceptedId) => void run({ acceptedId, parentId: null, status: 'synonym' }, version)}
        />
      </div>
      {accepted && (
        <div className="buttons">
          {parent && (
            <Button aria-disabled={isBusy} onClick={() => accept(parent.id)}>
              Wieder gültig, unter «{parent.name}»
            </Button>
          )}
          <Button aria-disabled={isBusy} onClick={() => accept(null)}>
            Wieder gültig, zuoberst
          </Button>
        </div>
      )}
      {trouble}
    </EditCard>
  )
}

const PlaceTaxonMutation = graphql(`
  mutation PlaceTaxon($id: ID!, $version: Int!, $changes: TaxonChanges!) {
    updateTaxon(id: $id, version: $version, changes: $changes) {
      id
      version
    }
  }
`)
