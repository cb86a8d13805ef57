'use client'

import styled from '@emotion/styled'
import { type KeyboardEvent, type Ref, useEffect, useId, useRef, useState } from 'react'
import { CONTENT_WIDTH } from '@/lib/constants'
import { segments } from '@/lib/domain/addresses/segments'
import { graphql } from '@/lib/graphql'
import { tones } from '@/lib/theme'
import { HitText } from '../search/HitText'
import { SearchHit } from '../search/queries'
import { searchErrorSentence } from '../search/searchErrorSentence'
import { type Hit, shown, useSearch } from '../search/useSearch'
import { dimmedWhileBusy } from '../ui/load/dimmedWhileBusy'
import { TextField } from '../ui/form/TextField'
import { useRetryOnReturn } from '../ui/load/useRetryOnReturn'

interface AddTaxonProps {
  /** A German sentence; null when there is room. */
  disabledBecause: string | null
  onAdd: (id: string, name: string, path: string) => void
  /** What the field is called. */
  label?: string
  placeholder?: string
  /** Only objects of this taxonomy. */
  taxonomyId?: string
  ref?: Ref<HTMLInputElement>
}

/** A combobox that finds species and habitats by any of their names; the chosen one is handed over (in the comparison it becomes a column). */
export function AddTaxon({
  disabledBecause,
  onAdd,
  label = 'Objekt hinzufügen',
  placeholder = 'Art oder Lebensraum hinzufügen',
  taxonomyId,
  ref,
}: AddTaxonProps) {
  const [text, setText] = useState('')
  const [isOpen, setOpen] = useState(false)
  // Steps from the first hit, also of hits that are not here yet.
  const [steps, setSteps] = useState(0)
  const typed = text.trim()
  const within = taxonomyId === undefined ? {} : { taxonomies: [taxonomyId] }
  const search = useSearch(AddTaxonQuery, typed === '' ? null : { text: typed, ...within })
  useRetryOnReturn(search.state === 'failed' ? search.error : null, search.retry)
  const id = useId()
  const hits = shown(search)?.hits ?? []
  // Hits of what stood there before belong to another text.
  const answered = search.state === 'found' ? search.result.hits : null
  const active = hits.length === 0 ? 0 : ((steps % hits.length) + hits.length) % hits.length
  // The text for which Enter was pressed before its hits were here.
  const [entered, setEntered] = useState<string | null>(null)
  if (search.state === 'failed' && entered !== null) setEntered(null)
  const isShown = isOpen && typed !== '' && disabledBecause === null

  const choose = (hit: Hit | undefined) => {
    if (!hit) return
    onAdd(taxonId(hit), hit.kind === 'vernacular' ? (hit.acceptedName ?? hit.label) : hit.label, hit.path)
    setText('')
    setSteps(0)
    setEntered(null)
  }
  const chooseAwaited = useRef(() => {})
  useEffect(() => {
    chooseAwaited.current = () => {
      // Names that only resemble what was typed are to be looked at first.
      if (answered?.[active]?.similar) setEntered(null)
      else choose(answered?.[active])
    }
  })
  const isAwaited = isShown && entered === typed && answered !== null
  useEffect(() => {
    if (isAwaited) chooseAwaited.current()
  }, [isAwaited])

  /** Whoever closes the list no longer waits for what it would say. */
  const close = () => {
    setOpen(false)
    setEntered(null)
  }
  const keyDown = (event: KeyboardEvent) => {
    switch (event.key) {
      case 'ArrowDown':
      case 'ArrowUp':
        event.preventDefault()
        setOpen(true)
        setSteps((before) => before + (event.key === 'ArrowDown' ? 1 : -1))
        return
      case 'Enter':
        event.preventDefault()
        if (!isShown) return
        if (answered === null) setEntered(typed)
        else choose(answered[active])
        return
      case 'Escape':
        if (isShown) close()
        else setText('')
    }
  }

  return (
    <Box onBlur={(event) => !event.currentTarget.contains(event.relatedTarget) && close()}>
      <TextField
        ref={ref}
        role="combobox"
        aria-label={label}
        aria-expanded={isShown}
        aria-controls={id}
        aria-autocomplete="list"
        aria-activedescendant={isShown && answered?.[active] ? `${id}-${active}` : undefined}
        aria-disabled={disabledBecause !== null}
        readOnly={disabledBecause !== null}
        placeholder={disabledBecause ?? placeholder}
        autoComplete="off"
        spellCheck={false}
        value={disabledBecause === null ? text : ''}
        onFocus={() => setOpen(true)}
        onChange={({ target }) => {
          setText(target.value)
          setOpen(true)
          setSteps(0)
          setEntered(null)
        }}
        onKeyDown={keyDown}
      />
      <Popup hidden={!isShown}>
        <List id={id} role="listbox" aria-label="Treffer" aria-busy={answered === null} onMouseDown={keepFocus}>
          {hits.map((hit, at) => (
            <Option
              key={hit.key}
              id={`${id}-${at}`}
              role="option"
              aria-selected={answered !== null && at === active}
              aria-disabled={answered === null || undefined}
              onClick={() => answered !== null && choose(hit)}
            >
              <HitText hit={hit} typed={typed} />
            </Option>
          ))}
        </List>
        <div role="status">
          {search.state === 'searching' && (hits.length === 0 || entered !== null) && <Note>sucht …</Note>}
          {search.state === 'found' && hits.length === 0 && <Note>nichts gefunden für «{search.text}»</Note>}
          {search.state === 'failed' && <Note>{searchErrorSentence(search)}</Note>}
        </div>
      </Popup>
    </Box>
  )
}

/** As many hits as fit below the field; only what can be a column. */
const AddTaxonQuery = graphql(
  `
    query AddTaxon($text: String!, $taxonomies: [ID!]) {
      search(text: $text, limit: 8, kinds: [taxon, synonym, vernacular, habitat], taxonomies: $taxonomies) {
        hits {
          ...SearchHit
        }
      }
    }
  `,
  [SearchHit],
)

/** The address of a hit ends with the taxon it means; a vernacular name's with the taxon that has it. */
const taxonId = ({ path }: Hit) => String(segments(path).at(-1))

const Box = styled('div')({
  position: 'relative',
  maxWidth: CONTENT_WIDTH,
  margin: '14px 0 0',
  '& input': { width: '100%' },
  '@media print': { display: 'none' },
})

const Popup = styled('div')({
  position: 'absolute',
  zIndex: 5,
  top: 40,
  left: 0,
  right: 0,
  maxHeight: 'min(60vh, 480px)',
  overflow: 'auto',
  padding: 6,
  background: tones.card,
  border: `1px solid ${tones.line}`,
  borderRadius: 10,
  boxShadow: tones.highShade,
})

const List = styled('div')(dimmedWhileBusy)

/** A click in the list must not take the focus from the field, or the list would close under the pointer. */
const keepFocus = (event: { preventDefault: () => void }) => event.preventDefault()

const Option = styled('div')({
  padding: '6px 10px',
  borderRadius: 6,
  cursor: 'pointer',
  '&:hover': { background: tones.hover },
  '&[aria-selected=true]': { background: tones.orange100 },
})

const Note = styled('div')({ padding: '8px 10px', color: tones.ink2 })
