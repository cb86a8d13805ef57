import { graphql } from '@/lib/graphql'

export const Move_row = graphql(`
  fragment Move_row on Move @_unmask {
    id
    copies
    askedAt
    askedBy
    problem
    batch
    moved
    made
    joined
    changed
    isUndone
    canUndo
    collections {
      id
      name
    }
    progress {
      phase
      done
      total
    }
  }
`)

export const MoveScreenQuery = graphql(
  `
    query MoveScreen($fromId: ID!, $toId: ID!) {
      crosswalk(fromId: $fromId, toId: $toId) {
        id
        movable {
          id
          name
          organizationName
          recordCount
          relationCount
          canMove
        }
        moves {
          ...Move_row
        }
      }
    }
  `,
  [Move_row],
)

export const MoveContradiction_row = graphql(`
  fragment MoveContradiction_row on MoveContradiction @_unmask {
    key
    collectionId
    collectionName
    field
    seen
    isChosen
    keep
    taxon {
      id
      name
      author
    }
    values {
      recordId
      value
      from {
        id
        name
        author
      }
    }
  }
`)

export const MoveStaying_row = graphql(`
  fragment MoveStaying_row on MoveStaying @_unmask {
    id
    collectionId
    collectionName
    outcome
    taxon {
      id
      name
      author
    }
    related {
      id
      name
      author
    }
  }
`)

export const MovePlanQuery = graphql(
  `
    query MovePlan($fromId: ID!, $toId: ID!, $collectionIds: [ID!]!, $copies: Boolean!) {
      crosswalk(fromId: $fromId, toId: $toId) {
        id
        movePlan(collectionIds: $collectionIds, copies: $copies) {
          counts {
            collectionId
            collectionName
            ofRelations
            outcome
            count
          }
          contradictions(limit: 100) {
            ...MoveContradiction_row
          }
        }
      }
    }
  `,
  [MoveContradiction_row],
)

export const StayingQuery = graphql(
  `
    query Staying($fromId: ID!, $toId: ID!, $collectionIds: [ID!]!, $copies: Boolean!, $after: String!) {
      crosswalk(fromId: $fromId, toId: $toId) {
        id
        movePlan(collectionIds: $collectionIds, copies: $copies) {
          staying(after: $after) {
            ...MoveStaying_row
          }
        }
      }
    }
  `,
  [MoveStaying_row],
)

export const ChooseInMoveMutation = graphql(`
  mutation ChooseInMove($crosswalkId: ID!, $choices: [MoveChoice!]!) {
    chooseInMove(crosswalkId: $crosswalkId, choices: $choices)
  }
`)

export const StartMoveMutation = graphql(
  `
    mutation StartMove($crosswalkId: ID!, $collectionIds: [ID!]!, $copies: Boolean!) {
      startMove(crosswalkId: $crosswalkId, collectionIds: $collectionIds, copies: $copies) {
        ...Move_row
      }
    }
  `,
  [Move_row],
)
