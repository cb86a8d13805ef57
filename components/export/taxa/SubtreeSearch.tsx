'use client'

import { useApolloClient, useQuery } from '@apollo/client/react'
import styled from '@emotion/styled'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { MOST_SUBTREE_TAXA } from '@/lib/domain/export/exportLimits'
import { counted } from '@/lib/text/format'
import { swissCount } from '@/lib/domain/text/swissCount'
import { graphql } from '@/lib/graphql'
import { tones } from '@/lib/theme'
import { HitText } from '../../search/HitText'
import { SearchHit } from '../../search/queries'
import { type Hit, shown, useSearch } from '../../search/useSearch'
import { Input, Labelled } from '../../ui/form/controls'
import { Autocomplete } from '../../ui/mui/Autocomplete'

const SubtreeSearchQuery = graphql(
  `
    query ExportSubtreeSearch($text: String!, $taxonomies: [ID!]) {
      search(text: $text, limit: 8, kinds: [taxon, habitat, synonym, vernacular], taxonomies: $taxonomies) {
        hits {
          ...SearchHit
        }
        nearest {
          ...SearchHit
        }
      }
    }
  `,
  [SearchHit],
)

const SubtreePlace = graphql(`
  query ExportSubtreePlace($id: ID!) {
    taxon(id: $id) {
      id
      subtreeSize
      lineage {
        id
        name
      }
      accepted {
        id
        subtreeSize
      }
    }
  }
`)

interface SubtreeSearchProps {
  /** Ids of the taxonomies to look in. */
  taxonomies: string[]
  onChoose: (id: string) => void
}

/** A taxon to take with all that is under it: found by any of its names; a synonym stands for its accepted name. */
export function SubtreeSearch({ taxonomies, onChoose }: SubtreeSearchProps) {
  const labelId = useId()
  const client = useApolloClient()
  const [text, setText] = useState('')
  const search = useSearch(SubtreeSearchQuery, { text: text.trim(), taxonomies })
  const result = shown(search)
  const hits = result ? (result.hits.length > 0 ? result.hits : result.nearest) : []

  // The text for which Enter was pressed before its hits were here.
  const [entered, setEntered] = useState<string | null>(null)
  const isWaiting = search.state === 'searching'
  if (search.state === 'failed' && entered !== null) setEntered(null)

  const choose = async (hit: Hit) => {
    setText('')
    setEntered(null)
    const id = idOf(hit)
    const place = await client.query({ query: SubtreePlace, variables: { id } }).catch(() => null)
    onChoose(place?.data?.taxon?.accepted?.id ?? id)
  }

  const highlighted = useRef<Hit | null>(null)
  const chooseAwaited = useRef(() => {})
  useEffect(() => {
    chooseAwaited.current = () => {
      setEntered(null)
      // Names that only resemble what was typed are to be looked at first.
      const [first] = result?.hits ?? []
      if (first && !first.similar) void choose(first)
    }
  })
  const isAwaited = entered !== null && entered === text && search.state === 'found'
  useEffect(() => {
    if (isAwaited) chooseAwaited.current()
  }, [isAwaited])

  return (
    <Labelled as="div">
      <span id={labelId} style={{ fontWeight: 600 }}>
        Nur ein Teil davon
      </span>
      <Autocomplete
        freeSolo
        autoHighlight
        options={hits}
        value={null as Hit | null}
        inputValue={text}
        filterOptions={(all) => all}
        getOptionLabel={(hit) => (typeof hit === 'string' ? hit : hit.label)}
        getOptionKey={(hit) => (typeof hit === 'string' ? hit : hit.key)}
        getOptionDisabled={() => isWaiting}
        onInputChange={(_, next, reason) => {
          if (reason !== 'input') return
          setText(next)
          setEntered(null)
          highlighted.current = null
        }}
        onClose={(_, reason) => reason === 'escape' && setEntered(null)}
        onKeyDown={(event: KeyboardEvent & { defaultMuiPrevented?: boolean }) => {
          if (event.key !== 'Enter' || text.trim() === '') return
          const isOpen = event.currentTarget.querySelector('[aria-expanded=true]') !== null
          if (!isWaiting && (hits.length === 0 || !isOpen)) return
          event.preventDefault()
          // What the list has highlighted belongs to an earlier text.
          event.defaultMuiPrevented = true
          if (isWaiting) return setEntered(text)
          // Of its own accord the field takes the text that was typed rather than what it has highlighted itself: the first one.
          const hit = highlighted.current ?? hits[0]
          if (hit) void choose(hit)
        }}
        onHighlightChange={(_, hit) => void (highlighted.current = hit)}
        onChange={(_, hit) => hit !== null && typeof hit !== 'string' && void choose(hit)}
        renderOption={({ key: _, ...props }, hit) => (
          <li key={hit.key} {...props}>
            <Found>
              <HitText hit={hit} typed={text} />
              <Place id={idOf(hit)} />
            </Found>
          </li>
        )}
        slotProps={{
          paper: { sx: { fontSize: '0.875rem' } },
          listbox: { 'aria-label': 'Gefundene Objekte', 'aria-busy': isWaiting },
        }}
        renderInput={({ slotProps, id }) => (
          <div ref={slotProps.input.ref}>
            <Input
              {...slotProps.htmlInput}
              id={id}
              aria-labelledby={labelId}
              aria-describedby={`${labelId}hint`}
              placeholder="Familie, Gattung, Lebensraum … suchen"
            />
          </div>
        )}
      />
      <Hint id={`${labelId}hint`} role="status">
        {hintOf(search.state, text, hits.length)}
      </Hint>
    </Labelled>
  )
}

function hintOf(state: string, text: string, found: number): string {
  if (state === 'failed') return 'Die Suche ist misslungen. Versuchen Sie es noch einmal.'
  if (text.trim() === '' || found > 0) return ''
  return state === 'found' ? 'In den gewählten Taxonomien heisst nichts so.' : 'Wird gesucht …'
}

/** What is above a hit and how many objects it brings: as many as stand there once it is chosen. */
function Place({ id }: { id: string }) {
  const { data } = useQuery(SubtreePlace, { variables: { id } })
  const taxon = data?.taxon
  return (
    <small>
      {taxon && (
        <>
          {taxon.lineage.map(({ name }) => name).join(' › ') || 'oberste Stufe'} ·{' '}
          {sizeText((taxon.accepted ?? taxon).subtreeSize)}
        </>
      )}
    </small>
  )
}

function sizeText(size: number | null): string {
  if (size === null) return `mit allem darunter mehr als ${swissCount(MOST_SUBTREE_TAXA)} Objekte`
  return size === 1 ? 'nichts darunter' : `mit allem darunter ${counted(size, 'Objekt', 'Objekte')}`
}

/** The address of a hit ends with the taxon's id. */
const idOf = ({ path }: Hit) => path.split('/').at(-1) ?? ''

const Found = styled('div')({
  minWidth: 0,
  lineHeight: 1.35,
  '& > small': { display: 'block', minHeight: '1.35em', fontSize: '0.75rem', color: tones.ink3, overflowWrap: 'anywhere' },
})

const Hint = styled('p')({ margin: 0, fontSize: '0.8125rem', color: tones.ink3, '&:empty': { display: 'none' } })
