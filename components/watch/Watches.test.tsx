import { ApolloClient, ApolloLink, InMemoryCache } from '@apollo/client'
import { ApolloProvider } from '@apollo/client/react'
import { render, screen, waitForElementToBeRemoved } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { EMPTY } from 'rxjs'
import { Watches } from './Watches'

jest.mock('next/navigation', () => ({ useRouter: () => ({ push: jest.fn(), replace: jest.fn() }), usePathname: () => '/Konto' }))

const webhook = {
  ...{ id: 'w', name: 'Feuchte', query: 'taxonomies=Moose', url: 'https://haken.example.org/', secret: 'whsec_x', rowCount: 3 },
  ...{ isPaused: false, problem: null, waiting: 0, lastEvent: null },
}

test('the secret of a webhook can be left by a button', async () => {
  render(
    <ApolloProvider client={new ApolloClient({ link: new ApolloLink(() => EMPTY), cache: new InMemoryCache() })}>
      <Watches watches={[webhook]} />
    </ApolloProvider>,
  )
  await userEvent.click(screen.getByRole('button', { name: 'Mehr zu «Feuchte»' }))
  await userEvent.click(await screen.findByRole('menuitem', { name: /^Geheimnis/ }))
  const dialog = await screen.findByRole('dialog', { name: 'Webhook «Feuchte»' })
  expect(dialog).toHaveTextContent('whsec_x')
  const gone = waitForElementToBeRemoved(dialog)
  await userEvent.click(screen.getByRole('button', { name: 'Schliessen' }))
  await gone
})
