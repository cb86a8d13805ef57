import { graphql } from '@/lib/graphql'

export const CrosswalkPair_pair = graphql(`
  fragment CrosswalkPair_pair on CrosswalkPair {
    key
    kind
    state
    reasons
    spreads
    from {
      id
      name
      author
      rank
      code
    }
    to {
      id
      name
      author
      rank
      code
    }
    decidedBy
    decidedAt
    decision
  }
`)

export const Crosswalk_head = graphql(`
  fragment Crosswalk_head on Crosswalk @_unmask {
    id
    type
    madeAt
    isBehind
    problem
    canDecide
    replaces
    canReplace
    from {
      id
      name
    }
    to {
      id
      name
    }
    progress {
      phase
      done
      total
    }
    counts {
      kind
      state
      pairs
      taxa
    }
  }
`)

/** `back`: whether there is one the other way round. */
export const CrosswalkScreenQuery = graphql(
  `
    query CrosswalkScreen($fromId: ID!, $toId: ID!) {
      crosswalk(fromId: $fromId, toId: $toId) {
        ...Crosswalk_head
      }
      back: crosswalk(fromId: $toId, toId: $fromId) {
        id
      }
      old: taxonomy(id: $fromId) {
        id
        name
        type
        viewerCanEdit
      }
      young: taxonomy(id: $toId) {
        id
        name
        type
        viewerCanEdit
      }
    }
  `,
  [Crosswalk_head],
)

export const CrosswalkPairsQuery = graphql(
  `
    query CrosswalkPairs($fromId: ID!, $toId: ID!, $kinds: [CrosswalkKind!], $text: String, $after: String, $limit: Int!) {
      crosswalk(fromId: $fromId, toId: $toId) {
        id
        pairs(kinds: $kinds, text: $text, after: $after, limit: $limit) {
          next
          nodes {
            ...CrosswalkPair_pair
          }
        }
      }
    }
  `,
  [CrosswalkPair_pair],
)

export const CrosswalkListQuery = graphql(`
  query CrosswalkList($id: ID!) {
    taxonomy(id: $id) {
      id
      name
      type
      viewerCanEdit
      crosswalks {
        id
        madeAt
        from {
          id
          name
        }
        to {
          id
          name
        }
      }
    }
    overview {
      speciesTaxonomies {
        id
        name
      }
      habitatTaxonomies {
        id
        name
      }
    }
  }
`)

export const MakeCrosswalkMutation = graphql(`
  mutation MakeCrosswalk($fromId: ID!, $toId: ID!) {
    makeCrosswalk(fromId: $fromId, toId: $toId) {
      id
      progress {
        phase
        done
        total
      }
    }
  }
`)

export const DecideCrosswalkMutation = graphql(`
  mutation DecideCrosswalk($id: ID!, $decisions: [CrosswalkDecision!]!) {
    decideCrosswalk(id: $id, decisions: $decisions) {
      id
    }
  }
`)

export const UndoCrosswalkDecisionsMutation = graphql(`
  mutation UndoCrosswalkDecisions($id: ID!, $fromIds: [ID!]!, $seen: [String!]) {
    undoCrosswalkDecisions(id: $id, fromIds: $fromIds, seen: $seen) {
      id
    }
  }
`)

export const SayReplacedMutation = graphql(`
  mutation SayReplaced($crosswalkId: ID!, $replaces: Boolean!) {
    sayReplaced(crosswalkId: $crosswalkId, replaces: $replaces) {
      id
      replaces
    }
  }
`)

/** A branch of the tree of one side, with where each of its taxa stands on the other. */
export const CrosswalkBranchQuery = graphql(`
  query CrosswalkBranch($fromId: ID!, $toId: ID!, $side: CrosswalkSide!, $parentId: ID, $offset: Int!) {
    crosswalk(fromId: $fromId, toId: $toId) {
      id
      branch(side: $side, parentId: $parentId, offset: $offset) {
        childCount
        taxon {
          id
          name
          author
          rank
          code
        }
        counterparts {
          kind
          state
          lineage
          taxon {
            id
            name
            author
            rank
            code
          }
        }
      }
    }
  }
`)
