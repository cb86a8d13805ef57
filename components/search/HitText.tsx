'use client'

import { memo } from 'react'
import { replacedSentence } from '@/lib/domain/crosswalk/replacedSentence'
import { rankLabel } from '@/lib/domain/vocabulary/rank'
import { matchedParts } from '@/lib/text/matchedParts'
import { tones } from '@/lib/theme'
import { TaxonName } from '../taxon/TaxonName'
import type { Hit } from './useSearch'

interface HitTextProps {
  hit: Hit
  typed: string
  /** Under a heading that says already that it only resembles what was typed. */
  isSuggested?: boolean
}

/** Drawn again when it is another hit or found for another text, not with each letter that is typed while it stands. */
export const HitText = memo(HitLines)

/**
 * A hit in two lines: the name as it is typeset, what was typed of it marked; below which accepted name it means, what it is and where it
 * stands. Names keep their own direction of writing.
 */
function HitLines({ hit, typed, isSuggested = false }: HitTextProps) {
  const mark = (text: string) => <Marked text={text} typed={typed} />
  const isName = hit.kind === 'taxon' || hit.kind === 'synonym'
  const facts = [
    hit.germanName,
    kindWords[hit.kind] ?? rankLabel(hit.rank),
    hit.taxonomy,
    replacedSentence(hit.replacedBy),
  ].filter(Boolean)
  return (
    <>
      <span className="name">
        <bdi>
          {isName ? <TaxonName name={hit.label} author={hit.author} rank={hit.rank} withAuthor draw={mark} /> : mark(hit.label)}
        </bdi>
        {hit.similar && !isSuggested && (
          <>
            {' '}
            <small>ähnlich</small>
          </>
        )}
      </span>{' '}
      <span className="facts">
        {hit.acceptedName && (
          <>
            {otherNameOf[hit.kind]}
            <bdi>
              <TaxonName name={hit.acceptedName} rank={hit.rank} />
            </bdi>
            {facts.length > 0 && ' · '}
          </>
        )}
        <bdi>{facts.join(' · ')}</bdi>
      </span>
    </>
  )
}

function Marked({ text, typed }: { text: string; typed: string }) {
  return matchedParts(text, typed).map((part, index) => (part.isMatch ? <b key={index}>{part.text}</b> : part.text))
}

/** What has no rank. */
const kindWords: Partial<Record<Hit['kind'], string>> = {
  habitat: 'Lebensraum',
  taxonomy: 'Taxonomie',
  collection: 'Eigenschaften-Sammlung',
  organization: 'Organisation',
}

/** Before the accepted name, where the hit is another name of it. */
const otherNameOf: Partial<Record<Hit['kind'], string>> = { synonym: 'Synonym von ', vernacular: 'Name von ' }

/** Styles of hits, for the list they stand in: two styled parts of each hit would be worked out anew with every letter that is typed. */
export const hitStyles = {
  '& .name, & .facts': { display: 'block', overflow: 'hidden', textOverflow: 'ellipsis' },
  '& .name b': { fontWeight: 650, textDecoration: `underline ${tones.orangeDark}`, textUnderlineOffset: 3 },
  '& .name small': {
    marginLeft: 4,
    padding: '1px 7px',
    borderRadius: 9,
    fontSize: '0.75rem',
    background: tones.grey,
    color: tones.ink2,
  },
  '& .facts': { fontSize: '0.8125rem', lineHeight: 1.35, color: tones.ink2 },
} as const
