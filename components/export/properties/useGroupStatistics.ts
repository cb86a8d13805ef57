'use client'

import { useMemo } from 'react'
import { graphql, type ResultOf } from '@/lib/graphql'
import type { FieldGroup } from '../catalogue/fieldGroups'
import { useAnswer } from '../../ui/load/useAnswer'
import { useSelectionQuery } from '../catalogue/useSelectionQuery'

export const ExportGroupStatistics = graphql(`
  query ExportGroupStatistics($query: String!, $axis: ExportAxis!, $source: String!, $relationType: String) {
    exportGroupStatistics(query: $query, axis: $axis, source: $source, relationType: $relationType) {
      taxa
      isEstimated
      fields {
        pname
        own
        viaSynonym
        top {
          value
          count
        }
        histogram {
          from
          to
          count
        }
      }
    }
  }
`)

type Statistics = ResultOf<typeof ExportGroupStatistics>['exportGroupStatistics']
export type FieldNumbers = Statistics['fields'][number]

export interface GroupNumbers {
  /** Selected taxa. */
  taxa: number
  isEstimated: boolean
  /** By the name the settings have for the field. */
  fields: ReadonlyMap<string, FieldNumbers>
}

/** Whoever ticks several boxes in a row waits for the last. */
const PAUSE_MS = 250

/** Numbers of an earlier selection are being counted anew; what nobody asked for yet is as good as that. */
export type Counting = 'counting' | 'counted' | 'failed'

/** The numbers of a group among what is selected, asked for while it can be seen: of an earlier selection, or null, while `counting`. */
export function useGroupStatistics(group: FieldGroup, isSeen: boolean): { numbers: GroupNumbers | null; state: Counting } {
  const query = useSelectionQuery()
  const [source = '', relationType = null] = group.names
  const variables = isSeen && query !== '' ? { query, axis: group.axis, source, relationType } : null
  const { result, isStale, error } = useAnswer(ExportGroupStatistics, variables, PAUSE_MS)
  const statistics = result?.exportGroupStatistics
  const numbers = useMemo(() => {
    if (!statistics || error !== null) return null
    const { taxa, isEstimated, fields } = statistics
    return { taxa, isEstimated, fields: new Map(fields.map((field) => [field.pname, field])) }
  }, [statistics, error])
  return { numbers, state: error !== null ? 'failed' : isStale || variables === null ? 'counting' : 'counted' }
}
