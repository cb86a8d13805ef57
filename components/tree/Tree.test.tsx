import { ApolloClient, ApolloLink, InMemoryCache } from '@apollo/client'
import { ApolloProvider } from '@apollo/client/react'
import { act, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { NEVER, of } from 'rxjs'
import { HydrationProvider } from '@/lib/browser/hydration'
import { useAppUi } from '@/stores/appUi'
import type { TreeModel } from './model/treeModel'
import { Tree } from './Tree'
import { treeModel, useTreeModel } from './useTreeModel'

let pathname = '/'
jest.mock('next/navigation', () => ({ usePathname: () => pathname, useRouter: () => ({ push: jest.fn() }) }))

// jsdom lays nothing out: the window of the virtual list is 560 pixels high.
beforeAll(() => {
  Object.defineProperty(Element.prototype, 'clientHeight', { configurable: true, get: () => 560 })
  Object.defineProperty(Element.prototype, 'scrollHeight', { configurable: true, get: () => 200_000 })
  Element.prototype.scrollTo = function (this: Element, to?: ScrollToOptions | number) {
    this.scrollTop = typeof to === 'object' ? (to.top ?? 0) : 0
    setTimeout(() => this.dispatchEvent(new Event('scroll')))
  }
})
beforeEach(() => {
  pathname = '/'
  sessionStorage.clear()
  window.history.replaceState(null, '', '/')
})

const node = (key: string, label: string, position: number, childCount: number, rank: string | null = null) => ({
  __typename: 'TreeNode',
  key,
  kind: key.includes(':') ? key.split(':')[0] : 'root',
  id: key.split(':')[1] ?? null,
  label,
  author: null,
  rank,
  vernacularName: rank === 'species' ? 'Gelbbauchunke' : null,
  childCount,
  position,
})

const art = node('Art', 'Arten', 0, 1)
const amphibia = node('taxonomy:t', 'Amphibien', 0, 5000)
const bombina = node('taxon:g', 'Bombina', 4000, 1, 'genus')
const variegata = node('taxon:s', 'Bombina variegata', 0, 0, 'species')

const children: Record<string, object[]> = {
  Art: [amphibia],
  'taxonomy:t': Array.from({ length: 5000 }, (_, index) =>
    index === 4000 ? bombina : node(`taxon:${index}`, `Familie ${index}`, index, 0),
  ),
  'taxon:g': [variegata],
}

function show(link = answers(), onChoose = () => {}) {
  const client = new ApolloClient({ link, cache: new InMemoryCache() })
  render(
    <ApolloProvider client={client}>
      <Tree onChoose={onChoose} />
    </ApolloProvider>,
  )
  return client
}

function answers() {
  return new ApolloLink(({ operationName, variables }) => {
    if (operationName === 'TreeLineage')
      return of({ data: { treeLineage: variables.key === 'taxon:s' ? [art, amphibia, bombina, variegata] : [] } })
    if (operationName === 'TreeSeek') return of({ data: { treeSeek: variables.beginning === 'z' ? 4321 : null } })
    const all = children[variables.parent] ?? []
    return of({
      data: { treeChildren: { total: all.length, nodes: all.slice(variables.offset, variables.offset + variables.limit) } },
    })
  })
}

const item = (name: RegExp) => screen.findByRole('treeitem', { name })

test('what is opened before the exported page is taken over is open in the tree that comes', async () => {
  const models: TreeModel[] = []
  const Seen = () => (models.push(useTreeModel()), null)
  const client = new ApolloClient({ link: answers(), cache: new InMemoryCache() })
  render(
    <ApolloProvider client={client}>
      <HydrationProvider>
        <Seen />
      </HydrationProvider>
    </ApolloProvider>,
  )
  const [before, after] = [models[0]!, models.at(-1)!]
  expect(after).not.toBe(before)
  before.open('Art')
  await waitFor(() => expect(after.isOpen('Art')).toBe(true))
  before.setOpen(['Lebensraum'], true)
  expect(after.isOpen('Lebensraum')).toBe(true)
})

test('a cold link opens the way down and marks the species, in italics, at its level and place', async () => {
  pathname = '/Arten/t/s'
  show()
  const species = await item(/Bombina variegata/)
  expect(species).toHaveAttribute('aria-selected', 'true')
  expect(species).toHaveAttribute('aria-level', '4')
  expect(species).toHaveAttribute('aria-setsize', '1')
  // Who sees it reads «B. variegata», who hears it the whole name.
  expect([species.querySelector('i')?.textContent, species.querySelector('i [aria-hidden]')?.textContent]).toEqual([
    'B.Bombina variegata',
    'B.',
  ])
  expect(species).toHaveAttribute('href', '/Arten/t/g/s')
  const genus = await item(/^Bombina Gattung 1$/)
  expect([genus.getAttribute('aria-posinset'), genus.getAttribute('aria-setsize'), genus.getAttribute('aria-expanded')]).toEqual([
    '4001',
    '5000',
    'true',
  ])
  expect(screen.getAllByRole('treeitem').length).toBeLessThan(60)
})

test('a cold link asks only for the rows around its record, not for those that stood in view before', async () => {
  pathname = '/Arten/t/s'
  const asked: string[] = []
  const link = answers()
  show(
    new ApolloLink((operation, forward) => {
      if (operation.operationName === 'TreeChildren') asked.push(`${operation.variables.parent} ${operation.variables.offset}`)
      return link.request(operation, forward)
    }),
  )
  await item(/^Familie 4005$/)
  expect(asked.filter((page) => page.includes(':')).sort()).toEqual(['taxon:g 0', 'taxonomy:t 3800', 'taxonomy:t 4000'])
})

test('an open species that becomes a synonym leaves its mark to the accepted name', async () => {
  pathname = '/Arten/t/s'
  const pachypus = node('taxon:p', 'Bombina pachypus', 0, 0, 'species')
  const treeLineage = [art, amphibia, bombina, pachypus]
  let isSynonym = false
  const client = show(
    new ApolloLink((operation) => {
      if (!isSynonym) return answers().request(operation, () => NEVER)
      const treeChildren = { total: 1, nodes: [pachypus] }
      return of({ data: operation.operationName === 'TreeLineage' ? { treeLineage } : { treeChildren } })
    }),
  )
  expect(await item(/Bombina variegata/)).toHaveAttribute('aria-selected', 'true')
  isSynonym = true
  act(() => treeModel(client).refresh('taxon:g'))
  await waitFor(() => expect(screen.getByRole('treeitem', { selected: true })).toHaveAccessibleName(/Bombina pachypus/))
})

test('the whole tree works from the keyboard with one tab stop', async () => {
  const user = userEvent.setup()
  show()
  await item(/^Arten/)
  expect(await item(/^Arten ?1$/)).toBeInTheDocument()
  await user.tab()
  expect(await item(/^Arten/)).toHaveFocus()
  await user.keyboard('{ArrowRight}{ArrowRight}')
  expect(await item(/^Amphibien/)).toHaveFocus()
  await user.keyboard('{ArrowRight}{ArrowDown}')
  expect(await item(/^Familie 0$/)).toHaveFocus()
  await user.keyboard('{ArrowDown}fam')
  await waitFor(() => expect(document.activeElement).toHaveAccessibleName('Familie 2'))
  await user.keyboard('{ArrowLeft}')
  expect(await item(/^Amphibien/)).toHaveFocus()
  await user.keyboard('{ArrowLeft}')
  expect(await item(/^Amphibien/)).toHaveAttribute('aria-expanded', 'false')
  await user.keyboard('{End}')
  expect(await item(/^Organisationen/)).toHaveFocus()
  await user.keyboard('{Home}')
  expect(await item(/^Arten/)).toHaveFocus()
})

test('Enter goes to the node, inside the root without leaving the page', async () => {
  const user = userEvent.setup()
  pathname = '/Arten'
  window.history.replaceState(null, '', '/Arten')
  show()
  await user.click(await item(/^Amphibien/))
  expect(window.location.pathname).toBe('/Arten/t')
})

test('a click on a node makes it the active one; a second one goes nowhere and brings it into view again (spec §3.17, §4.9)', async () => {
  pathname = '/Arten'
  window.history.replaceState(null, '', '/Arten')
  show()
  await userEvent.click(await item(/^Amphibien/))
  const { scrollIntoViewCounter } = useAppUi.getState()
  const steps = window.history.length
  await userEvent.click(await item(/^Amphibien/))
  expect([window.location.pathname, window.history.length]).toEqual(['/Arten/t', steps])
  expect(useAppUi.getState()).toMatchObject({
    activeNodeArray: ['Arten', 't'],
    scrollIntoViewCounter: scrollIntoViewCounter + 1,
  })
})

test('a root is a branch before its children are counted: triangle and arrow open it and go nowhere', async () => {
  const chosen: string[] = []
  show(new ApolloLink(() => NEVER), () => chosen.push('Arten'))
  const root = await item(/^Arten/)
  await userEvent.tab()
  expect(root).toHaveFocus()
  await userEvent.keyboard('{ArrowRight}')
  expect(root).toHaveAttribute('aria-expanded', 'true')
  await userEvent.keyboard('{ArrowRight}')
  expect(root).toHaveFocus()
  const triangle = root.querySelector('[aria-hidden]')
  if (!triangle) throw new Error('The row has no triangle.')
  await userEvent.click(triangle)
  expect(chosen).toEqual([])
  await userEvent.click(root)
  expect(chosen).toEqual(['Arten'])
})

test('letters lead to siblings that are not here yet: the server knows where they begin', async () => {
  const user = userEvent.setup()
  show()
  await user.click(await item(/^Arten/))
  await user.keyboard('{ArrowDown}{ArrowRight}{ArrowDown}')
  expect(await item(/^Familie 0$/)).toHaveFocus()
  await user.keyboard('z')
  await waitFor(() => expect(document.activeElement).toHaveAccessibleName('Familie 4321'))
  expect(document.activeElement).toHaveAttribute('aria-posinset', '4322')
  await user.keyboard('{Home}')
  expect(await item(/^Arten/)).toHaveFocus()
})

test('a name of 300 letters, from right to left or with stacked marks, stands apart from what follows it', async () => {
  const long = node('taxon:l', 'ש'.repeat(150) + 'a\u0301\u0323'.repeat(50), 0, 3, 'species')
  const link = new ApolloLink(({ variables }) =>
    of({
      data: {
        treeChildren:
          variables.parent === 'Art'
            ? { total: 1, nodes: [amphibia] }
            : { total: 1, nodes: variables.parent === 'taxonomy:t' ? [long] : [] },
      },
    }),
  )
  const user = userEvent.setup()
  show(link)
  await user.click(await item(/^Arten/))
  await user.click(await item(/^Amphibien/))
  const row = await item(/^ש/)
  expect([...row.querySelectorAll('bdi')].map((part) => part.textContent)).toEqual([long.label, ' Gelbbauchunke'])
  expect(row).toHaveAttribute('title', `${long.label} – Gelbbauchunke – Art`)
})
