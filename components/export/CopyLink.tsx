'use client'

import { styled } from '@mui/material/styles'
import { useState } from 'react'
import { errorSentence } from '@/lib/errorSentence'
import { tones } from '@/lib/theme'
import { Button } from '../ui/Button'

interface CopyLinkProps {
  /** On the button. */
  children?: string
  /** What the clipboard gets; may be asked for first. By default the page's address, which holds everything that is chosen. */
  link?: () => string | Promise<string>
  title?: string
}

/** Puts a link into the clipboard, and says so or why it did not. */
export function CopyLink({ children = 'Link kopieren', link = address, title }: CopyLinkProps) {
  const [isCopied, setCopied] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const copy = async () => {
    setProblem(null)
    try {
      await toClipboard(Promise.resolve(link()))
      setCopied(true)
      setTimeout(() => setCopied(false), 3000)
    } catch (error) {
      setProblem(errorSentence(error))
    }
  }
  return (
    <>
      <Button onClick={() => void copy()} title={title}>
        <span aria-live="polite">{isCopied ? 'Link kopiert' : children}</span>
      </Button>
      {problem !== null && <Note role="alert">{problem}</Note>}
    </>
  )
}

const address = () => window.location.href

/** Safari takes what comes later only as a promise handed over within the click itself. By hand where the page may not write. */
async function toClipboard(text: Promise<string>): Promise<void> {
  try {
    const blob = text.then((known) => new Blob([known], { type: 'text/plain' }))
    await navigator.clipboard.write([new ClipboardItem({ 'text/plain': blob })])
  } catch {
    // Fails here too when there is no text to copy.
    window.prompt('Link zum Kopieren', await text)
  }
}

/** A line of its own below the buttons. */
export const Note = styled('p')({ order: 1, flexBasis: '100%', margin: 0, fontSize: '0.8125rem', color: tones.ink2 })
