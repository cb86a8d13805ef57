'use client'

import { useQuery } from '@apollo/client/react'
import { askAnew } from '@/lib/apollo/askAnew'
import { paths } from '@/lib/domain/addresses/paths'
import { graphql } from '@/lib/graphql'
import { isLoggedIn, useLogin } from '@/stores/login'
import { LoginLink } from '../login/LoginLink'
import { onDemand } from '../ui/load/onDemand'
import { AppLink } from '../ui/text/AppLink'
import { QueryView } from '../shell/QueryView'
import { Prose } from '../ui/text/type'

/** Few see it: loaded for those who are logged in. */
const CreateUser = onDemand(
  () => import('../user/CreateUser'),
  (module) => module.CreateUser,
)

/** The users whom the viewer may see: oneself, and the members of organisations one administers. */
export function UserList() {
  const login = useLogin()
  const query = useQuery(UserListQuery, { fetchPolicy: 'cache-and-network' })
  return (
    <QueryView query={query} record={query.data?.treeChildren} missing="Die Liste fehlt" isPart>
      {({ nodes, total }) => (
        <>
          <Prose>
            Benutzer sehen sich selbst, und wer eine Organisation verwaltet, sieht ihre Mitglieder.
            {!isLoggedIn(login) && (
              <>
                {' '}
                <LoginLink>Anmelden</LoginLink>
              </>
            )}
          </Prose>
          {isLoggedIn(login) && <CreateUser onCreated={() => void askAnew(query.client, ['UserList'])} />}
          <ul style={{ lineHeight: 1.8 }}>
            {nodes.map(({ key, id, label }) => (
              <li key={key}>
                <AppLink href={paths.user(id ?? '')}>{label}</AppLink>
              </li>
            ))}
          </ul>
          {total > nodes.length && <p>Weitere stehen in der Navigation.</p>}
        </>
      )}
    </QueryView>
  )
}

const UserListQuery = graphql(`
  query UserList {
    treeChildren(parent: "users", offset: 0, limit: 200) {
      total
      nodes {
        key
        id
        label
      }
    }
  }
`)
