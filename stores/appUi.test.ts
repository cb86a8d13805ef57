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

test('making a node the active one goes there only if the address differs, and always asks the tree to show it (spec §3.17, §3.22, §4.9)', () => {
  window.history.replaceState(null, '', '/Lebensr%C3%A4ume/t')
  const went: string[] = []
  const before = useAppUi.getState().scrollIntoViewCounter
  setActiveNodeArray(['Lebensräume', 't'], (href) => went.push(href))
  setActiveNodeArray(['Lebensräume', 't', 7], (href) => went.push(href))
  expect(went).toEqual(['/Lebensr%C3%A4ume/t/7'])
  expect(useAppUi.getState().activeNodeArray).toEqual(['Lebensräume', 't', 7])
  expect(useAppUi.getState().scrollIntoViewCounter).toBe(before + 2)
})
