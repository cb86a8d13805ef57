import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { setDocFilter } from '@/stores/appUi'
import { DocsList } from './DocsList'
import { docTopics } from './docTopics'
import { readDocs } from './readDocs'

beforeEach(() => setDocFilter(''))

test('every page of the documentation stands in the list with its title and what it is about', () => {
  const docs = readDocs()
  render(<DocsList docs={docs} topic="schnittstellen" />)
  expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual(
    docTopics.map((slug) => `/Dokumentation/${slug}`),
  )
  expect(screen.getByRole('link', { current: 'page' })).toHaveTextContent('Schnittstellen')
  for (const { title, summary, text } of docs) expect([title, summary, text].every((part) => part.length > 10)).toBe(true)
})

test('the filter finds a word in the texts, whatever its accents, and says when there is none', async () => {
  const user = userEvent.setup()
  render(<DocsList docs={readDocs()} topic="" />)
  const filter = screen.getByRole('searchbox', { name: 'Dokumentation filtern' })
  await user.type(filter, 'POWER query')
  expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual(['/Dokumentation/schnittstellen'])
  await user.clear(filter)
  await user.type(filter, 'xyzzy')
  expect(screen.queryAllByRole('link')).toEqual([])
  expect(screen.getByText('Keine Seite enthält diesen Text.')).toBeInTheDocument()
})
