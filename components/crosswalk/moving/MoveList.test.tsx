import { ApolloClient, ApolloLink, InMemoryCache } from '@apollo/client'
import { ApolloProvider } from '@apollo/client/react'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { EMPTY } from 'rxjs'
import { MoveList } from './MoveList'

jest.mock('next/navigation', () => ({ useRouter: () => ({ push: jest.fn(), replace: jest.fn() }), usePathname: () => '/Arten' }))

const move = {
  ...{ id: 'm', collections: [{ id: 'c', name: 'Rote Liste' }], askedAt: '2026-11-27T21:21:24Z', askedBy: 'Änne' },
  ...{ progress: null, problem: null, batch: 'b', isUndone: false, canUndo: true },
}

/** What is said to whoever wants to take the move back. */
async function asked(counts: { copies: boolean; moved: number; made: number; joined: number; changed: number }) {
  render(
    <ApolloProvider client={new ApolloClient({ link: new ApolloLink(() => EMPTY), cache: new InMemoryCache() })}>
      <MoveList moves={[{ ...move, ...counts }]} onUndone={jest.fn()} />
    </ApolloProvider>,
  )
  await userEvent.click(screen.getByRole('button', { name: 'Import rückgängig machen …' }))
  const dialog = screen.getByRole('dialog', { name: 'Diesen Import rückgängig machen?' })
  return [...dialog.querySelectorAll('li')].map(({ textContent }) => textContent)
}

test('copies for the parts of what was split go, what moved goes back, what went into others comes again', async () => {
  expect(await asked({ copies: false, moved: 7, made: 1, joined: 2, changed: 0 })).toEqual([
    '1 neuer Eintrag verschwindet',
    '6 geänderte Einträge bekommen ihren früheren Inhalt zurück',
    '2 gelöschte Einträge kommen wieder',
  ])
})

test('what was made for further parts of what was split is said, which the plan counts once', async () => {
  await asked({ copies: false, moved: 7, made: 1, joined: 2, changed: 0 })
  expect(
    screen.getByText(
      /^7 Einträge stehen bei den Nachfolgern, davon 1 als Kopie für weitere Teile von Aufgeteiltem, 2 gingen in anderen auf/,
    ),
  ).toBeVisible()
})

test('where everything was copied nothing was deleted', async () => {
  expect(await asked({ copies: true, moved: 3, made: 3, joined: 2, changed: 1 })).toEqual([
    '3 neue Einträge verschwinden',
    '1 geänderter Eintrag bekommt seinen früheren Inhalt zurück',
  ])
})
