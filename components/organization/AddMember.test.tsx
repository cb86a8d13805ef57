import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { showHeld } from '../testing/heldServer'
import type { FragmentOf } from '@/lib/graphql'
import { Members } from './Members'
import type { Members_organization } from './roleMutations'

const field = () => screen.queryByLabelText(/^E-Mail/)
const opens = () => userEvent.click(screen.getByRole('button', { name: 'Mitglied hinzufügen' }))

test('a member who is added late leaves the form for another one; an answer to that one closes it', async () => {
  const organization = { id: 'o', viewerCanEdit: true, members: [] } as unknown as FragmentOf<typeof Members_organization>
  const server = showHeld(<Members organization={organization} />)
  const added = { addMember: { __typename: 'Organization', id: 'o', members: [] } }
  await opens()
  await userEvent.type(field() ?? document.body, 'anna@x{Enter}')
  await userEvent.click(screen.getByRole('button', { name: 'Abbrechen' }))
  await opens()
  await userEvent.type(field() ?? document.body, 'berta@x')
  await server.take('AddMember').answer(added)
  expect(field()).toHaveValue('berta@x')
  await userEvent.keyboard('{Enter}')
  await server.take('AddMember').answer(added)
  expect(field()).toBeNull()
})
