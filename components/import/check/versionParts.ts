import { graphql } from '@/lib/graphql'

/** What a taxonomy makes of the version that is there. */
export const ImportVersions_parts = graphql(`
  fragment ImportVersions_parts on ImportVersions @_unmask {
    isDeleting
    taxonomy {
      id
      name
    }
    kinds {
      kind
      taxa
      entries
      open
    }
    kept {
      taxa
      entries
    }
    sunk {
      taxa
      entries
    }
    left {
      taxa
      entries
    }
    doubled {
      taxa
      entries
    }
    leaving {
      id
      name
      entries
      kind
      successor
    }
  }
`)
