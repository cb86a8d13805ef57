'use client'

import { useApolloClient } from '@apollo/client/react'
import styled from '@emotion/styled'
import { useState } from 'react'
import { AppLink } from '@/components/ui/text/AppLink'
import { CheckRow, RadioRow } from '@/components/ui/form/CheckBox'
import { TextButton } from '@/components/ui/form/TextButton'
import { CopyButton } from '@/components/ui/form/CopyButton'
import { ErrorNote } from '@/components/ui/load/ErrorNote'
import { endpoint } from '@/lib/apollo/endpoint'
import { exampleColumn, exportExamples } from '@/lib/domain/export/exportExamples'
import { paths } from '@/lib/domain/addresses/paths'
import { writeShortLink } from '@/lib/domain/export/shortLink'
import { tones } from '@/lib/theme'
import { makeShortLink } from '../catalogue/shortLinkQueries'
import type { PreviewColumn } from '../rows/usePreview'

export interface ExamplesProps {
  /** Of the file. */
  query: string
  columns: readonly PreviewColumn[]
  onClose: () => void
}

/** The export at hand as code for other programs, one at a time, to be copied. */
export function Examples({ query, columns, onClose }: ExamplesProps) {
  const short = useShortQuery(query)
  const [label, setLabel] = useState('R')
  const { origin } = new URL(endpoint(window.location))
  const described = columns.map((column) => exampleColumn(column, query))
  const examples = exportExamples(origin, short.query, described)
  const shown = examples.find((example) => example.label === label) ?? examples[0]
  if (!shown) return null
  return (
    <Box aria-label="In anderen Programmen">
      <Head>
        <fieldset>
          <legend>Code für</legend>
          {examples.map((example) => (
            <RadioRow
              key={example.label}
              name="export-example"
              checked={example === shown}
              onChange={() => setLabel(example.label)}
            >
              {example.label}
            </RadioRow>
          ))}
        </fieldset>
        <CheckRow checked={short.isWanted} onChange={short.toggle}>
          mit Kurzlink
        </CheckRow>
        <CopyButton text={() => shown.code} done="kopiert">
          Code kopieren
        </CopyButton>
        <TextButton aria-label="Code schliessen" onClick={onClose}>
          Schliessen
        </TextButton>
      </Head>
      {short.error !== undefined && <ErrorNote error={short.error} />}
      <p>
        {shown.hint} Mehr dazu in den <AppLink href={paths.docs('schnittstellen')}>Schnittstellen</AppLink>.
      </p>
      <pre tabIndex={0} role="group" aria-label={`Code für ${shown.label}`}>
        <code>{shown.code}</code>
      </pre>
    </Box>
  )
}

/** The query itself or, where that is wanted, that of a short link for it. */
function useShortQuery(query: string) {
  const client = useApolloClient()
  const [isWanted, setWanted] = useState(false)
  const [made, setMade] = useState<{ query: string; key?: string; error?: unknown }>({ query: '' })
  const make = async () => {
    setMade({ query })
    try {
      setMade({ query, key: await makeShortLink(client, query) })
    } catch (error) {
      setMade({ query, error })
    }
  }
  const isAboutThis = made.query === query
  return {
    isWanted: isWanted && isAboutThis,
    toggle: () => {
      const next = !(isWanted && isAboutThis)
      setWanted(next)
      if (next) void make()
    },
    query: isWanted && isAboutThis && made.key !== undefined ? writeShortLink(made.key) : query,
    error: isAboutThis ? made.error : undefined,
  }
}

const Box = styled('section')({
  order: 1,
  flexBasis: '100%',
  minWidth: 0,
  padding: '12px 16px',
  border: `1px solid ${tones.line}`,
  borderRadius: 10,
  background: tones.card,
  '& p': { margin: '8px 0', fontSize: '0.875rem', color: tones.ink2 },
  '& pre': {
    margin: 0,
    maxHeight: '32vh',
    overflow: 'auto',
    padding: '10px 12px',
    borderRadius: 8,
    background: tones.paper,
    fontSize: '0.8125rem',
    lineHeight: 1.5,
  },
})

const Head = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '8px 16px',
  '& fieldset': { display: 'flex', flexWrap: 'wrap', alignItems: 'center', margin: 0, padding: 0, border: 0 },
  '& legend': { float: 'left', marginRight: 6, padding: 0, fontWeight: 600 },
  '& label': { margin: 0 },
  '& > button:first-of-type': { marginLeft: 'auto' },
})
