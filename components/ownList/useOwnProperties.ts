'use client'

import type { ApolloClient } from '@apollo/client'
import { useApolloClient } from '@apollo/client/react'
import { type RefObject, useEffect, useMemo, useRef, useState } from 'react'
import { writeExportQuery } from '@/lib/domain/export/exportQuery'
import { defaultExportSettings, defaultExportView, propertyCount } from '@/lib/domain/export/exportSettings'
import type { ExportSettings, ExportView } from '@/lib/domain/export/exportShape'
import type { OwnProperties, PropertyCell } from '@/lib/domain/ownList/resultTable'
import { graphql } from '@/lib/graphql'
import { useExportAddress, useExportSettings } from '@/stores/exportSettings'

const OwnListRows = graphql(`
  query OwnListRows($query: String!) {
    overview {
      revision
    }
    exportPreview(query: $query, limit: 200) {
      columns {
        key
        header
        valueType
        unit
      }
      rows
    }
  }
`)

/** As many rows as the interface answers at a time. */
const AT_ONCE = 200
/** Whoever ticks several boxes in a row waits for the last. */
const PAUSE_MS = 300

export interface LoadedProperties extends OwnProperties {
  /** Taxa whose values are there, of so many. */
  done: number
  total: number
  /** The Datenstand of the values; null while there are none. */
  revision: number | null
  error: unknown
  retry: () => void
  /** Forgets the values and asks for all of them again. */
  reload: () => void
}

interface Loaded extends OwnProperties {
  /** The choice of columns they belong to. */
  columnsQuery: string
  revision: number
}

const none: Loaded = { columnsQuery: '', revision: -1, columns: [], cells: new Map() }

/** The chosen properties of these taxa; a taxon that comes in later is asked for alone. Values of two Datenstände are never mixed. */
export function useOwnProperties(ids: readonly string[]): LoadedProperties {
  const client = useApolloClient()
  const settings = useExportSettings()
  const { view } = useExportAddress()
  const columnsQuery = useMemo(() => (propertyCount(settings) === 0 ? '' : ownColumnsQuery(settings, view)), [settings, view])
  const [loaded, setLoaded] = useState<Loaded>(none)
  const kept = useRef(none)
  const [attempt, setAttempt] = useState(0)
  const [failed, setFailed] = useState<{ key: string; error: unknown } | null>(null)
  const key = JSON.stringify([attempt, columnsQuery, ids])

  useEffect(() => {
    const [, query, wanted] = JSON.parse(key) as [number, string, string[]]
    if (query === '' || wanted.length === 0) return
    const cancel = new AbortController()
    const timer = setTimeout(() => {
      load(client, query, wanted, kept, setLoaded, cancel.signal).catch((error: unknown) => {
        if (!cancel.signal.aborted) setFailed({ key, error })
      })
    }, PAUSE_MS)
    return () => {
      clearTimeout(timer)
      cancel.abort()
    }
  }, [client, key])

  const retry = () => setAttempt((before) => before + 1)
  const current = loaded.columnsQuery === columnsQuery ? loaded : none
  return {
    columns: current.columns,
    cells: current.cells,
    done: columnsQuery === '' ? 0 : ids.filter((id) => current.cells.has(id)).length,
    total: columnsQuery === '' ? 0 : ids.length,
    revision: columnsQuery !== '' && current.cells.size > 0 ? current.revision : null,
    error: failed?.key === key ? failed.error : null,
    retry,
    reload: () => {
      kept.current = none
      setLoaded((before) => ({ ...before, cells: new Map() }))
      retry()
    },
  }
}

/** An export of the chosen columns and of nothing else that may stand in the address. */
export function ownColumnsQuery(settings: ExportSettings, { provenance, lendAlong }: ExportView): string {
  const { taxonomies, taxProperties, pcoProperties, rcoProperties, withSynonymData } = settings
  const chosen = { ...defaultExportSettings(), taxonomies, taxProperties, pcoProperties, rcoProperties, withSynonymData }
  return writeExportQuery(chosen, { ...defaultExportView(), provenance, lendAlong })
}

async function load(
  client: ApolloClient,
  columnsQuery: string,
  ids: readonly string[],
  kept: RefObject<Loaded>,
  show: (loaded: Loaded) => void,
  signal: AbortSignal,
): Promise<void> {
  let known = kept.current.columnsQuery === columnsQuery ? kept.current : { ...none, columnsQuery }
  for (;;) {
    const missing = ids.filter((id) => !known.cells.has(id)).slice(0, AT_ONCE)
    if (missing.length === 0) return
    const page = await ask(client, columnsQuery, missing, signal)
    if (signal.aborted) return
    const cells = new Map(page.revision === known.revision ? known.cells : [])
    // A taxon without a row is gone: it has no values, and is not asked for again.
    for (const id of missing) cells.set(id, [])
    for (const [id, ...rest] of page.rows) cells.set(String(id), rest.slice(1))
    known = { columnsQuery, revision: page.revision, columns: page.columns, cells }
    kept.current = known
    show(known)
  }
}

async function ask(client: ApolloClient, columnsQuery: string, ids: readonly string[], signal: AbortSignal) {
  const query = `${columnsQuery}&${ids.map((id) => `ids=${id}`).join('&')}`
  const { data, error } = await client.query({
    query: OwnListRows,
    variables: { query },
    fetchPolicy: 'no-cache',
    context: { fetchOptions: { signal }, queryDeduplication: false },
  })
  if (!data) throw error ?? new Error('An answer without data')
  const { columns, rows } = data.exportPreview
  // id and name come first and stand in the columns of the match.
  return { revision: data.overview.revision, columns: columns.slice(2), rows: rows as PropertyCell[][] }
}
