import { CombinedGraphQLErrors } from '@apollo/client/errors'
import { render, screen } from '@testing-library/react'
import { OFFLINE } from '@/lib/text/offline'
import { QueryView } from './QueryView'

const offline = new CombinedGraphQLErrors({ errors: [{ message: 'Das braucht eine Verbindung', extensions: { code: OFFLINE } }] })
const kept = { name: 'Bufo bufo' }

test.each([
  ['what was read once and is read again without a connection says nothing of it', kept, false],
  ['what stands for something that was never read says so', undefined, true],
])('%s', (_, data, isSaid) => {
  const query = { data, loading: false, error: offline, refetch: async () => {} }
  render(
    <QueryView query={query} record={kept} missing="Das gibt es nicht">
      {({ name }) => <p>{name}</p>}
    </QueryView>,
  )
  expect(screen.getByText('Bufo bufo')).toBeVisible()
  expect(screen.queryAllByRole('alert')).toHaveLength(isSaid ? 1 : 0)
})
