import { ApolloClient, ApolloLink, InMemoryCache } from '@apollo/client'
import { ApolloProvider } from '@apollo/client/react'
import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { GraphQLError } from 'graphql'
import { of } from 'rxjs'
import { changeExport, readExportAddress } from '@/stores/exportSettings'
import { Preview } from './Preview'

const column = (key: string, header: string, valueType = 'text') => ({
  __typename: 'ExportColumn',
  key,
  header,
  valueType,
  unit: null,
})

/** Answers as the server does: rows for «Flora», one sentence for any other taxonomy. */
function serve(rows: unknown[][], warnings: string[]) {
  const asked: string[] = []
  const link = new ApolloLink((operation) => {
    const { query } = operation.variables as { query: string }
    asked.push(`${operation.operationName} ${decodeURIComponent(query)}`)
    if (!query.includes('Flora'))
      return of({
        data: null,
        errors: [
          new GraphQLError('Eine Taxonomie «X» gibt es nicht. Prüfen Sie den Namen.', {
            extensions: { code: 'BAD_USER_INPUT' },
          }),
        ],
      })
    if (operation.operationName === 'ExportCount') return of({ data: { exportCount: rows.length } })
    const columns = [column('id', 'id'), column('name', 'name'), column('pco~Zeiger~Licht', 'Zeiger: Licht', 'number')]
    const overview = { __typename: 'Overview', revision: 7 }
    return of({ data: { overview, exportPreview: { __typename: 'ExportPreview', columns, rows, warnings } } })
  })
  return { client: new ApolloClient({ cache: new InMemoryCache(), link }), asked }
}

async function open(search: string, rows: unknown[][], warnings: string[] = []) {
  window.history.pushState(null, '', `/Export${search}`)
  readExportAddress()
  const { client, asked } = serve(rows, warnings)
  await act(async () => {
    render(
      <ApolloProvider client={client}>
        <Preview type="Art" onChoose={() => {}} />
      </ApolloProvider>,
    )
  })
  return { user: userEvent.setup(), asked }
}

const rows = [
  ['a1', 'Carex flava', 4.5],
  ['a2', 'Carex nigra', null],
]

test('without a taxonomy it says what comes first', async () => {
  const { asked } = await open('?type=Arten', rows)
  expect(screen.getByText('Wählen Sie zuerst eine Taxonomie')).toBeInTheDocument()
  expect(asked).toEqual([])
})

test('the sentence, the numbers, the files and the columns of the address', async () => {
  await open('?type=Arten&taxonomies=Flora&pcoProperties=Zeiger~Licht', rows)
  expect(screen.getByText('Arten aus «Flora»')).toBeInTheDocument()
  expect(await screen.findByText('2 Objekte')).toBeInTheDocument()
  expect(screen.getByText('3 Felder')).toBeInTheDocument()
  expect(screen.getAllByRole('columnheader').map((head) => head.textContent)).toEqual(['name ↑', 'Zeiger: Licht', 'id'])
  expect(screen.getByRole('link', { name: 'XLSX herunterladen' })).toHaveAttribute(
    'href',
    'http://localhost/export.xlsx?type=Arten&taxonomies=Flora&pcoProperties=Zeiger~Licht',
  )
})

test('a header sorts, and the rows are asked for anew', async () => {
  const { user, asked } = await open('?type=Arten&taxonomies=Flora&pcoProperties=Zeiger~Licht', rows)
  await user.click(await screen.findByRole('button', { name: 'Zeiger: Licht' }))
  expect(window.location.search).toContain('sort=pco~Zeiger~Licht')
  expect(screen.getByRole('columnheader', { name: /Licht/ })).toHaveAttribute('aria-sort', 'ascending')
  expect(asked.at(-1)).toContain('sort=pco~Zeiger~Licht')
})

