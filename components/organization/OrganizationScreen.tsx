'use client'

import { useQuery } from '@apollo/client/react'
import { useState } from 'react'
import { paths } from '@/lib/domain/addresses/paths'
import { contactHref } from '@/lib/domain/operator/operator'
import { graphql, type ResultOf } from '@/lib/graphql'
import { CollectionTable, CollectionTable_collection } from '../home/CollectionTable'
import { TaxonomyTable, TaxonomyTable_taxonomy } from '../home/TaxonomyTable'
import { AppLink } from '../ui/text/AppLink'
import { Button } from '../ui/form/Button'
import { Card } from '../ui/page/Card'
import { Crumbs } from '../ui/page/Crumbs'
import { Facts } from '../ui/text/Facts'
import { Deleted } from '../edit/Editing'
import { LinkList } from '../ui/text/LinkList'
import { onDemand } from '../ui/load/onDemand'
import { QueryView } from '../shell/QueryView'
import { Tabs } from '../ui/form/Tabs'
import { Actions, Cards, Prose, Section, Title } from '../ui/text/type'
import { useTitle } from '../ui/page/useTitle'
import { useWantedVerb, type Verb } from '../edit/verbs'
import { Members } from './Members'
import { Members_organization } from './roleMutations'
import { OrganizationForm } from './OrganizationForm'

/** Few may: loaded for those. */
const NewHeadButtons = onDemand(
  () => import('../edit/create/NewHeadButtons'),
  (module) => module.NewHeadButtons,
)

/** An organisation: whom to ask, who works in it as far as the viewer may see that, and what it publishes. */
export function OrganizationScreen({ id }: { id: string }) {
  const query = useQuery(OrganizationScreenQuery, { variables: { id } })
  const [isEditing, setEditing] = useState(false)
  const organization = query.data?.organization
  // Chosen in the tree's menu.
  const [chosen, setChosen] = useState<{ verb: Verb; at: number } | null>(null)
  useWantedVerb(id, (verb) => (verb === 'edit' ? setEditing(true) : setChosen({ verb, at: Date.now() })))
  const wanted = chosen?.verb ?? null
  useTitle(organization?.name)
  return (
    <QueryView query={query} record={organization} missing="Diese Organisation gibt es nicht (mehr)">
      {(shown) => (
        <article>
          <Crumbs>
            <AppLink href={paths.organizations()}>Organisationen</AppLink>
          </Crumbs>
          <Title>{shown.name}</Title>
          {shown.viewerCanEdit && !isEditing && (
            <Actions>
              <Button onClick={() => setEditing(true)}>Angaben ändern</Button>
            </Actions>
          )}
          <Section>Angaben</Section>
          {isEditing ? (
            <OrganizationForm
              organization={shown}
              people={peopleOf(shown)}
              onOutdated={() => void query.refetch().catch(() => {})}
              onDone={() => setEditing(false)}
            />
          ) : (
            <Cards>
              <Card title="Kontakt">
                <Facts
                  none="keine Angaben"
                  facts={[
                    ['Kontaktperson', shown.contact],
                    ['Fehler melden an', shown.email !== null && <a href={contactHref(shown.email)}>{shown.email}</a>],
                    ['Links', shown.links.length > 0 && <LinkList links={shown.links} />],
                  ]}
                />
              </Card>
            </Cards>
          )}
          <Tabs
            key={chosen?.at}
            label="Was zur Organisation gehört"
            first={firstTab(shown, wanted)}
            tabs={[
              { key: 'members', label: 'Benutzer mit Rollen', content: <Members organization={shown} /> },
              {
                key: 'taxonomies',
                label: 'Taxonomien',
                content: (
                  <>
                    <Taxonomies taxonomies={shown.taxonomies} />
                    <Add organization={shown} verb="newTaxonomy" isWanted={wanted === 'newTaxonomy'} />
                  </>
                ),
              },
              {
                key: 'collections',
                label: 'Eigenschaften-Sammlungen',
                content: (
                  <>
                    {shown.collections.length === 0 ? (
                      <Prose>Diese Organisation hat keine Eigenschaften-Sammlungen.</Prose>
                    ) : (
                      <CollectionTable ofOneOrganization collections={shown.collections} />
                    )}
                    <Add organization={shown} verb="newCollection" isWanted={wanted === 'newCollection'} />
                  </>
                ),
              },
            ]}
          />
          {shown.viewerCanEdit && <Deleted />}
        </article>
      )}
    </QueryView>
  )
}

type Organization = NonNullable<ResultOf<typeof OrganizationScreenQuery>['organization']>

/** Who sees no members came for the data, and who chose a verb in the tree for that. */
function firstTab({ members, viewerCanEdit }: Organization, wanted: Verb | null): string {
  if (wanted === 'newTaxonomy') return 'taxonomies'
  if (wanted === 'newCollection') return 'collections'
  return members.length === 0 && !viewerCanEdit ? 'taxonomies' : 'members'
}

interface AddProps {
  organization: Organization
  verb: 'newTaxonomy' | 'newCollection'
  isWanted: boolean
}

/** The way to a new one, for whoever may. */
function Add({ organization, verb, isWanted }: AddProps) {
  const rights = {
    createTaxonomy: organization.viewerCanCreateTaxonomy,
    createCollection: organization.viewerCanCreateCollection,
  }
  if (!rights[verb === 'newTaxonomy' ? 'createTaxonomy' : 'createCollection']) return null
  return (
    <NewHeadButtons
      owner="organization"
      of={null}
      rights={rights}
      verbs={[verb]}
      first={isWanted ? verb : null}
      type={null}
      organizations={[organization]}
    />
  )
}

function Taxonomies({ taxonomies }: Pick<Organization, 'taxonomies'>) {
  if (taxonomies.length === 0) return <Prose>Diese Organisation hat keine Taxonomien.</Prose>
  const ofType = (type: 'Art' | 'Lebensraum') => taxonomies.filter((taxonomy) => taxonomy.type === type)
  return (
    <>
      <TaxonomyTable ofOneOrganization title="Arten" of="Art" taxonomies={ofType('Art')} />
      <TaxonomyTable ofOneOrganization title="Lebensräume" of="Lebensraum" taxonomies={ofType('Lebensraum')} />
    </>
  )
}

/** Members, and who is the contact already. */
function peopleOf({ contact, contactId, members }: Organization) {
  const known = new Map(members.map(({ user }) => [user.id, user]))
  if (contactId !== null && contact !== null) known.set(contactId, { id: contactId, name: contact })
  return [...known.values()]
}

const OrganizationScreenQuery = graphql(
  `
    query OrganizationScreen($id: ID!) {
      organization(id: $id) {
        id
        name
        links
        contact
        contactId
        email
        version
        viewerCanEdit
        viewerCanCreateTaxonomy
        viewerCanCreateCollection
        taxonomies {
          id
          type
          ...TaxonomyTable_taxonomy
        }
        collections {
          id
          ...CollectionTable_collection
        }
        members {
          user {
            id
            name
          }
        }
        ...Members_organization
      }
    }
  `,
  [TaxonomyTable_taxonomy, CollectionTable_collection, Members_organization],
)
