import { useQuery } from '@apollo/client/react'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { Role } from '@/lib/domain/vocabulary/role'
import { graphql } from '@/lib/graphql'
import { showHeld } from '../testing/heldServer'
import { Members } from './Members'
import { Members_organization } from './roleMutations'

const MembersQuery = graphql(
  `
    query Members($id: ID!) {
      organization(id: $id) {
        id
        ...Members_organization
      }
    }
  `,
  [Members_organization],
)

function Shown() {
  const { data } = useQuery(MembersQuery, { variables: { id: 'o' } })
  return data?.organization ? <Members organization={data.organization} /> : null
}

type Member = readonly [user: string, role: Role]

const organization = (...members: Member[]) => ({
  ...{ __typename: 'Organization', id: 'o', viewerCanEdit: true },
  members: members.map(([name, role]) => ({
    ...{ __typename: 'Membership', role },
    user: { __typename: 'User', id: name, name, email: null },
  })),
})

/** Anna administers, Beat writes taxonomies. */
const anna = ['Anna', 'orgAdmin'] as const
const beat = ['Beat', 'orgTaxonomyWriter'] as const

async function show() {
  const server = showHeld(<Shown />)
  await server.take('Members').answer({ organization: organization(anna, beat) })
  return server
}

const box = (name: RegExp) => screen.getByRole('checkbox', { name })
const annaAdmin = /^Anna: Verwaltung/
const beatAdmin = /^Beat: Verwaltung/

test('a box shows at once what it was set to; set back, the role is given and taken, one after the other', async () => {
  const server = await show()
  await userEvent.click(box(beatAdmin))
  expect(box(beatAdmin)).toBeChecked()
  await userEvent.click(box(beatAdmin))
  expect(box(beatAdmin)).not.toBeChecked()
  expect(server.waiting()).toEqual(['GiveRole'])
  await server.take('GiveRole').answer({ giveRole: organization(anna, beat, ['Beat', 'orgAdmin']) })
  expect(box(beatAdmin)).not.toBeChecked()
  expect(server.waiting()).toEqual(['TakeRole'])
  await server.take('TakeRole').answer({ takeRole: organization(anna, beat) })
  expect(box(beatAdmin)).not.toBeChecked()
  expect(server.waiting()).toEqual([])
})

test('what is refused is said with its box, also where another box was set meanwhile, and until that one is set again', async () => {
  const server = await show()
  await userEvent.click(box(annaAdmin))
  await userEvent.click(box(beatAdmin))
  expect(box(annaAdmin)).not.toBeChecked()
  await server.take('TakeRole').fail(new Error('kaputt'))
  expect(box(annaAdmin)).toBeChecked()
  expect(screen.getByRole('group', { name: annaAdmin })).toContainElement(screen.getByRole('alert'))
  await server.take('GiveRole').answer({ giveRole: organization(anna, beat, ['Beat', 'orgAdmin']) })
  expect(box(beatAdmin)).toBeChecked()
  expect(screen.getByRole('alert')).toBeInTheDocument()
  await userEvent.click(box(annaAdmin))
  expect(screen.queryByRole('alert')).toBeNull()
  await server.take('TakeRole').answer({ takeRole: organization(beat, ['Beat', 'orgAdmin']) })
  expect(screen.queryByRole('checkbox', { name: annaAdmin })).toBeNull()
})
