import { graphql } from '@/lib/graphql'

/** What goes with a deletion, or has not come back with it. */
export const DeletionNumbers_all = graphql(`
  fragment DeletionNumbers_all on DeletionNumbers @_unmask {
    taxonomies
    collections
    taxa
    synonyms
    records
    relations
  }
`)

export const DeletionPreviewQuery = graphql(
  `
    query DeletionPreview($kind: DeletionKind!, $id: ID!) {
      deletionPreview(kind: $kind, id: $id) {
        ...DeletionNumbers_all
        others
      }
    }
  `,
  [DeletionNumbers_all],
)

export const DeleteMutation = graphql(
  `
    mutation DeleteRow($kind: DeletionKind!, $id: ID!, $version: Int!) {
      deleteRow(kind: $kind, id: $id, version: $version) {
        id
        name
        numbers {
          ...DeletionNumbers_all
        }
      }
    }
  `,
  [DeletionNumbers_all],
)

export const UndoDeletionMutation = graphql(
  `
    mutation UndoDeletion($id: ID!) {
      undoDeletion(id: $id) {
        id
        leftOut {
          ...DeletionNumbers_all
        }
      }
    }
  `,
  [DeletionNumbers_all],
)

export const HistoryQuery = graphql(`
  query History($id: ID!, $whole: Boolean!, $offset: Int!, $limit: Int!) {
    history(id: $id, whole: $whole, offset: $offset, limit: $limit) {
      total
      nodes {
        id
        at
        by
        action
        table
        rowId
        isImport
        taxonName
        hasBefore
        values {
          field
          before
          after
        }
      }
    }
  }
`)

export const RestoreMutation = graphql(`
  mutation RestoreBefore($changeId: ID!, $version: Int!) {
    restoreBefore(changeId: $changeId, version: $version)
  }
`)
