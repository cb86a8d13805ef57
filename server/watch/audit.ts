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
  /** Whoever has the machine, as nobody of the program. */
  by?: 'command'
}

export type Audit = (entry: AuditEntry) => void

interface Told<T> {
  /** The ids of what it was done to. */
  on?: (result: T) => readonly string[]
  /** What the same is called where the interface does it. */
  done?: string
}

/** Does what a command asks for, and writes down that it was done or failed, whether the command itself does it or the server for it. */
export async function writtenDown<T>(audit: Audit, event: string, work: () => Promise<T>, told: Told<T> = {}): Promise<T> {
  const { on = () => [], done = 'ok' } = told
  const say = (outcome: string, ids: readonly string[] = []) =>
    audit({ event, outcome, viewer: null, ...(ids.length > 0 && { on: ids }), by: 'command' })
  try {
    const result = await work()
    say(done, on(result))
    return result
  } catch (error) {
    say('FAILED')
    throw error
  }
}

/** An import that changes something, and one that is taken back. */
export const importWrittenDown = <T extends { batch: string | null }>(audit: Audit, work: () => Promise<T>): Promise<T> =>
  writtenDown(audit, 'import', work, { on: ({ batch }) => (batch === null ? [] : [batch]), done: 'DONE' })

/** Changes that are written down: what opens a door, says who may do what, or changes many rows at once. Edits of single rows stand in the history. */
const audited = new Set([
  'login',
  'changeEmail',
  'changePassword',
  'setPassword',
  'mailPasswordLink',
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
  'startMove',
  'sayReplaced',
  'deleteRow',
  'undoDeletion',
  'restoreBefore',
  'addWatch',
  'endWatch',
])

export const isAudited = (field: string): boolean => audited.has(field)
