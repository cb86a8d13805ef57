import { graphql } from '@/lib/graphql'

export const Members_organization = graphql(`
  fragment Members_organization on Organization {
    id
    viewerCanEdit
    members {
      role
      user {
        id
        name
        email
      }
    }
  }
`)

export const GiveRoleMutation = graphql(
  `
    mutation GiveRole($organizationId: ID!, $userId: ID!, $role: Role!) {
      giveRole(organizationId: $organizationId, userId: $userId, role: $role) {
        ...Members_organization
      }
    }
  `,
  [Members_organization],
)

export const TakeRoleMutation = graphql(
  `
    mutation TakeRole($organizationId: ID!, $userId: ID!, $role: Role!) {
      takeRole(organizationId: $organizationId, userId: $userId, role: $role) {
        ...Members_organization
      }
    }
  `,
  [Members_organization],
)
