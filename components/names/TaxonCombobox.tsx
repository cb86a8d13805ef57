'use client'

import styled from '@emotion/styled'
import { type ComponentProps, type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { segments } from '@/lib/domain/addresses/segments'
import { graphql } from '@/lib/graphql'
import { tones } from '@/lib/theme'
import type { Described } from '../ui/form/Field'
import { useRetryOnReturn } from '../ui/load/useRetryOnReturn'
import { Combobox } from '../ui/mui/Combobox'
import { Hidden } from '../ui/text/type'
import { HitText, hitStyles } from '../search/HitText'
import { SearchHit } from '../search/queries'
import { searchErrorSentence } from '../search/searchErrorSentence'
import { type Hit, shown, shownText, useSearch } from '../search/useSearch'

interface TaxonComboboxProps extends Described {
  /** What the list is called. */
  listLabel: string
  onChoose: (hit: Hit) => void
  /** Ids; looked for everywhere without them. */
  taxonomies?: readonly string[]
  /** What stands below a hit. */
  detail?: (hit: Hit) => ReactNode
  isReadOnly?: boolean
  input?: ComponentProps<'input'>
}

/** Finds species and habitats by any of their names, and hands the chosen one over. Enter waits for the hits of what was typed. */
export function TaxonCombobox({
  listLabel,
  onChoose,
  taxonomies,
  detail,
  isReadOnly = false,
  input,
  ...described
}: TaxonComboboxProps) {
  const [text, setText] = useState('')
  const [isOpen, setOpen] = useState(false)
  const typed = text.trim()
  const search = useSearch(
    TaxonChoiceQuery,
    typed === '' ? null : { text: typed, ...(taxonomies && { taxonomies: [...taxonomies] }) },
  )
  useRetryOnReturn(search.state === 'failed' ? search.error : null, search.retry)
  const result = shown(search)
  const hits = result ? (result.hits.length > 0 ? result.hits : result.nearest) : []
  const isWaiting = search.state === 'searching'

  // The text for which Enter was pressed before its hits were here.
  const [entered, setEntered] = useState<string | null>(null)
  if (search.state === 'failed' && entered !== null) setEntered(null)

  const choose = (hit: Hit) => {
    setText('')
    setEntered(null)
    onChoose(hit)
  }
  const highlighted = useRef<Hit | null>(null)
  const chooseAwaited = useRef(() => {})
  useEffect(() => {
    chooseAwaited.current = () => {
      setEntered(null)
      // Names that only resemble what was typed are to be looked at first.
      const [first] = result?.hits ?? []
      if (first && !first.similar) choose(first)
    }
  })
  const isAwaited = entered !== null && entered === typed && search.state === 'found'
  useEffect(() => {
    if (isAwaited) chooseAwaited.current()
  }, [isAwaited])

  const enter = (event: KeyboardEvent & { defaultMuiPrevented?: boolean }) => {
    if (event.key !== 'Enter') return
    event.preventDefault()
    // What the list has highlighted may belong to an earlier text, and of its own accord the field takes the text that was typed.
    event.defaultMuiPrevented = true
    if (isReadOnly || typed === '' || !isOpen) return
    if (isWaiting) return setEntered(typed)
    const hit = highlighted.current ?? hits[0]
    if (hit) choose(hit)
  }
  const said = search.state === 'failed' ? searchErrorSentence(search) : hitsSentence(search.state, typed, hits.length)
  return (
    <>
      <Combobox
        {...described}
        autoHighlight
        clearOnBlur={false}
        clearOnEscape
        readOnly={isReadOnly}
        open={isOpen && typed !== '' && search.state !== 'idle'}
        onOpen={() => setOpen(true)}
        onClose={() => {
          setOpen(false)
          // Whoever closes the list no longer waits for what it would say.
          setEntered(null)
        }}
        options={hits}
        value={null as Hit | null}
        inputValue={isReadOnly ? '' : text}
        filterOptions={(all) => all}
        getOptionLabel={(hit) => hit.label}
        getOptionKey={(hit) => hit.key}
        // Hits of what stood there before belong to another text.
        getOptionDisabled={() => isWaiting}
        noOptionsText={said}
        onInputChange={(_, next, reason) => {
          if (reason !== 'input' && reason !== 'clear') return
          setText(next)
          setEntered(null)
          highlighted.current = null
        }}
        onKeyDown={enter}
        onHighlightChange={(_, hit) => void (highlighted.current = hit)}
        onChange={(_, hit) => hit !== null && choose(hit)}
        renderOption={({ key: _, ...props }, hit) => (
          <li {...props} key={hit.key}>
            <Found>
              <HitText hit={hit} typed={shownText(search)} />
              {detail?.(hit)}
            </Found>
          </li>
        )}
        slotProps={{
          paper: { sx: { fontSize: '0.875rem' } },
          listbox: { 'aria-label': listLabel, 'aria-busy': isWaiting },
        }}
        input={{ autoComplete: 'off', spellCheck: false, ...input }}
      />
      <Hidden role="status">{said}</Hidden>
    </>
  )
}

function hitsSentence(state: string, typed: string, found: number): string {
  if (typed === '' || found > 0) return ''
  return state === 'found' ? `nichts gefunden für «${typed}»` : 'sucht …'
}

/** The address of a hit ends with the taxon it means; a vernacular name's with the taxon that has it. */
export const taxonIdOf = ({ path }: Hit) => String(segments(path).at(-1))

/** As many hits as fit below the field; only what is an object. */
const TaxonChoiceQuery = graphql(
  `
    query TaxonChoice($text: String!, $taxonomies: [ID!]) {
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

const Found = styled('div')({
  minWidth: 0,
  lineHeight: 1.35,
  ...hitStyles,
  '& > small': { display: 'block', minHeight: '1.35em', fontSize: '0.75rem', color: tones.ink3, overflowWrap: 'anywhere' },
})
