'use client'

import { styled } from '@mui/material/styles'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { paths } from '@/lib/domain/paths'
import { segments } from '@/lib/domain/segments'
import { errorSentence } from '@/lib/errorSentence'
import { count } from '@/lib/format'
import { useNavigate } from '@/lib/navigate'
import { tones } from '@/lib/theme'
import { setActiveNodeArray } from '@/stores/appUi'
import { setTreeFilter, useTreeFilter } from '@/stores/treeFilter'
import { Magnifier } from '../ui/icons'
import { HitText } from './HitText'
import { useSearch } from './useSearch'

/** Hits shown below the field; the search page shows more. */
const SHOWN = 12

/** The combobox 'suchen': `/` puts the cursor here from anywhere, arrows choose, Enter goes there. */
export function SearchBox({ onChoose }: { onChoose: () => void }) {
  const { text } = useTreeFilter()
  const search = useSearch(text, SHOWN)
  const [isOpen, setOpen] = useState(false)
  const [chosen, setChosen] = useState(-1)
  const navigate = useNavigate()
  const input = useRef<HTMLInputElement>(null)
  useSlash(() => input.current?.focus())

  useEffect(() => {
    // The focus stays in the field, so the browser does not scroll the list along.
    if (chosen >= 0) document.getElementById(`${LIST}-${chosen}`)?.scrollIntoView?.({ block: 'nearest' })
  }, [chosen])

  const result = search.state === 'found' ? search.result : search.state === 'searching' ? search.before : null
  const hits = result?.hits ?? []
  const more = result !== null && result.total > hits.length
  const options = hits.length + (more ? 1 : 0)
  const isShown = isOpen && text.trim() !== ''

  const go = (at: number) => {
    const hit = hits[at]
    setTreeFilter({ id: hit?.key ?? null })
    setOpen(false)
    setChosen(-1)
    if (hit) setActiveNodeArray(segments(hit.path), navigate)
    else navigate(paths.search(text))
    onChoose()
  }

  const keyDown = (event: KeyboardEvent) => {
    switch (event.key) {
      case 'ArrowDown':
      case 'ArrowUp':
        event.preventDefault()
        setOpen(true)
        if (options > 0) setChosen((at) => (event.key === 'ArrowDown' ? (at + 1) % options : at <= 0 ? options - 1 : at - 1))
        return
      case 'Enter':
        // Without a choice Enter opens the page of all hits.
        if (text.trim() !== '') go(chosen)
        return
      case 'Escape':
        if (isShown) setOpen(false)
        else setTreeFilter({ text: '', id: null })
        setChosen(-1)
    }
  }

  return (
    <Box
      onBlur={(event) => !event.currentTarget.contains(event.relatedTarget) && setOpen(false)}
      onClick={(event) => event.stopPropagation()}
    >
      <Field>
        <Magnifier />
        <input
          ref={input}
          role="combobox"
          aria-label="suchen"
          aria-expanded={isShown}
          aria-controls={LIST}
          aria-autocomplete="list"
          aria-activedescendant={isShown && chosen >= 0 ? `${LIST}-${chosen}` : undefined}
          placeholder="suchen"
          autoComplete="off"
          spellCheck={false}
          value={text}
          onFocus={() => setOpen(true)}
          onChange={({ target }) => {
            setTreeFilter({ text: target.value, id: null })
            setOpen(true)
            setChosen(-1)
          }}
          onKeyDown={keyDown}
        />
        <kbd aria-hidden="true">/</kbd>
      </Field>
      <Popup hidden={!isShown}>
        <div id={LIST} role="listbox" aria-label="Treffer">
          {hits.map((hit, at) => (
            <Option
              key={hit.key}
              id={`${LIST}-${at}`}
              role="option"
              aria-selected={at === chosen}
              onMouseDown={keepFocus}
              onClick={() => go(at)}
            >
              <HitText hit={hit} />
            </Option>
          ))}
          {more && (
            <Option
              id={`${LIST}-${hits.length}`}
              role="option"
              aria-selected={chosen === hits.length}
              onMouseDown={keepFocus}
              onClick={() => go(hits.length)}
              className="more"
            >
              weitere anzeigen ({result.capped ? 'mehr als ' : ''}
              {count(result.total)})
            </Option>
          )}
        </div>
        <div role="status">
          {search.state === 'searching' && hits.length === 0 && <Note>sucht …</Note>}
          {search.state === 'found' && hits.length === 0 && <Note>nichts gefunden für «{search.text}»</Note>}
          {search.state === 'failed' && <Note>{errorSentence(search.error)}</Note>}
        </div>
      </Popup>
    </Box>
  )
}

const LIST = 'treffer'

/** A click on an option must not take the focus from the field, or the list would close under the pointer. */
const keepFocus = (event: { preventDefault: () => void }) => event.preventDefault()

/** `/` anywhere outside a field. */
function useSlash(act: () => void) {
  const latest = useRef(act)
  useEffect(() => void (latest.current = act))
  useEffect(() => {
    const listen = (event: globalThis.KeyboardEvent) => {
      const target = event.target as HTMLElement
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey) return
      if (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName)) return
      event.preventDefault()
      event.stopPropagation()
      latest.current()
    }
    // Before the tree takes the key for its type-ahead.
    window.addEventListener('keydown', listen, true)
    return () => window.removeEventListener('keydown', listen, true)
  }, [])
}

const Box = styled('div')({ position: 'relative', flex: 'none', padding: 12 })

const Field = styled('div')({
  height: 40,
  display: 'flex',
  alignItems: 'center',
  gap: 8,
  padding: '0 12px 0 14px',
  border: `1px solid ${tones.lineStrong}`,
  borderRadius: 20,
  background: '#fff',
  color: tones.ink3,
  '&:focus-within': { outline: `2px solid ${tones.orangeDark}`, outlineOffset: -1 },
  '& input': { flex: 1, minWidth: 0, border: 0, outline: 0, background: 'none', font: 'inherit', color: tones.ink },
  '& input::placeholder': { color: tones.ink3, opacity: 1 },
  '& kbd': { font: '12px ui-monospace, monospace', border: `1px solid ${tones.lineStrong}`, borderRadius: 4, padding: '0 6px' },
  '&:focus-within kbd': { visibility: 'hidden' },
  // Where there is no keyboard the key is no help.
  '@media (hover: none), (max-width: 700px)': { '& kbd': { display: 'none' } },
})

const Popup = styled('div')({
  position: 'absolute',
  zIndex: 3,
  top: 56,
  left: 12,
  minWidth: 'calc(100% - 24px)',
  width: 'min(440px, calc(100vw - 24px))',
  padding: 6,
  background: '#fff',
  border: `1px solid ${tones.line}`,
  borderRadius: 10,
  boxShadow: '0 6px 24px rgb(90 60 20 / .18)',
  '& > [role=listbox]': { maxHeight: 'min(70vh, 620px)', overflow: 'auto' },
})

const Option = styled('div')({
  padding: '6px 10px',
  borderRadius: 6,
  cursor: 'pointer',
  whiteSpace: 'nowrap',
  '&:hover': { background: '#fbf3e8' },
  '&[aria-selected=true]': { background: tones.orange100 },
  '&.more': { color: tones.orangeDark, fontWeight: 600 },
})

const Note = styled('div')({ padding: '8px 10px', color: tones.ink2 })
