/** Carries the Datenstand of an answer, and sent along with a question the one that its answer must not be behind of. */
export const DATA_STATE_HEADER = 'datenstand'

/** A Datenstand with its place in the database's log: whatever stands before that place is in it. */
export interface DataState {
  revision: number
  /** Bytes from the beginning of the log; null where there is one database only, and nothing can be behind. */
  log: bigint | null
}

/** As it stands in a header: `17; log=0/3000148`, the place as PostgreSQL writes it. */
export function writeDataState({ revision, log }: DataState): string {
  if (log === null) return String(revision)
  return `${revision}; log=${(log >> 32n).toString(16)}/${(log & 0xffff_ffffn).toString(16)}`.toUpperCase().replace('LOG', 'log')
}

/** null for what is no Datenstand. */
export function readDataState(text: string | null | undefined): DataState | null {
  const [, revision, place] = /^(\d{1,15})(?:; ?log=([\da-f]{1,8}\/[\da-f]{1,8}))?$/i.exec(text?.trim() ?? '') ?? []
  return revision === undefined ? null : { revision: Number(revision), log: place === undefined ? null : readLogPlace(place) }
}

/** The place in the log that PostgreSQL writes as two hexadecimal numbers of 32 bits. */
export function readLogPlace(text: string): bigint {
  const [high = '0', low = '0'] = text.split('/')
  return (BigInt(`0x${high}`) << 32n) + BigInt(`0x${low}`)
}

/** Whether the one has what the other does not. */
export const isLater = (one: DataState, other: DataState): boolean =>
  one.log !== null && other.log !== null ? one.log > other.log : one.revision > other.revision
