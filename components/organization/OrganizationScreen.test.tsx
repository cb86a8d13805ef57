import { ApolloClient, ApolloLink, InMemoryCache } from '@apollo/client'
import { ApolloProvider } from '@apollo/client/react'
import { render, screen } from '@testing-library/react'
import { of } from 'rxjs'
import { OrganizationScreen } from './OrganizationScreen'

jest.mock('next/navigation', () => ({ useRouter: () => ({ push: jest.fn(), replace: jest.fn() }) }))

const organization = { __typename: 'Organization', id: 'o', name: 'Fachstelle B' }
const taxonomy = (id: string, name: string, type: string) => ({
  __typename: 'Taxonomy',
  id,
  type,
  name,
  lastUpdated: null,
  licence: null,
  taxonCount: 750,
  synonymCount: 0,
  organization,
})

test('no table of an organisation repeats whose page this is', async () => {
  const answer = {
    ...organization,
    links: [],
    contact: null,
    contactId: null,
    email: null,
    version: 1,
    viewerCanEdit: false,
    viewerCanCreateTaxonomy: false,
    viewerCanCreateCollection: false,
    taxonomies: [taxonomy('f', 'Fauna', 'Art'), taxonomy('l', 'Moore', 'Lebensraum')],
    collections: [],
    members: [],
  }
  const link = new ApolloLink(() => of({ data: { organization: answer } }))
  render(
    <ApolloProvider client={new ApolloClient({ link, cache: new InMemoryCache() })}>
      <OrganizationScreen id="o" />
    </ApolloProvider>,
  )
  expect(await screen.findByRole('link', { name: 'Moore' })).toBeInTheDocument()
  expect(screen.getAllByRole('columnheader').map((header) => header.textContent)).toEqual([
    ...['Taxonomie', 'Objekte'],
    ...['Taxonomie', 'Objekte'],
  ])
})
