'use client'

import { useQuery } from '@apollo/client/react'
import { paths } from '@/lib/domain/addresses/paths'
import type { TreeRoot } from '@/lib/domain/addresses/routes'
import { graphql } from '@/lib/graphql'
import { CreateOrganization } from '../../organization/CreateOrganization'
import { AppLink } from '../../ui/text/AppLink'
import { Prose } from '../../ui/text/type'
import { DeletedNotice } from '../undo/DeletedNotice'
import { NewHeadButtons } from './NewHeadButtons'

interface CreateBelowProps {
  /** Users are made where their list is. */
  root: Exclude<TreeRoot, 'users'>
  /** Asks again for what stands below it. */
  onCreated: () => void
}

/** What whoever is logged in may add below a root of the tree. */
export function CreateBelow({ root, onCreated }: CreateBelowProps) {
  return root === 'organizations' ? <CreateOrganization onCreated={onCreated} /> : <CreateHead root={root} />
}

function CreateHead({ root }: { root: Exclude<CreateBelowProps['root'], 'organizations'> }) {
  const { data } = useQuery(CreateHeadQuery, { fetchPolicy: 'cache-and-network' })
  if (!data) return null
  const { organizations } = data.overview
  const mine = organizations.filter((each) =>
    root === 'collections' ? each.viewerCanCreateCollection : each.viewerCanCreateTaxonomy,
  )
  const isMine = mine.length > 0
  return (
    <>
      <DeletedNotice />
      <NewHeadButtons
        owner={root}
        of={root}
        rights={{ createTaxonomy: isMine, createCollection: isMine }}
        verbs={['newTaxonomy', 'newCollection']}
        type={root === 'collections' ? null : root}
        organizations={mine}
      />
      {organizations.length === 0 && data.viewer?.viewerCanCreateOrganizations && (
        <Prose>
          Taxonomien und Sammlungen gehören einer Organisation. Legen Sie zuerst eine an:{' '}
          <AppLink href={paths.organizations()}>Organisationen</AppLink>
        </Prose>
      )}
    </>
  )
}

const CreateHeadQuery = graphql(`
  query CreateHead {
    viewer {
      id
      viewerCanCreateOrganizations
    }
    overview {
      organizations {
        id
        name
        viewerCanCreateTaxonomy
        viewerCanCreateCollection
      }
    }
  }
`)
