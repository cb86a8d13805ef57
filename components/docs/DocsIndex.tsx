'use client'

import { styled } from '@mui/material/styles'
import { tones } from '@/lib/theme'
import { useSegments } from '@/lib/useSegments'
import { DocNotFound } from './DocNotFound'

/** The empty index beside the list. The host answers unknown deeper paths with this page too: they are not found. */
export function DocsIndex() {
  if (useSegments().length > 1) return <DocNotFound />
  return (
    <Empty>
      <h1>Dokumentation</h1>
      <p>Wählen Sie links eine Seite, oder filtern Sie nach einem Wort: Die Seiten werden ganz durchsucht.</p>
    </Empty>
  )
}

const Empty = styled('div')({
  maxWidth: 600,
  '& h1': { fontSize: '1.875rem', lineHeight: 1.2, fontWeight: 650, margin: '6px 0 8px' },
  '& p': { color: tones.ink2, margin: 0 },
})
