'use client'

import { useMutation } from '@apollo/client/react'
import { paths, type TaxonomyType } from '@/lib/domain/addresses/paths'
import { graphql } from '@/lib/graphql'
import { useNavigateFrom } from '@/lib/browser/navigate'
import { EditCard } from '../editors/EditFrame'
import { useIsOpen } from '../../ui/load/useIsOpen'
import { SavedForm } from '../form/SavedForm'
import type { Typed } from '../form/formField'
import { withoutProperties } from '../editors/properties'
import { taxonFields } from '../editors/taxonFields'
import { useEdited } from '../form/useEdited'

interface NewTaxonProps {
  taxonomyId: string
  type: TaxonomyType
  /** Null for a new root. `path`: down to it. */
  parent: { id: string; name: string; path: readonly string[] } | null
  onDone: () => void
}

/** Adds an object below another one, or a root, and goes there. */
export function NewTaxon({ taxonomyId, type, parent, onDone }: NewTaxonProps) {
  const [create] = useMutation(CreateTaxonMutation)
  const edited = useEdited()
  const navigateFrom = useNavigateFrom()
  const isOpen = useIsOpen()
  const save = async (typed: Typed) => {
    const goTo = navigateFrom()
    const taxon = { ...withoutProperties(typed), parentId: parent?.id ?? null }
    const { data } = await create({ variables: { taxonomyId, taxon } })
    if (!data) return
    await edited([parent ? `taxon:${parent.id}` : `taxonomy:${taxonomyId}`])
    if (isOpen()) onDone()
    goTo(paths.taxon(type, taxonomyId, [...(parent?.path ?? []), data.createTaxon.id]))
  }
  const title = parent ? `Neues Objekt unter «${parent.name}»` : 'Neues oberstes Objekt'
  return (
    <EditCard aria-label={title}>
      <h2>{title}</h2>
      <SavedForm
        isNew
        draftKey={`new ${parent?.id ?? taxonomyId}`}
        label={title}
        fields={taxonFields(type).filter(({ name }) => name !== 'status')}
        values={{}}
        onSave={save}
        onCancel={onDone}
        saveLabel="Hinzufügen"
      />
    </EditCard>
  )
}

const CreateTaxonMutation = graphql(`
  mutation CreateTaxon($taxonomyId: ID!, $taxon: TaxonChanges!) {
    createTaxon(taxonomyId: $taxonomyId, taxon: $taxon) {
      id
    }
  }
`)