test('the menu of a column sorts it, says so, and takes it out with a way back', async () => {
  const { user } = await open('?type=Arten&taxonomies=Flora&pcoProperties=Zeiger~Licht', rows)
  const menu = () => screen.findByRole('button', { name: 'Spalte Zeiger: Licht sortieren, verschieben, entfernen' })
  await user.click(await menu())
  expect(screen.getAllByRole('menuitem').map(({ textContent, ariaDisabled }) => [textContent, ariaDisabled])).toEqual([
    ['aufsteigend sortieren', null],
    ['absteigend sortieren', null],
    ['filtern …', null],
    ['nach links', 'true'],
    ['nach rechts', 'true'],
    ['an den Anfang', 'true'],
    ['ans Ende', 'true'],
    ['entfernen', null],
  ])
  await user.click(screen.getByRole('menuitem', { name: 'absteigend sortieren' }))
  expect(window.location.search).toContain('&sort=pco~Zeiger~Licht&descending=true')
  expect(screen.getByText('Nach «Zeiger: Licht» absteigend sortiert.')).toBeInTheDocument()
  await user.click(await menu())
  await user.click(screen.getByRole('menuitem', { name: 'entfernen' }))
  expect(window.location.search).toBe('?type=Arten&taxonomies=Flora')
  expect(screen.getByText('Spalte «Zeiger: Licht» entfernt.')).toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: 'Rückgängig' }))
  expect(decodeURIComponent(window.location.search)).toBe(
    '?type=Arten&taxonomies=Flora&pcoProperties=Zeiger~Licht&sort=pco~Zeiger~Licht&descending=true',
  )
})

test('CSV für Excel is the same query with its parameter', async () => {
  const { user } = await open('?type=Arten&taxonomies=Flora', rows)
  await user.click(screen.getByRole('button', { name: /CSV für Excel/ }))
  expect(screen.getByRole('menuitem', { name: /CSV für Excel/ })).toHaveAttribute(
    'href',
    'http://localhost/export.csv?type=Arten&taxonomies=Flora&excel=true',
  )
})

test('JSON-Zeilen are the same query at their own address', async () => {
  const { user } = await open('?type=Arten&taxonomies=Flora&excel=true', rows)
  await user.click(screen.getByRole('button', { name: /CSV für Excel/ }))
  expect(screen.getByRole('menuitem', { name: /JSON-Zeilen/ })).toHaveAttribute(
    'href',
    'http://localhost/export.jsonl?type=Arten&taxonomies=Flora',
  )
})

test('what the choice names and the rows do not have is said above them', async () => {
  await open('?taxonomies=Flora&relationRows=true', rows, ['Eine Zeile je Beziehung ist gewählt, aber keine.'])
  expect(await screen.findByRole('note', { name: 'Hinweise' })).toHaveTextContent(
    'Eine Zeile je Beziehung ist gewählt, aber keine.',
  )
})

test('no row: the files are not offered, and it says why', async () => {
  await open('?type=Arten&taxonomies=Flora', [])
  expect(await screen.findByText('Die gewählten Taxonomien haben keine Objekte')).toBeInTheDocument()
  expect(screen.queryByRole('link', { name: 'XLSX herunterladen' })).not.toBeInTheDocument()
  expect(screen.getByRole('button', { name: 'XLSX herunterladen' })).toHaveAccessibleDescription(
    'Es gibt keine Zeile, die allen Filtern entspricht.',
  )
})

test('no row because of a filter: each can be taken back where that is said', async () => {
  const { user } = await open('?type=Arten&taxonomies=Flora&taxFilters=Flora~Wuchs~=~Baum', [])
  expect(await screen.findByText('Kein Objekt entspricht dieser Auswahl')).toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: 'Ohne «Flora: Wuchs ist gleich Baum»' }))
  expect(window.location.search).toBe('?type=Arten&taxonomies=Flora')
})

test('one row per relation: what is counted are rows', async () => {
  await open('?type=Arten&taxonomies=Flora&relationRows=true', rows)
  expect(await screen.findByText('2 Zeilen')).toBeInTheDocument()
})

test('an unknown taxonomy is said as the server says it, with a way on', async () => {
  const { user } = await open('?type=Arten&taxonomies=X', rows)
  expect(await screen.findByText('Eine Taxonomie «X» gibt es nicht. Prüfen Sie den Namen.')).toBeInTheDocument()
  await act(async () => changeExport((settings) => ({ ...settings, taxonomies: ['Flora'] })))
  expect(await screen.findByText('2 Objekte')).toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: 'Alle Optionen zurücksetzen' }))
  expect(window.location.search).toBe('')
})

test('a link that cannot be read names what, and goes on without it', async () => {
  const { user, asked } = await open('?taxonomies=Flora&farbe=rot', rows)
  expect(screen.getByText(/Den Parameter «farbe» gibt es im Export nicht/)).toBeInTheDocument()
  expect(asked).toEqual([])
  await user.click(screen.getByRole('button', { name: 'ohne diese Angaben weiter' }))
  expect(window.location.search).toBe('?taxonomies=Flora')
  expect(await screen.findByText('2 Objekte')).toBeInTheDocument()
})
