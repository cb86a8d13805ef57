import { setActiveNodeArray, setDocFilter, setSidebarWidth, setWindowSize, useAppUi } from './appUi'

test('before anything is known (spec §3.16, §3.17, §3.18, §3.19, §3.20, §3.21, §3.22, §9.7)', () => {
  expect(useAppUi.getInitialState()).toEqual({
    editingTaxonomies: false,
    editingPCs: false,
    activeNodeArray: [],
    sidebarWidth: null,
    docFilter: '',
    windowWidth: 800,
    windowHeight: 800,
    stacked: false,
    scrollIntoViewCounter: 0,
  })
})

test('the sidebar has a width once someone gave it one, the filter of the documentation is what was typed (spec §3.18, §3.19)', () => {
  setSidebarWidth(310)
  setDocFilter('excel')
  expect(useAppUi.getState()).toMatchObject({ sidebarWidth: 310, docFilter: 'excel' })
  setSidebarWidth(null)
  setDocFilter(7)
  expect(useAppUi.getState()).toMatchObject({ sidebarWidth: null, docFilter: 7 })
})

test('the single-column view applies at a window width of 700 and below (spec §2.28, §3.21, §9.6)', () => {
  expect([701, 700, 390, 800].map((width) => (setWindowSize(width, 600), useAppUi.getState().stacked))).toEqual([
    false,
    true,
    true,
    false,
  ])
  expect(useAppUi.getState()).toMatchObject({ windowWidth: 800, windowHeight: 600 })
})

test.each([
  ['/Lebensr%C3%A4ume/t', ['Lebensräume', 't'], null],
  ['/Lebensr%C3%A4ume/t/', ['Lebensra\u0308ume', 't'], null],
  ['/Arten/t/7', ['Arten', 't', 7], null],
  ['/Arten/%E4', ['Arten', '%E4'], null],
  ['/Arten/t', ['Arten', 't', 7], '/Arten/t/7'],
  ['/Arten/a%2Fb', ['Arten', 'a', 'b'], '/Arten/a/b'],
  ['/Arten/t?q=1', ['Arten', 't'], '/Arten/t'],
  ['/Arten/t', ['Lebensräume'], '/Lebensr%C3%A4ume'],
  ['/Arten/t', [], '/'],
])('at %s the active node %j leads to %j and is brought into view (spec §3.17, §3.22, §4.9)', (address, path, expected) => {
  window.history.replaceState(null, '', address)
  const { scrollIntoViewCounter } = useAppUi.getState()
  const went: { href: string; counter: number }[] = []
  setActiveNodeArray(path, (href) => went.push({ href, counter: useAppUi.getState().scrollIntoViewCounter }))
  // First there, then into view.
  expect(went).toEqual(expected === null ? [] : [{ href: expected, counter: scrollIntoViewCounter }])
  expect(useAppUi.getState()).toMatchObject({ activeNodeArray: path, scrollIntoViewCounter: scrollIntoViewCounter + 1 })
})
