import { graphql } from '@/lib/graphql'

export const SaveExportMutation = graphql(`
  mutation SaveExport($name: String!, $query: String!, $replace: Boolean!) {
    saveExport(name: $name, query: $query, replace: $replace) {
      id
      name
      query
      savedAt
    }
  }
`)

export const RenameSavedExportMutation = graphql(`
  mutation RenameSavedExport($id: ID!, $name: String!) {
    renameSavedExport(id: $id, name: $name) {
      id
      name
    }
  }
`)

export const DeleteSavedExportMutation = graphql(`
  mutation DeleteSavedExport($id: ID!) {
    deleteSavedExport(id: $id)
  }
`)
