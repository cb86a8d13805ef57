'use client'

import styled from '@emotion/styled'
import type { ReactNode } from 'react'
import { AppLink } from '@/components/ui/text/AppLink'
import { CONTENT_WIDTH, STACKED_UP_TO } from '@/lib/constants'
import { tones } from '@/lib/theme'
import { ModeChoice } from '../operator/ModeChoice'
import { PageFoot } from '../operator/PageFoot'
import { DocContents } from './DocContents'
import type { DocEntry } from './docText'

/** A page of the documentation: its title and what it is about, then its text. */
export function DocArticle({ doc: { title, summary, sections }, children }: { doc: DocEntry; children: ReactNode }) {
  return (
    <Article>
      <Back href="/Dokumentation">‹ Dokumentation</Back>
      <h1>{title}</h1>
      <Summary>{summary}</Summary>
      <DocContents sections={sections} />
      {children}
      <PageFoot>
        {' · '}
        <ModeChoice />
      </PageFoot>
    </Article>
  )
}

const Back = styled(AppLink)({
  display: 'none',
  fontSize: '0.8125rem',
  [`@media screen and (max-width: ${STACKED_UP_TO}px)`]: { display: 'inline-block', padding: '4px 0' },
})

const Summary = styled('p')({ fontSize: '1.0625rem', color: tones.ink2 })

const mono = "ui-monospace, 'Cascadia Mono', 'DejaVu Sans Mono', Menlo, Consolas, monospace"

const Article = styled('article')({
  maxWidth: CONTENT_WIDTH,
  lineHeight: 1.6,
  overflowWrap: 'break-word',
  '& h1': { fontSize: '1.875rem', lineHeight: 1.2, fontWeight: 650, letterSpacing: '-0.01em', margin: '6px 0 4px' },
  '& h1 + p': { margin: '0 0 24px' },
  '& h2': { fontSize: '1.25rem', lineHeight: 1.3, fontWeight: 650, margin: '36px 0 8px', scrollMarginTop: 16 },
  '& h3': { fontSize: '1rem', lineHeight: 1.4, fontWeight: 650, margin: '24px 0 4px', scrollMarginTop: 16 },
  '& p, & ul, & ol': { margin: '0 0 12px' },
  '& ul, & ol': { paddingLeft: 24 },
  '& li': { margin: '4px 0' },
  '& code': { fontFamily: mono, fontSize: '0.84em', background: tones.orange50, borderRadius: 4, padding: '1px 5px' },
  '& pre': {
    overflow: 'auto',
    margin: '0 0 16px',
    padding: '12px 16px',
    border: `1px solid ${tones.line}`,
    borderRadius: 10,
    background: tones.card,
    lineHeight: 1.5,
  },
  '@media print': { maxWidth: 'none', fontSize: '10pt', '& pre': { whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' } },
  '& pre code': { background: 'none', padding: 0, fontSize: '0.8125rem' },
  [`@media (max-width: ${STACKED_UP_TO}px)`]: { '& h1': { fontSize: '1.5625rem' } },
})
