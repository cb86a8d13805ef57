'use client'

import { useMutation } from '@apollo/client/react'
import styled from '@emotion/styled'
import { type FragmentOf, graphql, readFragment } from '@/lib/graphql'
import { tones } from '@/lib/theme'
import { languageLabel, languages } from '../form/choices'
import { EditCard } from './EditFrame'
import { SavedForm } from '../form/SavedForm'
import { EditRow, EditRows } from './EditRow'
import { type TypedField, required, type Typed } from '../form/formField'
import { RowVerbs } from './RowVerbs'
import { useEdited } from '../form/useEdited'

export const NamesEditor_taxon = graphql(`
  fragment NamesEditor_taxon on Taxon {
    id
    vernacularNames {
      id
      version
      name
      language
      preferred
    }
  }
`)

interface NamesEditorProps {
  taxon: FragmentOf<typeof NamesEditor_taxon>
  /** Branches of the tree that show such a name. */
  branches: readonly string[]
  onRefresh: () => void
}

const fields: readonly TypedField[] = [
  { name: 'name', label: 'Name', problem: required('Bitte geben Sie einen Namen ein.') },
  { name: 'language', label: 'Sprache', kind: 'suggest', options: languages, hint: 'Kürzel, zum Beispiel de oder rm.' },
  { name: 'preferred', label: 'bevorzugt', kind: 'check' },
]

/** German and other names of an object: each changed, deleted and brought back by itself. */
export function NamesEditor({ taxon, branches, onRefresh }: NamesEditorProps) {
  const { id, vernacularNames } = readFragment(NamesEditor_taxon, taxon)
  const [create] = useMutation(CreateNameMutation)
  const [update] = useMutation(UpdateNameMutation)
  const edited = useEdited()
  return (
    <EditCard aria-label="Namen in anderen Sprachen">
      <h2>Namen in anderen Sprachen</h2>
      <EditRows>
        {vernacularNames.map(({ id: nameId, language, name, preferred, version }) => (
          <EditRow
            key={nameId}
            name={name}
            draftKey={`name ${nameId}`}
            detail={[language && languageLabel(language), preferred && 'bevorzugt'].filter(Boolean).join(', ')}
          >
            <SavedForm
              isCompact
              draftKey={`name ${nameId}`}
              label={name}
              fields={fields}
              values={{ name, language: language ?? '', preferred: String(preferred) }}
              version={version}
              onSave={async (changed, from) => {
                await update({ variables: { id: nameId, version: from, changes: nameChanges(changed) } })
                await edited(branches)
              }}
              onRefresh={onRefresh}
            />
            <RowVerbs kind="vernacularName" id={nameId} version={version} name={name} branches={branches} />
          </EditRow>
        ))}
      </EditRows>
      <Below>
        <SavedForm
          isNew
          isCompact
          draftKey={`new name ${id}`}
          label="Name hinzufügen"
          saveLabel="Name hinzufügen"
          fields={fields}
          values={{ name: '', language: 'de', preferred: 'false' }}
          onSave={async (typed) => {
            await create({ variables: { taxonId: id, vernacularName: { ...nameChanges(typed), name: typed.name ?? '' } } })
            await edited(branches)
          }}
        />
      </Below>
    </EditCard>
  )
}

const Below = styled('div')({ borderTop: `1px solid ${tones.line}` })

/** What was typed, as the interface takes it. */
const nameChanges = (changed: Typed) =>
  Object.fromEntries(
    Object.entries(changed).map(([name, typed]) => [name, name === 'preferred' ? typed === 'true' : typed.trim() || null]),
  )

const CreateNameMutation = graphql(`
  mutation CreateVernacularName($taxonId: ID!, $vernacularName: VernacularNameInput!) {
    createVernacularName(taxonId: $taxonId, vernacularName: $vernacularName) {
      id
    }
  }
`)

const UpdateNameMutation = graphql(`
  mutation UpdateVernacularName($id: ID!, $version: Int!, $changes: VernacularNameChanges!) {
    updateVernacularName(id: $id, version: $version, changes: $changes) {
      id
    }
  }
`)
