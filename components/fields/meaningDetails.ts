import { graphql } from '@/lib/graphql'

/** What belongs to the meaning of a field, wherever it is asked for. */
export const meaningDetails_field = graphql(`
  fragment meaningDetails_field on PropertyField @_unmask {
    meaning
    meaningDetails {
      least
      greatest
      leastLabel
      greatestLabel
      area
      year
    }
  }
`)
