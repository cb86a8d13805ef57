import { graphql } from '@/lib/graphql'

export const CollectionChart_collection = graphql(`
  fragment CollectionChart_collection on PropertyCollection {
    id
    name
    fields {
      name
      valueType
      valueCount
      distinctCount
    }
  }
`)
