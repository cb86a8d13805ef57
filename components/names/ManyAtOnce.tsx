'use client'

import styled from '@emotion/styled'
import { Button } from '@/components/ui/form/Button'
import { TextButton } from '@/components/ui/form/TextButton'
import { swissCount } from '@/lib/domain/text/swissCount'
import { counted } from '@/lib/text/format'
import type { NewChoices } from '@/lib/domain/ownList/decisions'
import { fullName } from '@/lib/domain/ownList/outcome'
import { tones } from '@/lib/theme'
import { genusOf, type OnlyOffer, onlyOffers } from './onlyOffers'
import type { Doubtful } from './DoubtfulName'

interface ManyAtOnceProps {
  /** Names that nobody has decided yet. */
  open: readonly Doubtful[]
  /** The name that is shown. */
  shown: string
  /** The names that were decided together, without those about which somebody has decided since. */
  taken: readonly OnlyOffer[]
  onTake: (taken: readonly OnlyOffer[]) => void
  onChoose: (choices: NewChoices) => void
}

/** All names at once for which there is one offer only; they are seen before, and the choice can be taken back. */
export function ManyAtOnce({ open, shown, taken, onTake, onChoose }: ManyAtOnceProps) {
  const offers = onlyOffers(open)
  const genus = genusOf(shown)
  const alike = offers.filter(({ name }) => genusOf(name) === genus)
  const take = (chosen: typeof offers) => {
    onChoose(Object.fromEntries(chosen.map(({ name, candidate }) => [name, candidate])))
    onTake(chosen)
  }
  return (
    <>
      {taken.length > 0 && (
        <p role="status">
          {counted(taken.length, 'Name', 'Namen')} entschieden.{' '}
          <TextButton
            onClick={() => {
              onChoose(Object.fromEntries(taken.map(({ name }) => [name, null])))
              onTake([])
            }}
          >
            Rückgängig
          </TextButton>
        </p>
      )}
      {offers.length > 1 && (
        <details>
          <summary>{swissCount(offers.length)} Namen mit einem einzigen Vorschlag</summary>
          <List>
            {offers.slice(0, MOST_LISTED).map(({ name, candidate }) => (
              <li key={name}>
                {name} <small>→</small> {fullName(candidate.name, candidate.author)} <small>{candidate.taxonomy}</small>
              </li>
            ))}
          </List>
          {offers.length > MOST_LISTED && <p>Gezeigt werden die ersten {swissCount(MOST_LISTED)}.</p>}
          <Buttons>
            <Button isSmall onClick={() => take(offers)}>
              Alle {swissCount(offers.length)} Vorschläge annehmen
            </Button>
            {alike.length > 1 && alike.length < offers.length && (
              <Button isSmall onClick={() => take(alike)}>
                Nur die {swissCount(alike.length)} der Gattung {genus}
              </Button>
            )}
          </Buttons>
        </details>
      )}
    </>
  )
}

const MOST_LISTED = 300

const List = styled('ol')({ '& small': { color: tones.ink3 } })
const Buttons = styled('div')({ display: 'flex', flexWrap: 'wrap', gap: 6, margin: '6px 0' })
