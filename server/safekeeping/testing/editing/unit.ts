/** A row, as far as its editor knows it. */
export interface Row {
  id: string
  version: number
  /** What its last acknowledged edit wrote. */
  value: string
  /** The deletion that took it away; null while it is there. */
  deletion: string | null
}

/** What one editor has made: a taxon, and what is said about it. Others leave it alone, so its editor knows in which state it must be. */
export interface Unit {
  /** A property of its taxon that never changes: by it the taxon is found again. */
  mark: string
  /** Its `value` is the name. */
  taxon: Row
  parent: string
  record: Row | null
  relation: Row | null
  /** States it may be in: one, or two when the answer to the last edit was lost; then it is left alone. */
  allowed: string[]
  isLeft: boolean
}

export const GONE = 'gone'

/** The state of a unit as one text, as the database would show it. */
export function stateOf({ taxon, parent, record, relation }: Unit): string {
  if (taxon.deletion !== null) return GONE
  return JSON.stringify([taxon.value, parent, [record].flatMap(shown), [relation].flatMap(shown)])
}

const shown = (row: Row | null) => (row === null || row.deletion !== null ? [] : [row.value])

/** Changes of its rows that a deletion of the taxon, or its undoing, makes. */
export const rowsOf = ({ record, relation }: Unit) => 1 + [record].flatMap(shown).length + [relation].flatMap(shown).length
