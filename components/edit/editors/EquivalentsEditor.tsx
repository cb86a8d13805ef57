'use client'

import { useMutation } from '@apollo/client/react'
import { useState } from 'react'
import { type FragmentOf, graphql, readFragment } from '@/lib/graphql'
import { AddTaxon } from '../../compare/AddTaxon'
import { Button } from '../../ui/form/Button'
import { ErrorNote } from '../../ui/load/ErrorNote'
import { Hidden } from '../../ui/text/type'
import { EditCard } from './EditFrame'
import { EditRows, PlainRow } from './EditRow'
import { useEdited } from '../form/useEdited'

export const EquivalentsEditor_taxon = graphql(`
  fragment EquivalentsEditor_taxon on Taxon {
    id
    synonyms {
      kind
      taxon {
        id
        name
        taxonomy {
          id
          name
        }
      }
    }
  }
`)

/** Objects, often of other taxonomies, that mean the same: both lend each other what collections say of them. */
export function EquivalentsEditor({ taxon }: { taxon: FragmentOf<typeof EquivalentsEditor_taxon> }) {
  const { id, synonyms } = readFragment(EquivalentsEditor_taxon, taxon)
  const [add, adding] = useMutation(AddEquivalentMutation)
  const [remove, removing] = useMutation(RemoveEquivalentMutation)
  const [removed, setRemoved] = useState<{ id: string; name: string } | null>(null)
  const edited = useEdited()
  const isBusy = adding.loading || removing.loading
  const error = adding.error ?? removing.error

  const put = async (otherId: string) => {
    removing.reset()
    const { data } = await add({ variables: { taxonId: id, otherId } }).catch(() => ({ data: null }))
    if (!data) return
    setRemoved(null)
    await edited()
  }
  const take = async (other: { id: string; name: string }) => {
    adding.reset()
    const { data } = await remove({ variables: { taxonId: id, otherId: other.id } }).catch(() => ({ data: null }))
    if (!data) return
    setRemoved(other)
    await edited()
  }
  return (
    <EditCard aria-label="Gleichwertige Objekte">
      <h2>
        Gleichwertige Objekte <small>anderer Taxonomien; sie leihen sich gegenseitig ihre Eigenschaften</small>
      </h2>
      <EditRows>
        {synonyms
          .filter(({ kind }) => kind === 'gleichwertig')
          .map(({ taxon: other }) => (
            <PlainRow key={other.id}>
              <span>
                <strong>{other.name}</strong> <small>{other.taxonomy.name}</small>
              </span>
              <Button isSmall aria-disabled={isBusy} onClick={() => !isBusy && void take(other)}>
                Entfernen<Hidden> {other.name}</Hidden>
              </Button>
            </PlainRow>
          ))}
      </EditRows>
      <div className="body">
        <AddTaxon
          label="Gleichwertiges Objekt hinzufügen"
          placeholder="Gleichwertiges Objekt suchen"
          disabledBecause={isBusy ? 'einen Augenblick …' : null}
          onAdd={(otherId) => void put(otherId)}
        />
        <p role="status" style={{ margin: '8px 0 0' }}>
          {removed && (
            <>
              «{removed.name}» ist nicht mehr gleichwertig.{' '}
              <Button isSmall onClick={() => void put(removed.id)}>
                Rückgängig
              </Button>
            </>
          )}
        </p>
      </div>
      {error && <ErrorNote error={error} />}
    </EditCard>
  )
}

const AddEquivalentMutation = graphql(`
  mutation AddEquivalent($taxonId: ID!, $otherId: ID!) {
    addEquivalentTaxon(taxonId: $taxonId, otherId: $otherId) {
      id
    }
  }
`)

const RemoveEquivalentMutation = graphql(`
  mutation RemoveEquivalent($taxonId: ID!, $otherId: ID!) {
    removeEquivalentTaxon(taxonId: $taxonId, otherId: $otherId) {
      id
    }
  }
`)
