'use client'

import { useMutation } from '@apollo/client/react'
import { paths, type TaxonomyType } from '@/lib/domain/addresses/paths'
import { graphql } from '@/lib/graphql'
import { useNavigateFrom } from '@/lib/browser/navigate'
import { EditCard } from '../editors/EditFrame'
import { useIsOpen } from '../../ui/load/useIsOpen'
import { SavedForm } from '../form/SavedForm'
import { type TypedField, required, type Typed } from '../form/formField'
import { combiningField, habitatFields, headChanges, newHeadFields } from '../editors/headFields'
import { useEdited } from '../form/useEdited'

interface NewHeadProps {
  kind: 'taxonomy' | 'collection'
  /** Of a taxonomy; null: it is chosen here. */
  type: TaxonomyType | null
  /** Those that the viewer may add to. */
  organizations: readonly { id: string; name: string }[]
  onDone: () => void
}

/** A new taxonomy or collection of an organisation, empty and public at once; leads to its page, where it is filled. */
export function NewHead({ kind, type, organizations, onDone }: NewHeadProps) {
  const [createTaxonomy] = useMutation(CreateTaxonomyMutation)
  const [createCollection] = useMutation(CreateCollectionMutation)
  const edited = useEdited()
  const navigateFrom = useNavigateFrom()
  const isOpen = useIsOpen()
  const [only] = organizations.length === 1 ? organizations : []
  const ofHabitats = type === 'Lebensraum' ? habitatFields.filter(({ name }) => name === 'habitatLabel') : []
  const fields: TypedField[] = [
    ...(only ? [] : [organizationField(organizations)]),
    ...(kind === 'taxonomy' && type === null ? [typeField] : []),
    ...newHeadFields.map((field) => (field.name === 'name' ? { ...field, hint: undefined } : field)),
    ...ofHabitats,
    ...(kind === 'collection' ? [combiningField] : []),
  ]
  const save = async ({ organizationId = only?.id ?? '', type: chosen = type ?? 'Art', ...typed }: Typed) => {
    const goTo = navigateFrom()
    const head = headChanges(typed)
    if (kind === 'collection') {
      const { data } = await createCollection({ variables: { organizationId, collection: head } })
      if (data) await made(['collections'], () => goTo(paths.collection(data.createCollection.id)))
      return
    }
    const of = chosen === 'Lebensraum' ? 'Lebensraum' : 'Art'
    const { data } = await createTaxonomy({ variables: { organizationId, type: of, taxonomy: head } })
    if (data) await made([of], () => goTo(paths.taxonomy(of, data.createTaxonomy.id)))
  }
  const made = async (branches: string[], goThere: () => void) => {
    await edited(branches)
    if (isOpen()) onDone()
    goThere()
  }
  const title = titles[kind]
  return (
    <EditCard aria-label={title}>
      <h2>
        {title} {only && <small>von {only.name}</small>}
      </h2>
      <SavedForm
        isNew
        draftKey={`new ${kind} ${type ?? ''} ${only?.id ?? ''}`}
        label={title}
        fields={fields}
        values={{}}
        onSave={save}
        onCancel={onDone}
        saveLabel="Anlegen"
      />
    </EditCard>
  )
}

const titles = { taxonomy: 'Neue Taxonomie', collection: 'Neue Eigenschaften-Sammlung' } as const

const typeField: TypedField = {
  name: 'type',
  label: 'Was steht darin',
  kind: 'choice',
  options: [
    ['Art', 'Arten'],
    ['Lebensraum', 'Lebensräume'],
  ],
  problem: required('Bitte wählen Sie, ob die Taxonomie Arten oder Lebensräume enthält.'),
}

const organizationField = (organizations: NewHeadProps['organizations']): TypedField => ({
  name: 'organizationId',
  label: 'Organisation',
  kind: 'choice',
  options: organizations.map(({ id, name }) => [id, name] as const),
  hint: 'Wer zu ihr gehört, bearbeitet es je nach Rolle.',
  problem: required('Bitte wählen Sie die Organisation.'),
})

const CreateTaxonomyMutation = graphql(`
  mutation CreateTaxonomy($organizationId: ID!, $type: TaxonomyType!, $taxonomy: TaxonomyChanges!) {
    createTaxonomy(organizationId: $organizationId, type: $type, taxonomy: $taxonomy) {
      id
    }
  }
`)

const CreateCollectionMutation = graphql(`
  mutation CreateCollection($organizationId: ID!, $collection: CollectionChanges!) {
    createCollection(organizationId: $organizationId, collection: $collection) {
      id
    }
  }
`)
