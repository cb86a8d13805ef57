import { fireEvent, render, screen } from '@testing-library/react'
import type { Draft } from '../queries'
import { FileStep } from './FileStep'

test('a sheet that is put out of sight is said to be', () => {
  const table = (sheet: string, isHidden: boolean) => ({
    file: `m.xlsx, Blatt «${sheet}»`,
    sheet,
    isHidden,
    rowsAtLeast: 3,
    hasMore: false,
    shape: null,
  })
  const draft: Pick<Draft, 'tables' | 'format' | 'isArchive'> = {
    tables: [table('Neu', false), table('Alt', true)],
    format: 'Excel-Arbeitsmappe',
    isArchive: false,
  }
  const sample = { data: null, error: null, retry: () => {} }
  render(<FileStep draft={draft as Draft} table={{}} sample={sample} isWhole={false} onChange={() => {}} />)
  expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/Neu.* \(3 Zeilen\)$/),
    expect.stringMatching(/Alt.* \(ausgeblendet, 3 Zeilen\)$/),
  ])
})

test('sheets with the same columns are offered together, or one alone', () => {
  const table = (sheet: string, shape: string | null, isHidden = false) => ({
    file: `m.xlsx, Blatt «${sheet}»`,
    sheet,
    isHidden,
    rowsAtLeast: 1_000,
    hasMore: sheet === 'Bern',
    shape,
  })
  const draft: Pick<Draft, 'tables' | 'format' | 'isArchive'> = {
    tables: [table('Bern', 'a'), table('Zürich', 'a'), table('Notizen', 'b'), table('Alt', 'a', true)],
    format: 'Excel-Arbeitsmappe',
    isArchive: false,
  }
  const sample = { data: null, error: null, retry: () => {} }
  const place = { file: 'm.xlsx, Blatt «Bern»', sheet: 'Bern' }
  const onChange = jest.fn()
  render(
    <FileStep draft={draft as Draft} table={{ ...place, sheets: 'alike' }} sample={sample} isWhole={false} onChange={onChange} />,
  )
  expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual(
    ['Bern (1’000 oder mehr Zeilen)', 'Zürich (1’000 Zeilen)', 'Notizen (1’000 Zeilen)', 'Alt (ausgeblendet, 1’000 Zeilen)'].map(
      (text) => text.replace('’', "'"),
    ),
  )
  expect(screen.getByRole<HTMLInputElement>('radio', { name: /^2 Blätter mit denselben Spalten/ }).checked).toBe(true)
  fireEvent.click(screen.getByRole('radio', { name: 'nur dieses Blatt' }))
  expect(onChange).toHaveBeenCalledWith({ ...place, headerRow: undefined, sheets: 'one' })
})
