/** What whoever answers for the data must be able to look up later: who did it, and how it ended. */
export interface AuditEntry {
  /** The field of the interface, such as «login», or «import». */
  event: string
  outcome: string
  /** The id of the user; null for nobody, such as a login that failed. */
  viewer: string | null
  /** The ids of what it was done to. */
  on?: readonly string[]
  /** Of the request. */
  request?: string
  /** Where it comes from; only of what is tried without a login. */
  address?: string
}

export type Audit = (entry: AuditEntry) => void

/** Changes that are written down: what opens a door, says who may do what, or changes many rows at once. Edits of single rows stand in the history. */
const audited = new Set([
  'login',
  'changePassword',
  'setPassword',
  'createPasswordLink',
  'createUser',
  'updateUser',
  'closeAccount',
  'createOrganization',
  'addMember',
  'giveRole',
  'takeRole',
  'startImportJob',
  'cancelImportJob',
  'undoImport',
  'deleteRow',
  'undoDeletion',
  'restoreBefore',
])

export const isAudited = (field: string): boolean => audited.has(field)
