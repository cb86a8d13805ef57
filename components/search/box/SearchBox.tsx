'use client'

import styled from '@emotion/styled'
import { type ComponentType, type KeyboardEvent, useCallback, useEffect, useRef, useState } from 'react'
import { paths } from '@/lib/domain/addresses/paths'
import { useNavigate } from '@/lib/browser/navigate'
import { tones } from '@/lib/theme'
import { clearTreeFilter, setTreeFilter, setTreeNarrowing, useTreeFilter, useTreeNarrowing } from '@/stores/treeFilter'
import { SearchField } from '../../ui/form/SearchField'
import { Funnel } from '../../ui/text/icons'
import type { ListKeys, SearchListProps } from './SearchList'

/**
 * The combobox 'suchen': `/` puts the cursor here (slashKey.ts), arrows choose, Enter goes there. The list comes when the field is first
 * entered; what is typed meanwhile stands in the field. With the funnel pressed what is written narrows the tree below instead.
 */
export function SearchBox({ onChoose }: { onChoose: () => void }) {
  const { text } = useTreeFilter()
  const { isOn: isNarrowing } = useTreeNarrowing()
  const [isOpen, setOpen] = useState(false)
  const [chosenId, setChosenId] = useState<string | undefined>()
  const [list, setList] = useState<{ List: ComponentType<SearchListProps> } | 'missing' | null>(null)
  const navigate = useNavigate()
  const input = useRef<HTMLInputElement>(null)
  const keys = useRef<ListKeys>(null)
  const isShown = isOpen && !isNarrowing && text.trim() !== ''

  const enter = useCallback(() => {
    setOpen(true)
    void import('./SearchList').then(
      (module) => setList({ List: module.SearchList }),
      () => setList('missing'),
    )
  }, [])

  // Somebody was quicker than React: the cursor is in the field already, and perhaps the first letters.
  useEffect(() => {
    const typed = input.current?.value ?? ''
    if (typed !== '' && useTreeFilter.getState().text === '') setTreeFilter({ text: typed, id: null })
    if (document.activeElement === input.current) enter()
  }, [enter])

  const leave = (href: string | null) => {
    setOpen(false)
    if (href !== null) navigate(href)
    onChoose()
  }

  const keyDown = (event: KeyboardEvent) => {
    // Enter and arrows belong to the window of an input method while that is open.
    if (event.nativeEvent.isComposing) return
    if (isNarrowing) return narrowingKeyDown(event)
    if (isShown && keys.current?.(event)) return
    switch (event.key) {
      case 'ArrowDown':
      case 'ArrowUp':
        event.preventDefault()
        enter()
        return
      case 'Enter':
        // Without a choice Enter opens the page of all hits.
        if (text.trim() !== '') leave(paths.search(text.trim()))
        return
      case 'Tab':
        setOpen(false)
        return
      case 'Escape':
        if (isShown) setOpen(false)
        else setTreeFilter({ text: '', id: null })
    }
  }

  return (
    <Box
      onBlur={(event) => !event.currentTarget.contains(event.relatedTarget) && setOpen(false)}
      onClick={(event) => event.stopPropagation()}
    >
      <Field
        type="text"
        ref={input}
        {...(isNarrowing
          ? { role: 'searchbox', 'aria-label': 'Baum filtern', placeholder: 'Baum filtern' }
          : {
              // eslint-disable-next-line no-restricted-syntax -- the one combobox of the first load, which waits for nothing (decision 99).
              role: 'combobox',
              'aria-label': 'suchen',
              'aria-expanded': isShown,
              'aria-controls': 'treffer',
              'aria-autocomplete': 'list',
              'aria-activedescendant': isShown ? chosenId : undefined,
              placeholder: 'suchen',
            })}
        spellCheck={false}
        value={text}
        onFocus={enter}
        onChange={({ target }) => {
          setTreeFilter({ text: target.value, id: null })
          enter()
        }}
        onKeyDown={keyDown}
      >
        <kbd aria-hidden="true">/</kbd>
        <button
          type="button"
          aria-label="Baum filtern"
          title="Baum filtern: nur zeigen, was zum Text passt"
          aria-pressed={isNarrowing}
          onClick={() => {
            setTreeNarrowing(!isNarrowing)
            input.current?.focus()
          }}
        >
          <Funnel />
        </button>
      </Field>
      <Popup hidden={!isShown}>
        {list === 'missing' && <p role="alert">Die Suche liess sich nicht laden. Prüfen Sie die Verbindung.</p>}
        {list !== null && list !== 'missing' && (
          <list.List text={text} isOpen={isShown} keys={keys} onChosenId={setChosenId} onLeave={leave} />
        )}
      </Popup>
    </Box>
  )
}

/** Escape brings the whole tree back, the arrow leads into what is left of it. */
function narrowingKeyDown(event: KeyboardEvent) {
  if (event.key === 'Escape') clearTreeFilter()
  if (event.key !== 'ArrowDown') return
  event.preventDefault()
  document.querySelector<HTMLElement>('[role=treeitem][tabindex="0"]')?.focus()
}

const Box = styled('div')({ position: 'relative', flex: 'none', padding: 12 })

const Field = styled(SearchField)({
  paddingRight: 6,
  '& kbd': { font: '12px ui-monospace, monospace', border: `1px solid ${tones.lineStrong}`, borderRadius: 4, padding: '0 6px' },
  '& button': {
    display: 'grid',
    placeItems: 'center',
    width: 28,
    height: 28,
    padding: 0,
    border: 0,
    borderRadius: 14,
    background: 'none',
    color: 'inherit',
    cursor: 'pointer',
  },
  '& button:hover': { background: tones.orange50 },
  '& [aria-pressed=true]': { background: tones.orange100, color: tones.orangeDark },
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
  background: tones.card,
  border: `1px solid ${tones.line}`,
  borderRadius: 10,
  boxShadow: tones.highShade,
  '& > p': { margin: 0, padding: '8px 10px' },
})
