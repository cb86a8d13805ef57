/** @jest-environment ./scripts/jest/quickStyles.cjs */

const rules = [
  ...['.a', '.b', 'p.a', '.a .b', '.a > .b', '.a+.b', '.a~p', '.a.b', '.b:hover', '.b:first-child'],
  ...['.a, .b', '.a:not(.b)', '[class="a b"]', '.a *', '*', '.a-b', '.A'],
]

/** A page with one rule, and its elements. */
function pageWith(rule: string): Element[] {
  document.head.innerHTML = `<style>${rule} { display: none }</style>`
  document.body.innerHTML =
    '<div class="a"><p class="b"></p><p class="a\tb"><i class="b"></i></p><p class="a b"></p></div><p class="b"></p><p></p><p class="a-b ab"></p>'
  return [...document.body.querySelectorAll('*')]
}

test.each(rules)('%s has its elements, and no others', (rule) => {
  const elements = pageWith(rule)
  const hidden = elements.map((element) => getComputedStyle(element).display === 'none')
  expect(hidden).toEqual(elements.map((element) => element.matches(rule)))
})

test('what changes is seen at once: a class, a rule, and what is inherited', () => {
  const [first, inner] = pageWith('.c')
  const styleOf = (element: Element | undefined) => (element ? getComputedStyle(element) : null)
  expect([styleOf(first)?.display, styleOf(first)?.display]).toEqual(['block', 'block'])
  first?.classList.add('c')
  expect(styleOf(first)?.display).toBe('none')
  document.querySelector('style')?.append('.c { visibility: hidden }')
  expect([first, inner].map((element) => styleOf(element)?.visibility)).toEqual(['hidden', 'hidden'])
  first?.setAttribute('style', 'visibility: visible')
  expect([first, inner].map((element) => styleOf(element)?.visibility)).toEqual(['visible', 'visible'])
})
