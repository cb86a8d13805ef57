import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { setDocFilter, useAppUi } from '@/stores/appUi'
import { DocsList } from './DocsList'
import { docTopics } from './docTopics'
import { readDocs } from './readDocs'

beforeEach(() => setDocFilter(''))

const docs = readDocs()
const addresses = () => screen.queryAllByRole('link').map((link) => link.getAttribute('href'))
const filterField = () => screen.getByRole('searchbox', { name: 'Dokumentation filtern' })

test('the index lists every page with its title and what it is about (spec §2.18)', () => {
  render(<DocsList docs={docs} topic="" />)
  expect(addresses()).toEqual(docTopics.map((slug) => `/Dokumentation/${slug}`))
  for (const { title, summary } of docs) expect(screen.getByRole('link', { name: `${title} ${summary}` })).toBeInTheDocument()
})

test('the current page is marked and shows its sections', () => {
  render(<DocsList docs={docs} topic="fehler-melden" />)
  expect(screen.getByRole('link', { current: 'page' })).toHaveTextContent('Fehler melden')
  expect(addresses().filter((address) => address?.includes('#'))).toEqual([
    '/Dokumentation/fehler-melden#ein-wert-oder-ein-name-ist-falsch',
    '/Dokumentation/fehler-melden#das-programm-macht-etwas-falsch',
    '/Dokumentation/fehler-melden#zuerst-selber-prüfen',
  ])
})

test('the filter leaves the pages and sections with its words, says how many, and Escape clears it (spec §3.19)', async () => {
  const user = userEvent.setup()
  render(<DocsList docs={docs} topic="" />)
  await user.type(filterField(), 'bezugsquelle')
  expect(addresses()).toEqual([])
  expect(screen.getByRole('status')).toHaveTextContent('Nichts gefunden')
  await user.clear(filterField())
  await user.type(filterField(), 'POWER quéry')
  expect(addresses()).toEqual([
    // What stands before its first heading is a section too.
    '/Dokumentation/excel',
    '/Dokumentation/excel',
  ])
  expect(screen.getByRole('status')).toHaveTextContent('1 Abschnitt auf 1 Seite gefunden')
  expect(screen.getAllByText('Power', { selector: 'mark' })).not.toHaveLength(0)
  await user.keyboard('{Escape}')
  expect(filterField()).toHaveValue('')
  expect(addresses()).toHaveLength(docTopics.length)
  expect(screen.getByRole('status')).toBeEmptyDOMElement()
})

test.each([
  ['reconciliation', 'openrefine'],
  ['claude', 'assistenten'],
  ['power query', 'excel'],
  ['json-zeilen', 'eigene-programme'],
  ['parquet', 'eigene-programme'],
  ['data.frame', 'r'],
  ['pandas', 'python'],
])('who looks for «%s» finds the page that tells about it', (word, topic) => {
  setDocFilter(word)
  render(<DocsList docs={docs} topic="" />)
  expect(addresses()).toContain(`/Dokumentation/${topic}`)
})

test('the filter is that of the store, which may hold a number (spec §3.19)', () => {
  setDocFilter(20.19)
  render(<DocsList docs={docs} topic="" />)
  expect(filterField()).toHaveValue('20.19')
  expect(addresses()).toEqual([
    '/Dokumentation/technische-voraussetzungen',
    '/Dokumentation/technische-voraussetzungen#eigener-server',
  ])
  expect(useAppUi.getState().docFilter).toBe(20.19)
})
