import { act, render, screen } from '@testing-library/react'
import { type FileDownload, useDownloads } from '@/stores/downloads'
import { DownloadList } from './DownloadList'

const running: FileDownload = {
  id: 1,
  label: 'XLSX',
  url: 'http://localhost/export.xlsx',
  rowsOf: null,
  state: 'running',
  progress: { bytes: 2_000, rows: null },
  expectedRows: null,
  seconds: 1,
  problem: null,
}

test('that a file is whole comes into a place that was there to be heard; how far it is does not', () => {
  useDownloads.setState([running], true)
  render(<DownloadList />)
  const place = screen.getByRole('status')
  expect(place).toBeEmptyDOMElement()
  act(() => useDownloads.setState([{ ...running, state: 'saved' }], true))
  expect(place).toHaveTextContent('XLSX ist vollständig: 2 KB, gespeichert in Ihren Downloads.')
})
