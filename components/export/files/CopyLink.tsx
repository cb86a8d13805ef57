'use client'

import { CopyButton } from '@/components/ui/form/CopyButton'

/** The page's address into the clipboard: it holds everything that is chosen. */
export function CopyLink() {
  return (
    <CopyButton text={() => window.location.href} done="Link kopiert" title="Die Adresse mit allem, was gewählt ist">
      Link kopieren
    </CopyButton>
  )
}
