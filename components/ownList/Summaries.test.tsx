import { fireEvent, render, screen, within } from '@testing-library/react'
import type { PropertyCell } from '@/lib/domain/ownList/resultTable'
import { parseExportQuery } from '@/lib/domain/export/exportQuery'
import { defaultExportView } from '@/lib/domain/export/exportSettings'
import { useExportAddress } from '@/stores/exportSettings'
import { Summaries } from './Summaries'
import type { LoadedProperties } from './useOwnProperties'

jest.mock('next/navigation', () => ({
  useRouter: () => ({ push: jest.fn(), replace: jest.fn() }),
  usePathname: () => '/Export/Meine-Liste',
}))

/** What is loaded of one numeric property, and for which taxa. */
function loaded(values: readonly PropertyCell[]): { ids: string[]; properties: LoadedProperties } {
  const ids = values.map((_, index) => `t${index}`)
  const columns = [{ key: 'pco~M~Zahl', header: 'M: Zahl', valueType: 'number' as const, unit: null }]
  const cells = new Map(values.map((value, index) => [`t${index}`, [value]]))
  const [done, total] = [ids.length, ids.length]
  const none = () => {}
  return { ids, properties: { columns, cells, done, total, revision: 7, error: null, retry: none, reload: none } }
}

async function showMeans(values: readonly PropertyCell[]): Promise<(string | null)[]> {
  const { unmount } = render(<Summaries {...loaded(values)} type="Art" />)
  await screen.findByRole('figure', { name: 'M: Zahl' })
  const [row] = within(screen.getByRole('table', { name: 'Mittelwerte' }))
    .getAllByRole('row')
    .slice(1)
  const cells = within(row ?? document.body).getAllByRole('cell')
  const texts = cells.map(({ textContent }) => textContent)
  unmount()
  return texts
}

test('the mean says of how many species it is, and how many have more than one value', async () => {
  expect(await showMeans([1, 2, null, 3])).toEqual(['2', '13', 'für 3 von 4 Arten'])
  expect(await showMeans([1, '1 | 2 | 1', '4 | 5.50', null, '3.0'])).toEqual([
    ...['2', '13'],
    'für 2 von 5 Arten; 2 weitere haben nicht genau eine Zahl',
  ])
  expect(await showMeans([1, '1 | 2'])).toEqual(['1', '11', 'für 1 von 2 Arten; 1 weitere hat nicht genau eine Zahl'])
})

test('the least and the greatest number stand as they are, the mean with all its figures before the point', async () => {
  expect(await showMeans([2005, 2005])).toEqual(['2005', '20052005', 'für 2 von 2 Arten'])
  expect(await showMeans([12345, 12346, 12346])).toEqual(['12346', '1234512346', 'für 3 von 3 Arten'])
  expect(await showMeans([-1.25, 0.5, 0.25])).toEqual(['−0.167', '−1.250.5', 'für 3 von 3 Arten'])
})

test.each([true, false])('a bar leads to an export of the same values: with those of another version %p', async (lendAlong) => {
  useExportAddress.setState({ view: { ...defaultExportView(), lendAlong }, errors: [] })
  render(<Summaries {...loaded([1, 2])} type="Art" />)
  fireEvent.click(await screen.findByRole('button', { name: 'Als Tabelle' }))
  const links = within(screen.getByRole('figure', { name: 'M: Zahl' })).getAllByRole<HTMLAnchorElement>('link')
  const queries = links.map(({ href }) => parseExportQuery(new URL(href).search))
  expect(queries.map(({ settings, view }) => [settings.ids, settings.pcoFilters[0]?.value, view.lendAlong])).toEqual([
    [['t0', 't1'], 1, lendAlong],
    [['t0', 't1'], 2, lendAlong],
  ])
})
