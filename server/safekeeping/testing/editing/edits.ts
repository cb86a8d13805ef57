import type { Outcome } from './request'
import type { Row, Unit } from './unit'

type Data = Extract<Outcome, { kind: 'done' }>['data']

/** What an edit did when it is acknowledged; without data when the answer was lost, to know what it may have done. */
export type Apply = (unit: Unit, data: Data | null) => void

export interface Edit {
  mutation: string
  variables: Record<string, unknown>
  /** Entries of the history that it makes. */
  entries: number
  apply: Apply
  /** The collection comes and goes, so this may be refused. */
  mayBeMissing?: boolean
}

export const TYPES = ['frisst', 'lebt in', 'meidet'] as const

export const CHANGE_RECORD =
  'mutation ($id: ID!, $version: Int!, $properties: Properties!) { updateRecord(id: $id, version: $version, properties: $properties) { version } }'

export const changeTaxon = ({ id, version }: Row, changes: Record<string, unknown>, apply: (unit: Unit) => void): Edit => ({
  mutation:
    'mutation ($id: ID!, $version: Int!, $changes: TaxonChanges!) { updateTaxon(id: $id, version: $version, changes: $changes) { version } }',
  variables: { id, version, changes },
  entries: 1,
  apply(unit) {
    unit.taxon = { ...unit.taxon, version: version + 1 }
    apply(unit)
  },
})

type Kind = 'taxon' | 'record' | 'relation'
type RowOf = (unit: Unit) => Row | null

export function remove(kind: Kind, rowOf: RowOf, unit: Unit, entries = 1): Edit {
  const row = rowOf(unit)
  return {
    mutation:
      'mutation ($kind: DeletionKind!, $id: ID!, $version: Int!) { deleted: deleteRow(kind: $kind, id: $id, version: $version) { id } }',
    variables: { kind, id: row?.id, version: row?.version },
    entries,
    apply: (each, data) => replace(each, kind, { ...present(rowOf(each)), deletion: String(data?.deleted?.id) }),
  }
}

/** Rows that come back have a new version, also those that went along. */
export function undo(kind: Kind, rowOf: RowOf, unit: Unit, entries = 1): Edit {
  return {
    mutation: 'mutation ($id: ID!) { undoDeletion(id: $id) { id } }',
    variables: { id: rowOf(unit)?.deletion },
    entries,
    apply(each) {
      const row = present(rowOf(each))
      replace(each, kind, { ...row, version: row.version + 1, deletion: null })
      if (kind !== 'taxon') return
      for (const part of ['record', 'relation'] as const) {
        const along = each[part]
        if (along && along.deletion === null) each[part] = { ...along, version: along.version + 1 }
      }
    },
  }
}

function replace(unit: Unit, kind: Kind, row: Row): void {
  unit[kind] = row
}

function present(row: Row | null): Row {
  if (row === null) throw new Error('There is no such row.')
  return row
}
