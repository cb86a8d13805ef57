'use client'

import styled from '@emotion/styled'
import { type KeyboardEvent, type Ref, useEffect, useImperativeHandle, useRef, useState } from 'react'
import { paths } from '@/lib/domain/addresses/paths'
import { segments } from '@/lib/domain/addresses/segments'
import { swissCount } from '@/lib/domain/text/swissCount'
import { useNavigate } from '@/lib/browser/navigate'
import { outlinedInForcedColours } from '@/lib/forcedColours'
import { tones } from '@/lib/theme'
import { setActiveNodeArray } from '@/stores/appUi'
import { setTreeFilter } from '@/stores/treeFilter'
import { useRetryOnReturn } from '../../ui/load/useRetryOnReturn'
import { dimmedWhileBusy } from '../../ui/load/dimmedWhileBusy'
import { HitText, hitStyles } from '../HitText'
import { groupHits } from './groupHits'
import { listStep } from './listStep'
import { SearchStatus } from './SearchStatus'
import { SearchBoxQuery } from '../queries'
import { isOfEarlierText, shown, shownText, useSearch } from '../useSearch'

/** Handles a key pressed in the field; false when it is not the list's. */
export type ListKeys = (event: KeyboardEvent) => boolean

export interface SearchListProps {
  text: string
  isOpen: boolean
  /** Where the list tells the field how it takes its keys. */
  keys: Ref<ListKeys>
  /** The id of the option that the arrows have reached; undefined: none. */
  onChosenId: (id: string | undefined) => void
  /** The list has done its work; the address where to go, null when somebody goes there already. */
  onLeave: (href: string | null) => void
}

/** Hits shown below the field; the search page shows more. */
const SHOWN = 12

/**
 * The hits below the field, by kind, with the way to all of them at the end. The file is long because which hit is chosen, which keys still wait for hits and
 * what is announced change together.
 */
