'use client'

import styled from '@emotion/styled'
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
      <Name>
        <bdi>
          {isName ? <TaxonName name={hit.label} author={hit.author} rank={hit.rank} withAuthor draw={mark} /> : mark(hit.label)}
        </bdi>
        {hit.similar && !isSuggested && (
          <>
            {' '}
            <small>ähnlich</small>
          </>
        )}
      </Name>{' '}
      <Facts>
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
      </Facts>
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

const Name = styled('span')({
  display: 'block',
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  '& b': {
    fontWeight: 650,
    textDecoration: `underline ${tones.orangeDark}`,
    textUnderlineOffset: 3,
  },
  '& small': {
    marginLeft: 4,
    padding: '1px 7px',
    borderRadius: 9,
    fontSize: '0.75rem',
    background: tones.grey,
    color: tones.ink2,
  },
})

const Facts = styled('span')({
  display: 'block',
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  fontSize: '0.8125rem',
  lineHeight: 1.35,
  color: tones.ink2,
})
