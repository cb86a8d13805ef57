'use client'

import { graphql, type ResultOf } from '@/lib/graphql'
import type { ExportField } from '../catalogue/fieldGroups'
import { useAnswer } from '../../ui/load/useAnswer'
import { useSelectionQuery } from '../catalogue/useSelectionQuery'

export const ExportFieldValues = graphql(`
  query ExportFieldValues(
    $query: String!
    $axis: ExportAxis!
    $source: String!
    $relationType: String
    $pname: String!
    $containing: String!
  ) {
    exportFieldValues(
      query: $query
      axis: $axis
      source: $source
      relationType: $relationType
      pname: $pname
      containing: $containing
    ) {
      isEstimated
      values {
        value
        count
      }
      more
      isCut
      least
      greatest
    }
  }
`)

export type FieldValues = ResultOf<typeof ExportFieldValues>['exportFieldValues']

/** Letters that follow each other faster wait for the last of them. */
const PAUSE_MS = 150

/**
 * The values that a field has among what is selected, with how many taxa have each; those that contain a text. A filter on the field itself
 * does not count: it is the one being made.
 */
export function useFieldValues(field: ExportField, containing: string) {
  const query = useSelectionQuery()
  const [source = '', ...rest] = field.names
  const pname = rest.at(-1) ?? ''
  const relationType = field.axis === 'rco' ? (rest[0] ?? '') : null
  const variables = query === '' ? null : { query, axis: field.axis, source, relationType, pname, containing }
  const { result, isStale, error } = useAnswer(ExportFieldValues, variables, PAUSE_MS)
  return { found: result?.exportFieldValues ?? null, isStale, hasFailed: error !== null }
}
