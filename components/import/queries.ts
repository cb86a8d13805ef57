import { ImportTree_parts } from './check/treeParts'
import { ImportVersions_parts } from './check/versionParts'
import { graphql, type ResultOf } from '@/lib/graphql'

/** What would go with an import if it were taken back now. */
export const UndoOutlookQuery = graphql(`
  query UndoOutlook($batch: ID!) {
    undoOutlook(batch: $batch) {
      decisions
      changes
      shown
    }
  }
`)

/** What changes while somebody works on a draft and while its job runs; without the long result. */
export const ImportDraft_state = graphql(`
  fragment ImportDraft_state on ImportDraft @_unmask {
    id
    changedAt
    settings
    settingsVersion
    job {
      id
      kind
      state
      phase
      rows
      total
      rowsPerSecond
      error
      isStale
    }
  }
`)

export const ImportDraftQuery = graphql(
  `
    query ImportDraft($id: ID!) {
      importDraft(id: $id) {
        ...ImportDraft_state
        fileName
        otherFiles
        bytes
        createdAt
        ownerName
        format
        isArchive
        problem
        tables {
          file
          sheet
          isHidden
          rowsAtLeast
          hasMore
          shape
        }
        job {
          id
          endedAt
          result {
            added
            changed
            unchanged
            deleted
            left
            read
            taken
            notTaken
            tables {
              file
              notRead
              rows
              cells
              cellsTaken
              columns {
                name
                filled
                became
                notTaken
              }
            }
            tree {
              ...ImportTree_parts
            }
            versionOf {
              id
              name
            }
            versions {
              ...ImportVersions_parts
            }
            notes
            batch
            undoneAt
            taxonomies {
              id
              name
            }
            collections {
              id
              name
            }
            problems {
              reason
              count
              taken
              shown {
                file
                line
                column
                value
                instead
                hint
              }
            }
            names {
              decided
              leftOut
              counts {
                kind
                names
                rows
              }
              doubtful {
                name
                kind
                rows
                lines
                takenId
                candidates {
                  taxonId
                  name
                  author
                  taxonomy
                  foundName
                  foundAuthor
                  language
                  kind
                }
              }
            }
            fields {
              collection
              relationType
              name
              unit
              kind
              filled
            }
            preview {
              taxonId
              taxon
              partner
              relationType
              properties
            }
          }
        }
      }
    }
  `,
  [ImportDraft_state, ImportTree_parts, ImportVersions_parts],
)

export type Draft = NonNullable<ResultOf<typeof ImportDraftQuery>['importDraft']>
export type Job = NonNullable<Draft['job']>
export type JobResult = NonNullable<Job['result']>

export const ImportStateQuery = graphql(
  `
    query ImportState($id: ID!) {
      importDraft(id: $id) {
        ...ImportDraft_state
      }
    }
  `,
  [ImportDraft_state],
)

export const ImportDraftsQuery = graphql(`
  query ImportDrafts {
    importDrafts {
      id
      fileName
      otherFiles
      bytes
      format
      problem
      createdAt
      changedAt
      ownerName
      settings
      job {
        id
        kind
        state
        isStale
        endedAt
        result {
          added
          changed
          deleted
          batch
          undoneAt
          taxonomies {
            id
            name
          }
          collections {
            id
            name
          }
        }
      }
    }
  }
`)

export type ListedDraft = ResultOf<typeof ImportDraftsQuery>['importDrafts'][number]

export const ImportTargetsQuery = graphql(`
  query ImportTargets {
    importTargets {
      organizations {
        id
        name
        canCreateTaxonomy
        canCreateCollection
      }
      collections {
        id
        name
      }
      taxonomies {
        id
        name
        type
      }
      allTaxonomies {
        id
        name
        type
      }
    }
  }
`)

export type Targets = ResultOf<typeof ImportTargetsQuery>['importTargets']
