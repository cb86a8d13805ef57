import { ApolloClient, ApolloLink, InMemoryCache } from '@apollo/client'
import { ApolloProvider } from '@apollo/client/react'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { of } from 'rxjs'
import { UndoImport } from './UndoImport'

const result = {
  added: 2,
  changed: 0,
  deleted: 0,
  batch: 'b',
  undoneAt: null,
  taxonomies: [],
  collections: [{ id: 'c', name: 'Liste' }],
}

async function asked(undoOutlook: { decisions: number; changes: number; shown: string[] }) {
  const link = new ApolloLink(() => of({ data: { undoOutlook: { __typename: 'UndoOutlook', ...undoOutlook } } }))
  render(
    <ApolloProvider client={new ApolloClient({ link, cache: new InMemoryCache() })}>
      <UndoImport result={result} onUndone={() => {}} />
    </ApolloProvider>,
  )
  await userEvent.click(screen.getByRole('button', { name: 'Import rückgängig machen …' }))
}

test('whoever takes an import back hears before how many decisions go with it', async () => {
  await asked({ decisions: 12, changes: 0, shown: [] })
  expect(await screen.findByText('Seither hat niemand etwas davon geändert.')).toBeInTheDocument()
  expect(screen.getByRole('dialog')).toHaveTextContent(
    '2 neue Einträge verschwinden' +
      '12 Entscheide von Menschen über den Umzug gehen verloren, auch wenn Sie die Datei noch einmal laden',
  )
})

test('and which changes stand in its way, without trying', async () => {
  await asked({ decisions: 0, changes: 1002, shown: ['«Abies alba» in «Liste» wurde geändert', '«Abies una» gibt es wieder'] })
  expect(
    await screen.findByText(
      'So geht es nicht: Seither wurde etwas davon geändert, was verloren ginge (' +
        "«Abies alba» in «Liste» wurde geändert; «Abies una» gibt es wieder; 1'000 weitere). Machen Sie zuerst diese Änderungen rückgängig.",
    ),
  ).toBeInTheDocument()
  expect(screen.getByRole('dialog')).not.toHaveTextContent('Entscheid')
})
