import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { DataGrid, type GridColumn } from './DataGrid'

// jsdom lays nothing out: the window of the virtual list is 600 pixels wide and high.
let width = 600
beforeAll(() => {
  Object.defineProperty(HTMLElement.prototype, 'clientWidth', { configurable: true, get: () => width })
  Object.defineProperty(HTMLElement.prototype, 'clientHeight', { configurable: true, get: () => 600 })
  Element.prototype.scrollTo = () => {}
})

const columns: GridColumn<number>[] = [
  { key: 'name', header: 'Name', width: 200, cell: (row) => <a href={`#${row}`}>{`Art ${row}`}</a> },
  { key: 'value', header: 'Zahl', width: 100, numeric: true, cell: (row) => String(row * 10) },
]

const grid = (loaded = (index: number) => index < 100, shown = columns) => {
  const asked: [number, number][] = []
  render(
    <DataGrid
      label="Probe"
      columns={shown}
      total={100_000}
      row={(index) => (loaded(index) ? index : null)}
      ensure={(from, to) => asked.push([from, to])}
    />,
  )
  return asked
}

test('of 100,000 rows only those in view exist, and they are asked for', () => {
  const asked = grid()
  expect(screen.getByRole('grid', { name: 'Probe' })).toHaveAttribute('aria-rowcount', '100001')
  expect(screen.getAllByRole('row').length).toBeLessThan(40)
  expect(asked.at(-1)?.[0]).toBe(0)
  expect(asked.at(-1)?.[1]).toBeGreaterThan(10)
})

test('one tab stop; arrows move from cell to cell and Enter follows the link', async () => {
  const user = userEvent.setup()
  grid()
  await user.tab()
  expect(screen.getByRole('columnheader', { name: 'Name' })).toHaveFocus()
  await user.keyboard('{ArrowDown}{ArrowDown}{ArrowRight}')
  expect(screen.getByRole('gridcell', { name: '10' })).toHaveFocus()
  await user.keyboard('{Home}')
  expect(screen.getByRole('gridcell', { name: 'Art 1' })).toHaveFocus()
  await user.keyboard('{Enter}')
  expect(window.location.hash).toBe('#1')
})

test('rows on their way are marked as busy', () => {
  grid(() => false)
  expect(screen.getAllByRole('row')[1]).toHaveAttribute('aria-busy', 'true')
})

test('the way back of the browser is no step in a grid', async () => {
  const user = userEvent.setup()
  grid()
  await user.tab()
  await user.keyboard('{ArrowRight}{Alt>}{ArrowLeft}{/Alt}')
  expect(document.activeElement).toHaveTextContent('Zahl')
})

test('in a window of 320 pixels another column has room beside the one that stays', () => {
  width = 286
  grid(
    () => true,
    columns.map((column) => ({ ...column, width: 280 })),
  )
  width = 600
  expect(screen.getAllByRole('columnheader').map(({ style }) => style.width)).toEqual(['142.5px', '142.5px'])
})
