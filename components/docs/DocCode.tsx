'use client'

import styled from '@emotion/styled'
import { useState, useSyncExternalStore } from 'react'
import { tones } from '@/lib/theme'
import { Button } from '../ui/form/Button'

/** In the sources of the pages this stands for the address under which the program runs. */
const EXAMPLE_ORIGIN = 'https://arten.example'

/** A piece of code to copy, with this server's own address in it. It scrolls inside its own box, also by keyboard. */
export function DocCode({ text, language }: { text: string; language: string }) {
  const origin = useSyncExternalStore(never, readOrigin, exampleOrigin)
  const code = text.replaceAll(EXAMPLE_ORIGIN, origin)
  return (
    <Box>
      <pre tabIndex={0} role="group" aria-label={`Beispiel (${names[language] ?? language})`}>
        <code>{code}</code>
      </pre>
      <Copy code={code} />
    </Box>
  )
}

function Copy({ code }: { code: string }) {
  const [said, setSaid] = useState<string | null>(null)
  const copy = async () => {
    const done = await navigator.clipboard.writeText(code).then(
      () => 'kopiert',
      // No permission, or no secure connection.
      () => 'geht hier nicht',
    )
    setSaid(done)
    setTimeout(() => setSaid(null), 3000)
  }
  return (
    <CopyButton look="plain" isSmall onClick={() => void copy()} title="In die Zwischenablage kopieren">
      <span aria-live="polite">{said ?? 'kopieren'}</span>
    </CopyButton>
  )
}

const never = () => () => undefined
const readOrigin = () => window.location.origin
const exampleOrigin = () => EXAMPLE_ORIGIN

const names: Record<string, string | undefined> = {
  sh: 'Kommandozeile',
  r: 'R',
  python: 'Python',
  javascript: 'JavaScript',
  sql: 'SQL',
  graphql: 'GraphQL',
  json: 'JSON',
  powerquery: 'Power Query',
  text: 'Text',
}

const Box = styled('div')({ position: 'relative', margin: '0 0 16px', '&& pre': { margin: 0, paddingTop: 34 } })

const CopyButton = styled(Button)({
  position: 'absolute',
  top: 5,
  right: 5,
  color: tones.ink2,
  '@media print': { display: 'none' },
})
