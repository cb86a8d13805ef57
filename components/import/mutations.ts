import { graphql } from '@/lib/graphql'
import { ImportDraft_state } from './queries'

export const SaveImportSettingsMutation = graphql(
  `
    mutation SaveImportSettings($draftId: ID!, $settings: ImportSettings!, $version: String) {
      saveImportSettings(draftId: $draftId, settings: $settings, version: $version) {
        ...ImportDraft_state
      }
    }
  `,
  [ImportDraft_state],
)

export const StartImportJobMutation = graphql(
  `
    mutation StartImportJob($draftId: ID!, $kind: ImportJobKind!, $seenJob: ID) {
      startImportJob(draftId: $draftId, kind: $kind, seenJob: $seenJob) {
        ...ImportDraft_state
      }
    }
  `,
  [ImportDraft_state],
)

export const CancelImportJobMutation = graphql(
  `
    mutation CancelImportJob($draftId: ID!) {
      cancelImportJob(draftId: $draftId) {
        ...ImportDraft_state
      }
    }
  `,
  [ImportDraft_state],
)

export const RemoveImportFileMutation = graphql(`
  mutation RemoveImportFile($draftId: ID!, $name: String!) {
    removeImportFile(draftId: $draftId, name: $name) {
      id
    }
  }
`)

export const UndoImportMutation = graphql(`
  mutation UndoImport($batch: ID!) {
    undoImport(batch: $batch) {
      id
    }
  }
`)

export const DeleteImportDraftMutation = graphql(`
  mutation DeleteImportDraft($id: ID!) {
    deleteImportDraft(id: $id)
  }
`)
