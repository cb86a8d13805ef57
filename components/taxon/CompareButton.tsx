'use client'

import { MAX_COMPARED, writeCompareQuery } from '@/lib/domain/addresses/compareQuery'
import { paths } from '@/lib/domain/addresses/paths'
import { addCompared, removeCompared, useComparison } from '@/stores/comparison'
import { Button, LinkButton } from '../ui/form/Button'
import { Columns } from '../ui/text/icons'
import { Hidden } from '../ui/text/type'

/** Puts a taxon aside for a comparison; beside it the way to the comparison, once there is something in it. */
export function CompareButton({ id }: { id: string }) {
  const { ids } = useComparison()
  const isIn = ids.includes(id)
  const isFull = !isIn && ids.length >= MAX_COMPARED
  const full = `Der Vergleich ist voll: Er hat höchstens ${MAX_COMPARED} Objekte.`
  return (
    <>
      <Button
        startIcon={<Columns />}
        aria-pressed={isIn}
        aria-disabled={isFull}
        title={isFull ? full : undefined}
        onClick={() => {
          if (isIn) removeCompared(id)
          else addCompared(id)
        }}
      >
        Vergleichen
      </Button>
      {ids.length > 0 && (
        <LinkButton href={paths.compare(writeCompareQuery({ ids, collections: [], nurUnterschiede: false }))}>
          Vergleich öffnen ({ids.length} von {MAX_COMPARED})
        </LinkButton>
      )}
      {isFull && <span>{full}</span>}
      <Hidden role="status">{isIn ? `Im Vergleich, ${ids.length} von ${MAX_COMPARED}` : ''}</Hidden>
    </>
  )
}
