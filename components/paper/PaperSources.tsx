'use client'

import styled from '@emotion/styled'
import { usePrinting } from '@/lib/browser/usePrinting'
import { oneLine } from '@/lib/domain/citation/citation'
import { readLicence } from '@/lib/domain/vocabulary/licence'
import { date } from '@/lib/text/format'
import { Section } from '../ui/text/type'
import type { Cited, PageSource } from '../cite/sources'

/** On paper the sources stand at the end, as a report has them: a sheet that is passed on has no links. */
export function PaperSources({ cited: { sources } }: { cited: Cited }) {
  const isPrinting = usePrinting()
  if (!isPrinting) return null
  return (
    <section>
      <Section>Quellen</Section>
      <List>
        {sources.map((source) => (
          <li key={source.id}>{sentences(source)}</li>
        ))}
      </List>
    </section>
  )
}

function sentences({ name, organization, lastUpdated, citation, licence, termsOfUse, kind }: PageSource): string {
  const parts = [
    `${organization ? `${organization}: ` : ''}${name} (${kind}${lastUpdated ? `, Stand ${date(lastUpdated)}` : ''})`,
    citation,
    licence && `Lizenz: ${readLicence(licence)?.label ?? licence}`,
    termsOfUse && `Nutzungsbedingungen: ${termsOfUse}`,
  ]
  return parts.flatMap((part) => (part ? [`${oneLine(part).replace(/\.+$/, '')}.`] : [])).join(' ')
}

const List = styled('ol')({
  margin: 0,
  paddingLeft: 22,
  fontSize: '0.8125rem',
  columns: '2 300px',
  columnGap: 24,
  overflowWrap: 'anywhere',
  '& li': { breakInside: 'avoid', marginBottom: 4 },
})
