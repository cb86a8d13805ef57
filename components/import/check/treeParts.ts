import { graphql } from '@/lib/graphql'

/** The tree that a table becomes. */
export const ImportTree_parts = graphql(`
  fragment ImportTree_parts on ImportTree @_unmask {
    taxa
    roots
    depth
    hints
    lines {
      level
      code
      name
      author
      rank
      more
    }
  }
`)
