import { ApolloClient, ApolloLink, InMemoryCache } from '@apollo/client'
import { ApolloProvider } from '@apollo/client/react'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { of } from 'rxjs'
import { Contradictions } from './Contradictions'

jest.mock('next/navigation', () => ({ useRouter: () => ({ push: jest.fn(), replace: jest.fn() }), usePathname: () => '/Arten' }))

const about = (field: string, seen: string) => ({
  ...{ key: field, collectionId: 'c', collectionName: 'Rote Liste', field, seen, isChosen: false, keep: null },
  taxon: { id: 't', name: 'Abies una', author: null },
  values: ['LC', 'NT'].map((value) => ({ recordId: value.toLowerCase(), value, from: null })),
})

test('a choice says which values were seen, one by one and all at once', async () => {
  const asked: unknown[] = []
  const link = new ApolloLink(({ variables }) => {
    asked.push(variables)
    return of({ data: { chooseInMove: true } })
  })
  render(
    <ApolloProvider client={new ApolloClient({ link, cache: new InMemoryCache() })}>
      <Contradictions
        crosswalkId="x"
        contradictions={[about('Status', 'a1'), about('Farbe', 'b2')]}
        onChosen={jest.fn()}
        isBusy={false}
      />
    </ApolloProvider>,
  )
  await userEvent.click(screen.getAllByRole('radio', { name: /^NT/ })[0] as HTMLElement)
  await userEvent.click(screen.getByRole('button', { name: 'Bei allen 2 Werten beides nebeneinander behalten' }))
  const choice = { collectionId: 'c', taxonId: 't' }
  expect(asked).toEqual([
    { crosswalkId: 'x', choices: [{ ...choice, field: 'Status', seen: 'a1', keep: 'nt' }] },
    {
      crosswalkId: 'x',
      choices: [
        { ...choice, field: 'Status', seen: 'a1', keep: null },
        { ...choice, field: 'Farbe', seen: 'b2', keep: null },
      ],
    },
  ])
})
