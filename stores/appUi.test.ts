import { setActiveNodeArray, setWindowSize, useAppUi } from './appUi'

test('the single-column view applies at a window width of 700 and below', () => {
  expect(useAppUi.getState()).toMatchObject({ windowWidth: 800, windowHeight: 800, stacked: false })
  expect([701, 700, 390].map((width) => (setWindowSize(width, 600), useAppUi.getState().stacked))).toEqual([false, true, true])
})

test('making a node the active one goes there only if the address differs, and always asks the tree to show it', () => {
  window.history.replaceState(null, '', '/Lebensr%C3%A4ume/t')
  const went: string[] = []
  const before = useAppUi.getState().scrollIntoViewCounter
  setActiveNodeArray(['Lebensräume', 't'], (href) => went.push(href))
  setActiveNodeArray(['Lebensräume', 't', 7], (href) => went.push(href))
  expect(went).toEqual(['/Lebensr%C3%A4ume/t/7'])
  expect(useAppUi.getState().activeNodeArray).toEqual(['Lebensräume', 't', 7])
  expect(useAppUi.getState().scrollIntoViewCounter).toBe(before + 2)
})
