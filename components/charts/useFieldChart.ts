'use client'

import type { ChartChoice } from '@/lib/domain/charts/chartAddress'
import type { FieldChart } from '@/lib/domain/charts/fieldChart'
import { graphql } from '@/lib/graphql'
import { useAnswer } from '../ui/load/useAnswer'

const ExportFieldChart = graphql(`
  query ExportFieldChart($query: String!, $axis: ChartAxis!, $source: String!, $pname: String!, $isQuick: Boolean!) {
    exportFieldChart(query: $query, axis: $axis, source: $source, pname: $pname, isQuick: $isQuick) {
      valueType
      unit
      kind
      bars {
        from
        to
        least
        greatest
        count
      }
      taxa
      own
      viaSynonym
      otherValues
      otherTaxa
      isEstimated
    }
  }
`)

/** Whoever walks through a list of properties with the arrow keys waits for the last. */
const PAUSE_MS = 150

export interface CountedChart {
  /** Of the property asked for; null while there is none. */
  chart: FieldChart | null
  isCounting: boolean
  error: unknown
}

/**
 * How a property is distributed over the taxa that `query` (of an export) selects. Of very many taxa an estimate comes first, then the exact numbers. What
 * nobody looks at any more is not counted to its end.
 */
export function useFieldChart(query: string, choice: ChartChoice | null): CountedChart {
  const asked = choice && { query, axis: choice.axis, source: choice.source, pname: choice.pname }
  const quick = useAnswer(ExportFieldChart, asked && { ...asked, isQuick: true }, PAUSE_MS)
  const first = asked && !quick.isStale && quick.error === null ? (quick.result?.exportFieldChart ?? null) : null
  const whole = useAnswer(ExportFieldChart, asked && first?.isEstimated ? { ...asked, isQuick: false } : null, 0)
  const exact = first?.isEstimated && !whole.isStale && whole.error === null ? (whole.result?.exportFieldChart ?? null) : null
  const error = quick.error ?? (first?.isEstimated ? whole.error : null)
  return { chart: exact ?? first, isCounting: error === null && (first === null || (first.isEstimated && exact === null)), error }
}
