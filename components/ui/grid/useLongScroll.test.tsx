import { act, render, screen } from '@testing-library/react'
import { trackPlace } from './longScroll'
import { useLongScroll } from './useLongScroll'

const [ROWS, ROW_HEIGHT] = [1_000_000, 34]

function List() {
  const { box, height } = useLongScroll(ROWS, ROW_HEIGHT)
  return (
    <div ref={box} role="region">
      <div style={{ height }} />
    </div>
  )
}

/** As the browser does it: first it is there, then it says so. */
function scrolled(box: HTMLElement, top: number) {
  box.scrollTop = top
  box.dispatchEvent(new Event('scroll'))
}

describe('a long list in a browser that says when scrolling has ended', () => {
  beforeAll(() => Object.defineProperty(HTMLElement.prototype, 'onscrollend', { value: null, configurable: true }))
  afterAll(() => void Reflect.deleteProperty(HTMLElement.prototype, 'onscrollend'))
  beforeEach(() => jest.useFakeTimers())
  afterEach(() => jest.useRealTimers())

  test.each([
    ['said after the last step', ['scroll', 'scrollend']],
    ['said before the last step', ['scrollend', 'scroll']],
    ['not said at all', ['scroll']],
  ])('the thumb is put where it belongs: the end is %s', (_, events) => {
    render(<List />)
    const box = screen.getByRole('region')
    act(() => scrolled(box, 2_500_000))
    act(() => {
      box.dispatchEvent(new Event('wheel'))
      box.scrollTop += 6_800
      for (const type of events) box.dispatchEvent(new Event(type))
    })
    act(() => jest.advanceTimersByTime(3_000))
    // Half way down: eight pixels of the list are one of the track.
    const inList = 1_000_000 + 1_500_000 * 8 + 6_800
    expect(box.scrollTop).toBeCloseTo(trackPlace(inList, ROWS * ROW_HEIGHT), -1)
  })

  test('a step that begins while the last jump still comes to rest is a step', () => {
    render(<List />)
    const box = screen.getByRole('region')
    act(() => scrolled(box, 2_500_000))
    act(() => void box.dispatchEvent(new Event('scrollend')))
    act(() => jest.advanceTimersByTime(150))
    act(() => void box.dispatchEvent(new Event('wheel')))
    // The browser is slow to go there.
    act(() => jest.advanceTimersByTime(150))
    act(() => scrolled(box, 2_500_000 + 6_800))
    act(() => jest.advanceTimersByTime(3_000))
    const inList = 1_000_000 + 1_500_000 * 8 + 6_800
    expect(box.scrollTop).toBeCloseTo(trackPlace(inList, ROWS * ROW_HEIGHT), -1)
  })

  test('nothing is moved while steps still come', () => {
    render(<List />)
    const box = screen.getByRole('region')
    act(() => scrolled(box, 2_500_000))
    act(() => void box.dispatchEvent(new Event('wheel')))
    for (let step = 1; step <= 5; step++) {
      act(() => scrolled(box, 2_500_000 + step * 340))
      act(() => jest.advanceTimersByTime(1_500))
      expect(box.scrollTop).toBe(2_500_000 + step * 340)
    }
  })
})
