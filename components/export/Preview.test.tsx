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
function serve(rows: unknown[][]) {
  const asked: string[] = []
  const link = new ApolloLink((operation) => {
    const { query } = operation.variables as { query: string }
    asked.push(`${operation.operationName} ${decodeURIComponent(query)}`)
    if (!query.includes('Flora'))
      return of({
        data: null,
        errors: [
          new GraphQLError('Eine Taxonomie «X» gibt es nicht. Prüfen Sie den Namen im Link.', {
            extensions: { code: 'BAD_USER_INPUT' },
          }),
        ],
      })
    if (operation.operationName === 'ExportCount') return of({ data: { exportCount: rows.length } })
    const columns = [column('id', 'id'), column('name', 'name'), column('pco~Zeiger~Licht', 'Zeiger: Licht', 'number')]
    return of({ data: { exportPreview: { __typename: 'ExportPreview', columns, rows } } })
  })
  return { client: new ApolloClient({ cache: new InMemoryCache(), link }), asked }
}

async function open(search: string, rows: unknown[][]) {
  window.history.pushState(null, '', `/Export${search}`)
  readExportAddress()
  const { client, asked } = serve(rows)
  await act(async () => {
    render(
      <ApolloProvider client={client}>
        <Preview type="Art" />
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
  expect(screen.getAllByRole('columnheader').map((head) => head.textContent)).toEqual(['id', 'name ↑', 'Zeiger: Licht'])
  expect(screen.getByRole('link', { name: 'XLSX herunterladen' })).toHaveAttribute(
    'href',
    'http://localhost/export.xlsx?type=Arten&taxonomies=Flora&pcoProperties=Zeiger~Licht',
  )
})

test('a header sorts, and the rows are asked for anew', async () => {
  const { user, asked } = await open('?type=Arten&taxonomies=Flora&pcoProperties=Zeiger~Licht', rows)
  await user.click(await screen.findByRole('button', { name: /Licht/ }))
  expect(window.location.search).toContain('sort=pco~Zeiger~Licht')
  expect(screen.getByRole('columnheader', { name: /Licht/ })).toHaveAttribute('aria-sort', 'ascending')
  expect(asked.at(-1)).toContain('sort=pco~Zeiger~Licht')
})

test('CSV für Excel is the same query with its parameter', async () => {
  const { user } = await open('?type=Arten&taxonomies=Flora', rows)
  await user.click(screen.getByRole('button', { name: /CSV für Excel/ }))
  expect(screen.getByRole('menuitem', { name: /CSV für Excel/ })).toHaveAttribute(
    'href',
    'http://localhost/export.csv?type=Arten&taxonomies=Flora&excel=true',
  )
})

test('no row: the files are not offered, and it says why', async () => {
  await open('?type=Arten&taxonomies=Flora', [])
  expect(await screen.findByText(/Nichts entspricht allen Filtern/)).toBeInTheDocument()
  expect(screen.queryByRole('link', { name: 'XLSX herunterladen' })).not.toBeInTheDocument()
  expect(screen.getByRole('button', { name: 'XLSX herunterladen' })).toHaveAccessibleDescription(
    'Es gibt keine Zeile, die allen Filtern entspricht.',
  )
})

test('an unknown taxonomy is said as the server says it, with a way on', async () => {
  const { user } = await open('?type=Arten&taxonomies=X', rows)
  expect(await screen.findByText('Eine Taxonomie «X» gibt es nicht. Prüfen Sie den Namen im Link.')).toBeInTheDocument()
  await act(async () => changeExport((settings) => ({ ...settings, taxonomies: ['Flora'] })))
  expect(await screen.findByText('2 Objekte')).toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: 'alle Optionen zurücksetzen' }))
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
