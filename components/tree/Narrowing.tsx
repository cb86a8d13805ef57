'use client'

import { useApolloClient } from '@apollo/client/react'
import type { ApolloClient } from '@apollo/client'
import styled from '@emotion/styled'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { counted } from '@/lib/text/format'
import { swissCount } from '@/lib/domain/text/swissCount'
import { graphql } from '@/lib/graphql'
import { tones } from '@/lib/theme'
import { clearTreeFilter, useTreeFilter } from '@/stores/treeFilter'
import { searchErrorSentence } from '../search/searchErrorSentence'
import { Button } from '../ui/form/Button'
import { useRetryAfterPause } from '../ui/load/useRetryAfterPause'
import { useRetryOnReturn } from '../ui/load/useRetryOnReturn'
import { createNarrowedModel, type NarrowedTree } from './model/narrowedModel'
import type { TreeModel } from './model/treeModel'
import { TreeNodeFields, treeSource } from './treeSource'
import { treeModel } from './useTreeModel'

interface NarrowingProps {
  /** The tree to show instead of the whole one; null for the whole one. */
  onModel: (model: TreeModel | null) => void
  /** The open record is not among the matches. */
  isMissing: boolean
}

/** Narrows the tree to what is written in the field above it; says how much that is, and leads back. */
export function Narrowing({ onModel, isMissing }: NarrowingProps) {
  const text = useTreeFilter((filter) => filter.text.trim())
  const { answer, error, retry } = useNarrowed(text)
  useRetryOnReturn(error, retry)
  const goesOn = useRetryAfterPause(error, retry)

  const model = text === '' ? null : (answer?.model ?? null)
  useEffect(() => onModel(model), [model, onModel])
  useEffect(() => () => onModel(null), [onModel])

  return (
    <Bar>
      <div role="status">
        {text === '' && 'Schreiben Sie, welche Namen der Baum zeigen soll.'}
        {text !== '' && error !== null && searchErrorSentence({ error, goesOn })}
        {text !== '' && error === null && (answer ? <Found text={answer.text} tree={answer.tree} /> : 'sucht …')}
        {model !== null && isMissing && answer !== null && answer.tree.total > 0 && (
          <span className="more">Das offene Objekt ist nicht darunter.</span>
        )}
      </div>
      {error !== null && !goesOn && (
        <Button isSmall onClick={retry}>
          Noch einmal versuchen
        </Button>
      )}
      <Button isSmall onClick={clearTreeFilter}>
        ✕ ganzer Baum
      </Button>
    </Bar>
  )
}

function Found({ text, tree: { capped, total } }: { text: string; tree: NarrowedTree }) {
  if (total === 0) return <>Kein Name passt zu «{text}». Schreiben Sie weniger oder andere Buchstaben.</>
  if (capped) return <>Mehr als {swissCount(total)} Treffer, hier die besten. Schreiben Sie mehr, um die Suche zu verfeinern.</>
  return <>{counted(total, 'Treffer', 'Treffer')}</>
}

interface Answer {
  client: ApolloClient
  text: string
  /** The whole tree's, when it was asked. */
  renewals: number
  tree: NarrowedTree
  model: TreeModel
}

/** The last one, for a tree that begins anew in another area. */
let last: Answer | null = null

/** Letters that follow each other faster than this wait for the last of them. */
const PAUSE_MS = 150

/** The narrowed tree; while another is on its way, because of another text or an edit, the one before. */
function useNarrowed(text: string) {
  const client = useApolloClient()
  const [answer, setAnswer] = useState(last?.client === client && last.text === text ? last : null)
  const [error, setError] = useState<unknown>(null)
  const [attempt, setAttempt] = useState(0)
  // What went wrong with another text says nothing about this one.
  const [asked, setAsked] = useState(text)
  if (asked !== text) {
    setAsked(text)
    setError(null)
  }
  const { renewals: now, subscribe } = treeModel(client)
  const renewals = useSyncExternalStore(subscribe, now, now)
  const isHere = answer?.text === text && answer.renewals === renewals

  useEffect(() => {
    if (text === '' || isHere) return
    const cancel = new AbortController()
    const timer = setTimeout(() => {
      client
        .query({
          query: TreeNarrowed,
          variables: { text },
          fetchPolicy: 'no-cache',
          context: { fetchOptions: { signal: cancel.signal }, queryDeduplication: false },
        })
        .then(({ data }) => {
          if (!data || cancel.signal.aborted) return
          const tree = data.treeNarrowed
          const model = createNarrowedModel(tree, treeSource(client), last?.text === text ? openIn(last.model) : [])
          last = { client, text, renewals, tree, model }
          setAnswer(last)
          setError(null)
        })
        .catch((reason: unknown) => !cancel.signal.aborted && setError(reason))
    }, PAUSE_MS)
    return () => {
      clearTimeout(timer)
      cancel.abort()
    }
  }, [attempt, client, isHere, renewals, text])

  return { answer, error, retry: () => setAttempt((before) => before + 1) }
}

const openIn = (model: TreeModel) => Array.from(model.loaded(), ({ key }) => key).filter(model.isOpen)

const TreeNarrowed = graphql(
  `
    query TreeNarrowed($text: String!) {
      treeNarrowed(text: $text) {
        total
        capped
        nodes {
          parent
          isMatch
          foundAs
          below
          taxa
          node {
            ...TreeNodeFields
          }
        }
      }
    }
  `,
  [TreeNodeFields],
)

const Bar = styled('div')({
  flex: 'none',
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '4px 8px',
  margin: '0 12px 8px',
  padding: '6px 10px',
  borderRadius: 8,
  background: tones.orange50,
  fontSize: '0.8125rem',
  overflowWrap: 'anywhere',
  '& > div': { flex: '1 1 120px', minWidth: 0 },
  '& .more': { display: 'block', color: tones.ink2 },
})
