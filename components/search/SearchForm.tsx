'use client'

import styled from '@emotion/styled'
import type { FormEvent } from 'react'
import { CONTENT_WIDTH } from '@/lib/constants'
import { paths } from '@/lib/domain/addresses/paths'
import type { SearchNarrowing } from '@/lib/domain/addresses/searchQuery'
import { useDraft } from '@/lib/browser/draft'
import { useNavigate } from '@/lib/browser/navigate'
import { Button } from '../ui/form/Button'
import { SearchField } from '../ui/form/SearchField'

/** A field that leads to the page of all hits. */
export function SearchForm() {
  const [input, setInput] = useDraft('Suchbegriff ', '')
  return <SearchLine text={input} onChange={setInput} />
}

interface SearchLineProps {
  text: string
  onChange: (text: string) => void
  /** To what the hits are narrowed, and stay so. */
  narrowing?: SearchNarrowing
  /** Only on the search page itself, where the field is what one came for. */
  focused?: boolean
}

/** The field and its button; what is done with every letter is the page's. */
export function SearchLine({ text, onChange, narrowing, focused = false }: SearchLineProps) {
  const navigate = useNavigate()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    navigate(paths.search(text.trim(), narrowing))
  }
  return (
    <Form role="search" onSubmit={submit}>
      <SearchField
        aria-label="Suchbegriff"
        placeholder="Name, Synonym …"
        value={text}
        autoFocus={focused}
        onChange={({ target }) => onChange(target.value)}
      />
      <Button type="submit">Suchen</Button>
    </Form>
  )
}

const Form = styled('form')({
  display: 'flex',
  gap: 8,
  maxWidth: CONTENT_WIDTH,
  '& > label': { flex: 1, minWidth: 0 },
})
