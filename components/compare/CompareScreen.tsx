'use client'

import { useQuery } from '@apollo/client/react'
import { Suspense, useEffect, useRef, useState } from 'react'
import { type Comparison, MAX_COMPARED, movedTo, withTaxon } from '@/lib/domain/addresses/compareQuery'
import { setCompared } from '@/stores/comparison'
import { CopyLink } from '../export/files/CopyLink'
import { Button } from '../ui/form/Button'
import { QueryView } from '../shell/QueryView'
import { Spinner } from '../ui/load/Spinner'
import { Actions, Hidden, Title } from '../ui/text/type'
import { useTitle } from '../ui/page/useTitle'
import { KeepOffline } from '../offline/KeepOffline'
import { AddTaxon } from './AddTaxon'
import { CompareNotes } from './CompareNotes'
import { CompareOptions } from './CompareOptions'
import { CompareTable } from './CompareTable'
import { type ComparedTaxon, type ComparisonResult, ComparisonQuery, plainName } from './comparisonQuery'
import { NewerVersions } from './NewerVersions'
import { EmptyComparison } from './EmptyComparison'
import { ExportLinks } from './ExportLinks'
import { changeComparison, useComparisonAddress } from './useComparisonAddress'

/** /Vergleich?ids=…: up to ten taxa as columns, what collections say about them as rows. */
export function CompareScreen() {
  return (
    <Suspense fallback={<Spinner />}>
      <Compared />
    </Suspense>
  )
}

function Compared() {
  const address = useComparisonAddress()
  const ids = address?.comparison.ids ?? []
  // In one order, so that moving a column asks nothing.
  const query = useQuery(ComparisonQuery, { variables: { ids: [...ids].sort() }, skip: ids.length === 0 })
  // While another column is on the way those that are here stay.
  const result = (query.data ?? query.previousData)?.comparison
  if (address === null) return <Spinner />
  const { comparison, beyond, errors } = address
  return (
    <>
      <Title>Vergleich</Title>
      <CompareNotes comparison={comparison} beyond={beyond} errors={errors} result={query.data?.comparison} />
      {ids.length === 0 ? (
        <EmptyComparison comparison={comparison} />
      ) : (
        <QueryView query={query} record={result} missing="Diesen Vergleich gibt es nicht" isPart>
          {(found) => (
            <ComparisonView comparison={comparison} result={found} isBusy={query.loading} isAll={query.data !== undefined} />
          )}
        </QueryView>
      )}
    </>
  )
}

interface ComparisonViewProps {
  comparison: Comparison
  result: ComparisonResult
  isBusy: boolean
  /** The result is that of this comparison, and not of the one before. */
  isAll: boolean
}

function ComparisonView({ comparison, result, isBusy, isAll }: ComparisonViewProps) {
  const taxa = comparison.ids.flatMap((id) => result.taxa.find(({ taxon }) => taxon.id === id) ?? [])
  const names = taxa.map(plainName)
  const [said, setSaid] = useState('')
  const add = useRef<HTMLInputElement>(null)
  useTitle(names.length === 0 ? null : `${names.join(', ')} – Vergleich`)
  useRemembered(taxa, isAll)

  const replaceIds = (ids: string[], how?: 'push' | 'replace') => changeComparison({ ...comparison, ids }, how)
  const replace = (id: string, other: string) =>
    replaceIds([...new Set(comparison.ids.map((each) => (each === id ? other : each)))])
  const nameOf = (id: string) => plainNameOf(taxa, id)

  const remove = (id: string) => {
    setSaid(`${nameOf(id)} ist nicht mehr im Vergleich.`)
    replaceIds(comparison.ids.filter((other) => other !== id))
    add.current?.focus()
  }
  const move = (id: string, place: number) => {
    const shown = taxa.map(({ taxon }) => taxon.id)
    setSaid(`${nameOf(id)} steht jetzt an ${place + 1}. Stelle von ${shown.length}.`)
    replaceIds(movedTo(comparison.ids, id, place, shown), 'replace')
  }

  return (
    <>
      <AddTaxon
        ref={add}
        disabledBecause={
          comparison.ids.length < MAX_COMPARED ? null : `Der Vergleich ist voll: Er hat höchstens ${MAX_COMPARED} Objekte.`
        }
        onAdd={(id, name) => {
          const isThere = comparison.ids.includes(id)
          setSaid(isThere ? `${name} ist schon im Vergleich.` : `${name} ist jetzt im Vergleich.`)
          if (!isThere) replaceIds(withTaxon(comparison.ids, id))
        }}
      />
      <Actions data-screen-only>
        <CopyLink />
        <ExportLinks comparison={comparison} taxa={taxa} result={result} />
        <Button onClick={() => changeComparison({ ...comparison, ids: [], collections: [] })}>Alle entfernen</Button>
      </Actions>
      <KeepOffline ids={taxa.map(({ taxon }) => taxon.id)} />
      <Hidden role="status">{said}</Hidden>
      <NewerVersions taxa={taxa} onReplace={replace} />
      <CompareOptions comparison={comparison} taxa={taxa} result={result} />
      {taxa.length > 0 && (
        <CompareTable
          comparison={comparison}
          taxa={taxa}
          result={result}
          isBusy={isBusy}
          onMove={move}
          onRemove={remove}
          onReplace={replace}
        />
      )}
    </>
  )
}

/** What is seen here is what the next taxon's «Vergleichen» adds to. */
function useRemembered(taxa: readonly ComparedTaxon[], isAll: boolean) {
  const ids = taxa.map(({ taxon }) => taxon.id).join()
  useEffect(() => {
    if (isAll && ids !== '') setCompared(ids.split(','))
  }, [ids, isAll])
}

function plainNameOf(taxa: readonly ComparedTaxon[], id: string): string {
  const found = taxa.find(({ taxon }) => taxon.id === id)
  return found ? plainName(found) : ''
}
