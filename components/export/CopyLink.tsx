'use client'

import { useState } from 'react'
import { Button } from '../ui/Button'

/** The page's address into the clipboard: it holds everything that is chosen. */
export function CopyLink() {
  const [isCopied, setCopied] = useState(false)
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(window.location.href)
      setCopied(true)
      setTimeout(() => setCopied(false), 3000)
    } catch {
      // No permission, or no secure connection: then by hand.
      window.prompt('Link zum Kopieren', window.location.href)
    }
  }
  return (
    <Button onClick={() => void copy()}>
      <span aria-live="polite">{isCopied ? 'Link kopiert' : 'Link kopieren'}</span>
    </Button>
  )
}
