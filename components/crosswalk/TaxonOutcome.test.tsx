import { ApolloClient, ApolloLink, InMemoryCache } from '@apollo/client'
import { ApolloProvider } from '@apollo/client/react'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { EMPTY } from 'rxjs'
import { type Pair, TaxonOutcome } from './TaxonOutcome'

jest.mock('next/navigation', () => ({ useRouter: () => ({ push: jest.fn(), replace: jest.fn() }), usePathname: () => '/Arten' }))

const taxon = (id: string, name: string) => ({ id, name, author: null, rank: 'species', code: null })
const old = taxon('old', 'Galium mollugo')
const parts = [taxon('a', 'Galium mollugo'), taxon('b', 'Galium album')]

/** The taxon with its two parts, and what was decided of it. */
function show(state: 'open' | 'decided', spreads: boolean) {
  const decided = { decidedBy: 'Änne', decidedAt: '2026-11-27T12:00:00Z', decision: '7' }
  return shown(parts.map((to) => ({ key: to.id, from: old, to, kind: 'split', state, spreads, reasons: [], ...decided })))
}

function shown(pairs: readonly Pair[]) {
  const onDecide = jest.fn()
  render(
    <ApolloProvider client={new ApolloClient({ link: new ApolloLink(() => EMPTY), cache: new InMemoryCache() })}>
      <TaxonOutcome
        pairs={pairs}
        type="Art"
        newTaxonomy={{ id: 't', name: 'Flora 2021' }}
        mayDecide
        isBusy={false}
        onDecide={onDecide}
        onUndo={jest.fn()}
      />
    </ApolloProvider>,
  )
  return onDecide
}

const ticked = () => screen.getAllByRole<HTMLInputElement>('checkbox').map(({ checked }) => checked)

test('nothing is ticked before somebody has decided, and an Enter that comes too early decides nothing', async () => {
  const onDecide = show('open', false)
  expect(ticked()).toEqual([false, false])
  screen.getAllByRole('checkbox')[0]?.focus()
  await userEvent.keyboard('{Enter}')
  expect(onDecide).not.toHaveBeenCalled()
  await userEvent.click(screen.getByRole('button', { name: 'Ist weggefallen' }))
  expect(onDecide.mock.calls).toEqual([[[], false]])
})

test('the focus stays at the taxon when what was pressed goes away', async () => {
  show('decided', false)
  const taxon = screen.getAllByRole('listitem')[0]
  await userEvent.click(screen.getByRole('button', { name: 'Ändern' }))
  expect(taxon).toHaveFocus()
  await userEvent.click(screen.getByRole('button', { name: 'Abbrechen' }))
  expect(taxon).toHaveFocus()
})

test.each([true, false])('whoever changes a decision starts from it; it was for every part: %s', async (spreads) => {
  const onDecide = show('decided', spreads)
  await userEvent.click(screen.getByRole('button', { name: 'Ändern' }))
  expect(ticked()).toEqual([true, true, spreads])
  await userEvent.click(screen.getByRole('checkbox', { name: /auf alle Teile/ }))
  await userEvent.click(screen.getByRole('button', { name: 'Als aufgeteilt übernehmen' }))
  expect(onDecide.mock.calls).toEqual([[['a', 'b'], !spreads]])
})

test('where nothing is proposed it is said why somebody is asked', () => {
  const reasons = ['der Entscheid nennt ein Taxon, das es nicht mehr gibt']
  const nobody = { decidedBy: null, decidedAt: null, decision: '0' }
  shown([{ key: '1.0', from: old, to: null, kind: 'gone', state: 'open', spreads: false, reasons, ...nobody }])
  expect(screen.getByRole('group', { name: 'Was wurde daraus?' })).toHaveTextContent(reasons.join())
})
