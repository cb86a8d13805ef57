'use client'

import { useQuery } from '@apollo/client/react'
import { graphql, type ResultOf, type VariablesOf } from '@/lib/graphql'
import type { PlacedNode } from '../tree/treeNode'
import { verbItems } from './VerbMenu'
import { offeredVerbs, type Rights, type Verb, type VerbOwner, wantVerb } from './verbs'
import { Divider, Menu, MenuItem } from '../ui/mui/Menu'

interface TreeMenuProps {
  node: PlacedNode
  href: string
  /** Where the pointer is. */
  top: number
  left: number
  /** Goes to the node's page. */
  onGo: () => void
  onClose: () => void
}

/** What one can do with a node of the tree: the same verbs as on its page, which then does them; and what the browser's own menu is missed for. */
export function TreeMenu({ node, href, top, left, onGo, onClose }: TreeMenuProps) {
  const query = useQuery(TreeMenuQuery, {
    // One question for all kinds: what the node is not, is not there.
    variables: Object.fromEntries(kinds.map((each) => [each, each === node.kind ? (node.id ?? NONE) : NONE])) as Ids,
    fetchPolicy: 'no-cache',
  })
  const owner = ownerOf(node)
  const offered = owner === null ? [] : offeredVerbs(owner, query.data ? rightsOf(query.data) : {})
  const choose = (verb: Verb) => {
    onClose()
    onGo()
    wantVerb(node.id ?? node.key, verb)
  }
  return (
    <Menu
      // Not before it is complete: no line may move under the pointer.
      open={!query.loading}
      anchorReference="anchorPosition"
      anchorPosition={{ top, left }}
      onClose={onClose}
      onContextMenu={(event) => event.preventDefault()}
      slotProps={{ list: { 'aria-label': node.label, dense: true } }}
    >
      {verbItems(offered, choose)}
      {offered.length > 0 && <Divider component="li" aria-hidden="true" />}
      <MenuItem component="a" href={href} target="_blank" rel="noreferrer" onClick={onClose}>
        In neuem Tab öffnen
      </MenuItem>
    </Menu>
  )
}

/** Whose verbs a node has; a collection's two tables have none of their own. */
function ownerOf({ key, kind }: PlacedNode): VerbOwner | null {
  if (kind === 'root') return key as VerbOwner
  return kind === 'records' || kind === 'relations' ? null : kind
}

function rightsOf({ collection, organization, overview, taxon, taxonomy, user, viewer, viewerCanDescribe }: Answer): Rights {
  const write = [taxon, taxonomy, collection].some((record) => record?.viewerCanEdit)
  const organizations = organization ? [organization] : overview.organizations
  return {
    write,
    edit: write || (taxon !== null && viewerCanDescribe) || organization?.viewerCanEdit || user?.viewerCanEdit,
    createTaxonomy: organizations.some((each) => each.viewerCanCreateTaxonomy),
    createCollection: organizations.some((each) => each.viewerCanCreateCollection),
    createUser: viewer?.viewerCanCreateUsers,
    createOrganization: viewer?.viewerCanCreateOrganizations,
  }
}

type Answer = ResultOf<typeof TreeMenuQuery>
type Ids = VariablesOf<typeof TreeMenuQuery>

const kinds = ['taxon', 'taxonomy', 'collection', 'organization', 'user'] as const
/** The id of nothing. */
const NONE = '00000000-0000-4000-8000-000000000000'

const TreeMenuQuery = graphql(`
  query TreeMenu($taxon: ID!, $taxonomy: ID!, $collection: ID!, $organization: ID!, $user: ID!) {
    viewerCanDescribe
    viewer {
      id
      viewerCanCreateUsers
      viewerCanCreateOrganizations
    }
    overview {
      organizations {
        id
        viewerCanCreateTaxonomy
        viewerCanCreateCollection
      }
    }
    taxon(id: $taxon) {
      id
      viewerCanEdit
    }
    taxonomy(id: $taxonomy) {
      id
      viewerCanEdit
    }
    collection(id: $collection) {
      id
      viewerCanEdit
    }
    organization(id: $organization) {
      id
      viewerCanEdit
      viewerCanCreateTaxonomy
      viewerCanCreateCollection
    }
    user(id: $user) {
      id
      viewerCanEdit
    }
  }
`)
