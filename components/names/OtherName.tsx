'use client'

import { useApolloClient } from '@apollo/client/react'
import { useRef, useState } from 'react'
import { Button } from '@/components/ui/form/Button'
import type { OwnCandidate } from '@/lib/domain/ownList/outcome'
import { errorSentence } from '@/lib/text/errorSentence'
import { Field } from '../ui/form/Field'
import { TextField } from '../ui/form/TextField'
import { askMatches } from './askMatches'

/** Candidates of another spelling that someone tries. */
export function useOtherName(taxonomies: readonly string[]) {
  const client = useApolloClient()
  const [text, setText] = useState('')
  const [found, setFound] = useState<{ candidates: readonly OwnCandidate[]; said: string }>({ candidates: [], said: '' })
  const asking = useRef<AbortController>(undefined)
  const search = async () => {
    const wanted = text.trim()
    if (wanted === '') return
    // Nobody waits for the one before any more, and its answer would stand as that to this one.
    asking.current?.abort()
    const { signal } = (asking.current = new AbortController())
    setFound({ candidates: [], said: 'sucht …' })
    try {
      const { matches } = await askMatches(client, taxonomies, [wanted], signal)
      if (signal.aborted) return
      const candidates = matches[0]?.candidates ?? []
      setFound({
        candidates,
        said: candidates.length === 0 ? `«${wanted}» ist in den gewählten Taxonomien nicht zu finden.` : '',
      })
    } catch (error) {
      if (!signal.aborted) setFound({ candidates: [], said: errorSentence(error) })
    }
  }
  return { text, setText, search, ...found }
}

/** A field for another spelling. */
export function OtherName({ text, setText, search, said }: ReturnType<typeof useOtherName>) {
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        void search()
      }}
    >
      <Field label="Anderer Name">
        <TextField value={text} spellCheck={false} onChange={(event) => setText(event.target.value)} />
      </Field>
      <Button type="submit">Suchen</Button>
      <p role="status">{said}</p>
    </form>
  )
}
