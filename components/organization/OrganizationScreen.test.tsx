import { ApolloClient, ApolloLink, InMemoryCache } from '@apollo/client'
import { ApolloProvider } from '@apollo/client/react'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { of } from 'rxjs'
import { OrganizationScreen } from './OrganizationScreen'

jest.mock('next/navigation', () => ({
  useRouter: () => ({ push: jest.fn(), replace: jest.fn() }),
  usePathname: () => window.location.pathname,
}))

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

const shown = {
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

const show = (client: ApolloClient) =>
  render(
    <ApolloProvider client={client}>
      <OrganizationScreen id="o" />
    </ApolloProvider>,
  )

test('no table of an organisation repeats whose page this is', async () => {
  const link = new ApolloLink(() => of({ data: { organization: shown } }))
  show(new ApolloClient({ link, cache: new InMemoryCache() }))
  expect(await screen.findByRole('link', { name: 'Moore' })).toBeInTheDocument()
  expect(screen.getAllByRole('columnheader').map((header) => header.textContent)).toEqual([
    ...['Taxonomie', 'Objekte'],
    ...['Taxonomie', 'Objekte'],
  ])
})

test('what comes in while somebody types does not pass for seen: it is sent from which state they began', async () => {
  const sent: unknown[] = []
  const link = new ApolloLink(({ variables, operationName }) => {
    if (operationName !== 'UpdateOrganization') return of({ data: { organization: { ...shown, viewerCanEdit: true } } })
    sent.push(variables.version)
    return of({ errors: [{ message: 'Inzwischen geändert.', extensions: { code: 'CONFLICT' } }] })
  })
  const client = new ApolloClient({ link, cache: new InMemoryCache() })
  show(client)
  await userEvent.click(await screen.findByRole('button', { name: 'Angaben ändern' }))
  client.cache.modify({ id: 'Organization:o', fields: { version: () => 2 } })
  await userEvent.click(screen.getByRole('button', { name: 'Speichern' }))
  await screen.findByText(/Jetzt steht dort/)
  expect(sent).toEqual([1])
})
