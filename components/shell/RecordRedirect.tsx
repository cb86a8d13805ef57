'use client'

import { useQuery } from '@apollo/client/react'
import { useRouter } from 'next/navigation'
import { useEffect } from 'react'
import { graphql } from '@/lib/graphql'
import { useSegments } from '@/lib/browser/useSegments'
import { Page } from '../ui/page/Page'
import { QueryView } from './QueryView'
import { Spinner } from '../ui/load/Spinner'
import { NotFound } from '../drawings/NotFound'
import { onDemand } from '../ui/load/onDemand'

const FormerTaxon = onDemand(
  () => import('../taxon/FormerTaxon'),
  (module) => module.FormerTaxon,
)

const missing = 'Diesen Datensatz gibt es nicht (mehr)'

/** /id/{uuid}, where the server has not redirected already: goes to the record's page. */
export function RecordRedirect() {
  const segments = useSegments()
  const id = segments[1] === undefined ? '' : String(segments[1])
  const query = useQuery(RecordPath, { variables: { id }, skip: id === '' })
  const path = query.data?.recordPath
  const router = useRouter()
  useEffect(() => {
    if (path) router.replace(path)
  }, [path, router])
  return (
    <Page>
      {segments.length > 0 && id === '' ? (
        <NotFound what="Im Link fehlt die id" />
      ) : path === null ? (
        <FormerTaxon id={id} missing={missing} />
      ) : (
        <QueryView query={query} record={path} missing={missing}>
          {() => <Spinner />}
        </QueryView>
      )}
    </Page>
  )
}

const RecordPath = graphql(`
  query RecordPath($id: ID!) {
    recordPath(id: $id)
  }
`)
