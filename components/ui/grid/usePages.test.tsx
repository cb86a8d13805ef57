import { act, renderHook, waitFor } from '@testing-library/react'
import { usePages } from './usePages'

test('when a row came in between two pages, the older one is fetched again', async () => {
  const rows = Array.from({ length: 250 }, (_, index) => `row ${index}`)
  const fetchPage = async (offset: number, limit: number) => ({ total: rows.length, nodes: rows.slice(offset, offset + limit) })
  const { result } = renderHook(() => usePages('', fetchPage))
  await waitFor(() => expect(result.current.total).toBe(250))
  rows.unshift('new')
  act(() => result.current.ensure(100, 199))
  await waitFor(() =>
    expect([0, 1, 99, 100, 101].map(result.current.row)).toEqual(['new', 'row 0', 'row 98', 'row 99', 'row 100']),
  )
})