export function SearchList({ text, isOpen, keys, onChosenId, onLeave }: SearchListProps) {
  const typed = text.trim()
  const search = useSearch(SearchBoxQuery, isOpen ? { text: typed, limit: SHOWN } : null)
  useRetryOnReturn(search.state === 'failed' ? search.error : null, search.retry)
  const result = shown(search)
  const groups = result === null ? [] : groupHits(result)
  const hits = groups.flatMap((group) => group.hits)
  const options = [...hits.map(({ key }) => key), ...(result !== null && result.total > result.hits.length ? [MORE] : [])]
  // By its key: other hits may come while somebody is on the way to one.
  const [chosenKey, setChosenKey] = useState<string | null>(null)
  const chosen = chosenKey !== null ? options.indexOf(chosenKey) : -1
  const isWaiting = search.state === 'searching'
  // Keys that were pressed before the hits were here; done when they are.
  const [pressed, setPressed] = useState<readonly string[]>([])
  const chosenId = chosen < 0 || isWaiting ? undefined : optionId(chosen)
  const navigate = useNavigate()

  const [at, setAt] = useState(text)
  if (at !== text) {
    setAt(text)
    setChosenKey(null)
    setPressed([])
  }
  // Whoever closed the list begins anew; else Enter would go where one was on the way before.
  if (!isOpen && chosenKey !== null) setChosenKey(null)
  if ((!isOpen || search.state === 'failed') && pressed.length > 0) setPressed([])

  useEffect(() => {
    onChosenId(chosenId)
    // The focus stays in the field, so the browser does not scroll the list along.
    if (chosenId !== undefined) document.getElementById(chosenId)?.scrollIntoView?.({ block: 'nearest' })
  }, [chosenId, onChosenId])

  const choose = (key: string) => {
    const hit = hits.find((each) => each.key === key)
    setTreeFilter({ id: hit?.key ?? null })
    setChosenKey(null)
    if (hit) setActiveNodeArray(segments(hit.path), navigate)
    onLeave(hit ? null : paths.search(typed))
  }

  /** Does what keys mean in this list, from an option (-1: none) on; `unseen`: they were pressed before it was here. */
  const press = (all: readonly string[], unseen = false) => {
    let at = chosen
    for (const each of all) {
      const key = options[at]
      // Names that only resemble what was typed are to be looked at first.
      if (each === 'Enter' && unseen && hits[at]?.similar) continue
      if (each === 'Enter' && key !== undefined) return choose(key)
      at = options.length === 0 ? -1 : (listStep(each, at, options.length) ?? at)
    }
    setChosenKey(options[at] ?? null)
  }
  const pressLater = useRef(() => {})
  useEffect(() => {
    pressLater.current = () => {
      // Another may have come meanwhile: it is done with the next rendering, from the option that these lead to.
      setPressed((queue) => queue.slice(pressed.length))
      press(pressed, true)
    }
  })
  const isAnswered = pressed.length > 0 && search.state === 'found'
  useEffect(() => {
    if (isAnswered) pressLater.current()
  }, [isAnswered, pressed])

  useImperativeHandle(keys, () => (event: KeyboardEvent) => {
    // Without hits nothing is known but the direction.
    const isOurs =
      event.key === 'Enter'
        ? chosen >= 0 || pressed.length > 0
        : listStep(event.key, pressed.length > 0 ? 0 : chosen, 1) !== null && (isWaiting || options.length > 0)
    if (!isOurs) return false
    event.preventDefault()
    if (isWaiting || pressed.length > 0) setPressed((queue) => [...queue, event.key])
    else press([event.key])
    return true
  })

  const option = (key: string) => ({
    id: optionId(options.indexOf(key)),
    role: 'option',
    'aria-selected': key === options[chosen] && !isWaiting,
    'aria-disabled': isWaiting || undefined,
    onClick: () => !isWaiting && choose(key),
  })

  return (
    <>
      <List
        id="treffer"
        role="listbox"
        aria-label="Treffer"
        aria-busy={isWaiting}
        tabIndex={-1}
        hidden={options.length === 0}
        onMouseDown={keepFocus}
      >
        {groups.map(({ kind, label, hits }) => (
          <div key={kind} role="group" aria-labelledby={`treffer-${kind}`}>
            <div id={`treffer-${kind}`} role="presentation">
              {label}
            </div>
            {hits.map((hit) => (
              <div key={hit.key} {...option(hit.key)}>
                <HitText hit={hit} typed={shownText(search)} />
              </div>
            ))}
          </div>
        ))}
        {options.at(-1) === MORE && (
          <div {...option(MORE)} className="more">
            weitere anzeigen ({result?.capped ? 'mehr als ' : ''}
            {swissCount(result?.total ?? 0)})
          </div>
        )}
      </List>
      <Busy aria-hidden="true" data-shown={isOfEarlierText(search) || undefined}>
        sucht …
      </Busy>
      <SearchStatus search={search} groups={groups} opensWhenFound={pressed.includes('Enter')} />
    </>
  )
}

/** A click in the list must not take the focus from the field, or the list would close under the pointer. */
const keepFocus = (event: { preventDefault: () => void }) => event.preventDefault()

/** Key of the last option. */
const MORE = 'more'

const optionId = (at: number) => `treffer-${at}`

/** One styled part for all that stands in it: what is worked out for each part would be so with every letter that is typed. */
const List = styled('div')({
  maxHeight: 'min(70vh, 620px)',
  overflow: 'auto',
  contain: 'content',
  ...dimmedWhileBusy,
  ...hitStyles,
  '& [role=presentation]': {
    padding: '8px 10px 2px',
    fontSize: '0.75rem',
    fontWeight: 650,
    letterSpacing: '.02em',
    color: tones.ink2,
  },
  '& [role=option]': {
    padding: '6px 10px',
    borderRadius: 6,
    cursor: 'pointer',
    whiteSpace: 'nowrap',
    // A line of its own for the group above when the arrows lead back up.
    scrollMargin: '30px 0 4px',
  },
  '& [role=option]:hover': { background: tones.hover },
  '& [role=option][aria-selected=true]': { background: tones.orange100, ...outlinedInForcedColours },
  '& [role=option].more': { marginTop: 4, color: tones.orangeDark, fontWeight: 600 },
})

/** In a corner, over what is dimmed: nothing moves for it. */
const Busy = styled('span')({
  visibility: 'hidden',
  '&[data-shown]': { visibility: 'visible', transition: 'visibility 0s .1s' },
  position: 'absolute',
  top: 8,
  right: 14,
  padding: '2px 6px',
  borderRadius: 6,
  background: tones.card,
  fontSize: '0.8125rem',
  color: tones.ink2,
})
