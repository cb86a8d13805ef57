import { createElement, createRef, type ElementType } from 'react'
import createCache from '@emotion/cache'
import { CacheProvider } from '@emotion/react'
import real from '@emotion/styled'
import { render } from '@testing-library/react'
import lean from './leanStyled'

type Styled = (tag: ElementType, options?: object) => (...styles: unknown[]) => ElementType

/** What a page has in the end: its elements, and every rule. */
function drawn(styled: unknown, draw: (styled: Styled) => { of: ElementType; props: object }) {
  const cache = createCache({ key: 'ae', speedy: false })
  const { of, props } = draw(styled as Styled)
  const { container, unmount } = render(
    <CacheProvider value={cache}>{createElement(of, props, createElement(of, { key: 1 }))}</CacheProvider>,
  )
  const rules = cache.sheet.tags.map(({ textContent }) => textContent)
  const html = container.innerHTML
  unmount()
  cache.sheet.flush()
  return { html, rules }
}

const red = { color: 'red', '&:hover': { color: 'blue', '@media print': { display: 'none' } } }
const named = { name: 'given' }

const cases: Record<string, (styled: Styled) => { of: ElementType; props: object }> = {
  'fixed styles': (styled) => ({
    of: styled('div')(red),
    props: { id: 'a', title: 'b', 'data-c': '', foo: 'not for an element' },
  }),
  'several styles, and none': (styled) => ({ of: styled('span')(red, { margin: 0 }, null), props: {} }),
  'another element': (styled) => ({ of: styled('div')(red), props: { as: 'section', hidden: true } }),
  'another component': (styled) => ({
    of: styled('div')(red),
    props: { as: (props: object) => <b>{JSON.stringify(Object.keys(props).sort())}</b>, foo: 1 },
  }),
  'a class of others': (styled) => ({ of: styled('div')(red), props: { className: 'theirs and more' } }),
  'styles upon it, which win': (styled) => ({ of: styled(styled('div')(red))({ color: 'green' }), props: {} }),
  'styles upon it that depend on something': (styled) => ({
    of: styled(styled('div')(red))((props: typeof named) => ({ color: props.name })),
    props: named,
  }),
  'styles that depend on something': (styled) => ({
    of: styled('div')((props: typeof named) => ({ color: props.name })),
    props: named,
  }),
  'one of its styles depends on something': (styled) => ({
    of: styled('div')({ ...red, width: (props: typeof named) => props.name.length }),
    props: named,
  }),
}

test.each(Object.entries(cases))('%s: the same elements and the same rules as of the library itself', (_, draw) => {
  const expected = drawn(real, draw)
  expect(expected.rules).not.toEqual([])
  expect(drawn(lean, draw)).toEqual(expected)
})

test('the class of another one among its own gives its styles, too', () => {
  const draw = (styled: Styled) => {
    const Inner = styled('i')(red)
    const Outer = styled(({ className = '' }: { className?: string }) => createElement(Inner, { className }))({ color: 'black' })
    return { of: Outer, props: {} }
  }
  expect(drawn(lean, draw)).toEqual(drawn(real, draw))
})

test('a ref leads to its element', () => {
  const ref = createRef<HTMLElement>()
  const cache = createCache({ key: 'ae' })
  render(<CacheProvider value={cache}>{createElement((lean as Styled)('main')(red), { ref })}</CacheProvider>)
  expect(ref.current?.tagName).toBe('MAIN')
})
