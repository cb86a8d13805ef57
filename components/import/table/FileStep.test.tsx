import { render, screen } from '@testing-library/react'
import type { Draft } from '../queries'
import { FileStep } from './FileStep'

test('a sheet that is put out of sight is said to be', () => {
  const table = (sheet: string, isHidden: boolean) => ({ file: `m.xlsx, Blatt «${sheet}»`, sheet, isHidden, rowsAtLeast: 3 })
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
