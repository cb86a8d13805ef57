'use client'

import { useState } from 'react'
import { Button } from './Button'
import { Share } from '../text/icons'

interface ShareButtonProps {
  title: string
  /** A shorter address that leads here; the page's own where there is none. */
  path?: () => string
}

/** Hands the page's address on: through the system's share sheet where there is one, else into the clipboard. */
export function ShareButton({ title, path }: ShareButtonProps) {
  const [isCopied, setCopied] = useState(false)

  const share = async () => {
    const url = path ? window.location.origin + path() : window.location.href
    try {
      // Desktop browsers offer a sheet too, but there a copied link is what people want.
      if (navigator.share && matchMedia('(pointer: coarse)').matches) return await navigator.share({ title, url })
      await navigator.clipboard.writeText(url)
      setCopied(true)
      setTimeout(() => setCopied(false), 3000)
    } catch (error) {
      if (error instanceof DOMException && error.name === 'AbortError') return
      window.prompt('Link zum Kopieren', url)
    }
  }

  return (
    <Button startIcon={<Share />} onClick={() => void share()}>
      <span aria-live="polite">{isCopied ? 'Link kopiert' : 'Teilen'}</span>
    </Button>
  )
}
