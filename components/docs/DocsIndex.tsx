'use client'

import styled from '@emotion/styled'
import { Title } from '@/components/ui/text/type'
import { tones } from '@/lib/theme'
import { useSegments } from '@/lib/browser/useSegments'
import { DocNotFound } from './DocNotFound'

/** The empty index beside the list. The host answers unknown deeper paths with this page too: they are not found. */
export function DocsIndex() {
  if (useSegments().length > 1) return <DocNotFound />
  return (
    <Empty data-docs-index>
      <Title>Dokumentation</Title>
      <p>Wählen Sie eine Seite, oder filtern Sie nach einem Wort: Die Seiten werden ganz durchsucht.</p>
    </Empty>
  )
}

const Empty = styled('div')({
  maxWidth: 600,
  '& p': { color: tones.ink2, margin: '8px 0 0' },
})
