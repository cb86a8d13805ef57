'use client'

import styled from '@emotion/styled'
import { useState } from 'react'
import { errorSentence } from '@/lib/text/errorSentence'
import { tones } from '@/lib/theme'
import { Button } from './Button'

interface CopyButtonProps {
  children: string
  /** What the clipboard gets; may be asked for first. */
  text: () => string | Promise<string>
  /** What the button says afterwards. */
  done: string
  title?: string
}

/** Puts a text into the clipboard, and says so or why it did not. */
export function CopyButton({ children, text, done, title }: CopyButtonProps) {
  const { copy, copied, problem } = useCopy()
  return (
    <>
      <Button onClick={() => void copy(text, done)} title={title}>
        <span aria-live="polite">{copied ?? children}</span>
      </Button>
      {problem !== null && <ButtonNote role="alert">{problem}</ButtonNote>}
    </>
  )
}

/** `copied`: what to say for a few seconds after it has worked. `problem`: why it has not. */
export function useCopy() {
  const [copied, setCopied] = useState<string | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const copy = async (text: CopyButtonProps['text'], done: string) => {
    setProblem(null)
    try {
      await toClipboard(Promise.resolve(text()))
      setCopied(done)
      setTimeout(() => setCopied(null), 3000)
    } catch (error) {
      setProblem(errorSentence(error))
    }
  }
  return { copy, copied, problem }
}

/** Safari takes what comes later only as a promise handed over within the click itself. By hand where the page may not write. */
export async function toClipboard(text: Promise<string>): Promise<void> {
  try {
    const blob = text.then((known) => new Blob([known], { type: 'text/plain' }))
    await navigator.clipboard.write([new ClipboardItem({ 'text/plain': blob })])
  } catch {
    // Fails here too when there is no text to copy.
    window.prompt('Zum Kopieren', await text)
  }
}

/** A line of its own below a row of buttons. */
export const ButtonNote = styled('p')({
  order: 1,
  flexBasis: '100%',
  margin: 0,
  fontSize: '0.8125rem',
  color: tones.ink2,
  // There to be heard when something comes; until then it takes no room.
  '&:empty': { position: 'absolute' },
})
