import { ApolloClient, ApolloLink, InMemoryCache } from '@apollo/client'
import { ApolloProvider } from '@apollo/client/react'
import { render, screen, waitForElementToBeRemoved } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { EMPTY } from 'rxjs'
import { showHeld } from '../testing/heldServer'
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

test('a watch that ends late leaves the dialog about another one, with what is typed there', async () => {
  const server = showHeld(<Watches watches={[webhook, { ...webhook, id: 'v', name: 'Licht' }]} />)
  const choose = async (name: string, entry: RegExp) => {
    await userEvent.click(await screen.findByRole('button', { name: `Mehr zu «${name}»` }))
    await userEvent.click(await screen.findByRole('menuitem', { name: entry }))
    return screen.findByRole('dialog')
  }
  const ending = await choose('Feuchte', /^Beenden/)
  await userEvent.click(screen.getByRole('button', { name: 'Beenden' }))
  const gone = waitForElementToBeRemoved(ending)
  await userEvent.click(screen.getByRole('button', { name: 'Abbrechen' }))
  await gone
  const renaming = await choose('Licht', /^Umbenennen/)
  await userEvent.type(screen.getByLabelText('Name'), ' und Schatten')
  await server.take('EndWatch').answer({ endWatch: true })
  expect(renaming).toBeInTheDocument()
  expect(screen.getByLabelText('Name')).toHaveValue('Licht und Schatten')
})
