'use client'

import type { TypedDocumentNode } from '@apollo/client'
import { useQuery } from '@apollo/client/react'
import { Fragment, type ReactNode } from 'react'
import { ErrorNote } from '../../ui/load/ErrorNote'
import { kept } from '../undo/kept'

interface EditedRecordProps<Data, Row> {
  id: string
  query: TypedDocumentNode<Data, { id: string }>
  pick: (data: Data) => Row | null
  /** Its forms; they start anew for another record. */
  children: (record: Row, onRefresh: () => void) => ReactNode
}

/** The record an editor is about: asked for, kept while it is asked for again, and above its forms what went wrong with that. */
export function EditedRecord<Data, Row extends { id: string }>({ id, query, pick, children }: EditedRecordProps<Data, Row>) {
  // Beside the cache: records and fields have no id of their own, and what the screen asks of them would be lost there.
  const asked = useQuery(query, { variables: { id }, fetchPolicy: 'no-cache' })
  const record = kept(asked, id, pick)
  const refresh = () => void asked.refetch().catch(() => {})
  return (
    <>
      {asked.error && <ErrorNote error={asked.error} onRetry={refresh} />}
      {record && <Fragment key={id}>{children(record, refresh)}</Fragment>}
    </>
  )
}
