'use client'

import { useMutation } from '@apollo/client/react'
import { ErrorNote } from '../ui/load/ErrorNote'
import { CheckRow } from '../ui/form/CheckBox'
import { Prose } from '../ui/text/type'
import { SayReplacedMutation } from './queries'

interface ReplacingProps {
  crosswalk: { id: string; replaces: boolean; canReplace: boolean; from: { name: string }; to: { name: string } }
}

/** Whether the new taxonomy stands in the place of the old one; those who write the old one say so. */
export function Replacing({ crosswalk: { id, replaces, canReplace, from, to } }: ReplacingProps) {
  const [say, { loading, error }] = useMutation(SayReplacedMutation)
  if (!canReplace)
    return replaces ? (
      <Prose>
        «{from.name}» ist durch «{to.name}» ersetzt.
      </Prose>
    ) : null
  return (
    <>
      <CheckRow
        checked={replaces}
        disabled={loading}
        onChange={() => void say({ variables: { crosswalkId: id, replaces: !replaces } }).catch(() => {})}
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
