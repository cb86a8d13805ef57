'use client'

import { Fragment } from 'react'
import type { FieldMeaning } from '@/lib/domain/vocabulary/fieldMeaning'
import type { PropertyValue } from '@/lib/domain/vocabulary/propertyValues'
import { linkedText } from '@/lib/text/linkedText'

interface SourceLineProps {
  properties: Record<string, PropertyValue>
  fields: readonly { name: string; meaning: FieldMeaning | null }[]
}

/** Where what a row says comes from, in one quiet line; several sources one below the other. */
export function SourceLine({ properties, fields }: SourceLineProps) {
  const sources = sourcesOf(properties, fields)
  if (sources.length === 0) return null
  const texts = sources.map((source) => <Linked key={source} text={source} />)
  if (texts.length === 1) return <div>Quelle: {texts}</div>
  return (
    <div>
      Quellen:
      <ul>
        {texts.map((text) => (
          <li key={text.key}>{text}</li>
        ))}
      </ul>
    </div>
  )
}

/** What the fields that mean a source say, each once; imports join several with « | ». */
const sourcesOf = (properties: SourceLineProps['properties'], fields: SourceLineProps['fields']): string[] => [
  ...new Set(
    fields
      .filter(({ meaning }) => meaning === 'source')
      .flatMap(({ name }) => String(properties[name] ?? '').split(' | '))
      .map((source) => source.trim())
      .filter((source) => source !== ''),
  ),
]

function Linked({ text }: { text: string }) {
  return linkedText(text).map(({ text: shown, href }, index) =>
    href === undefined ? (
      <Fragment key={index}>{shown}</Fragment>
    ) : (
      <a key={index} href={href} target="_blank" rel="noreferrer">
        {shown}
      </a>
    ),
  )
}
