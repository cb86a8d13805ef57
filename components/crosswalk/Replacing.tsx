'use client'

import { useMutation } from '@apollo/client/react'
import { ErrorNote } from '../ui/load/ErrorNote'
import { CheckRow } from '../ui/form/CheckBox'
import { Prose } from '../ui/text/type'
import { SayReplacedMutation } from './queries'

interface ReplacingProps {
  crosswalk: { id: string; replaces: boolean; canReplace: boolean; from: { id: string; name: string }; to: { name: string } }
}

/** Whether the new taxonomy stands in the place of the old one; those who write the old one say so. */
export function Replacing({ crosswalk: { id, replaces, canReplace, from, to } }: ReplacingProps) {
  const [say, { loading, error }] = useMutation(SayReplacedMutation, {
    update: (cache) => {
      // What this tab has read of it before.
      cache.evict({ id: cache.identify({ __typename: 'Taxonomy', id: from.id }), fieldName: 'replacedBy' })
      cache.evict({ id: 'ROOT_QUERY', fieldName: 'search' })
      for (const taxon of Object.keys(cache.extract() as object).filter((key) => key.startsWith('Taxon:')))
        cache.evict({ id: taxon, fieldName: 'crosswalks' })
    },
  })
  if (!canReplace)
    return replaces ? (
      <Prose>
        «{from.name}» ist durch «{to.name}» ersetzt.
      </Prose>
    ) : null
  return (
    <>
      <CheckRow
        // What was clicked, also while it is on the way; the focus stays.
        checked={loading ? !replaces : replaces}
        onChange={() => void (loading || say({ variables: { crosswalkId: id, replaces: !replaces } }).catch(() => {}))}
      >
        <span>
          «{from.name}» ist durch «{to.name}» ersetzt
          <small style={{ display: 'block' }}>Die Suche nennt dann zuerst, was in der neuen Fassung steht.</small>
        </span>
      </CheckRow>
      {error && <ErrorNote error={error} />}
    </>
  )
}
