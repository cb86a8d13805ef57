'use client'

import { useMutation } from '@apollo/client/react'
import styled from '@emotion/styled'
import { paths } from '@/lib/domain/addresses/paths'
import type { ResultOf } from '@/lib/graphql'
import { counted } from '@/lib/text/format'
import { tones } from '@/lib/theme'
import { Button } from '../../ui/form/Button'
import { RadioRow } from '../../ui/form/CheckBox'
import { ErrorNote } from '../../ui/load/ErrorNote'
import { AppLink } from '../../ui/text/AppLink'
import { Prose, Section } from '../../ui/text/type'
import { ChooseInMoveMutation, type MoveContradiction_row } from './queries'

type Contradiction = ResultOf<typeof MoveContradiction_row>

interface ContradictionsProps {
  crosswalkId: string
  contradictions: readonly Contradiction[]
  onChosen: () => void
  isBusy: boolean
}

/** As many as the query asks for; where there are more, they come when these are decided. */
const MOST_SHOWN = 100

/** Where records become one and say different things: which value stays, or all of them. Nothing is chosen by itself. */
export function Contradictions({ crosswalkId, contradictions, onChosen, isBusy }: ContradictionsProps) {
  const [choose, { loading, error }] = useMutation(ChooseInMoveMutation)
  const decide = async (chosen: readonly { about: Contradiction; keep: string | null }[]) => {
    const choices = chosen.map(({ about: { collectionId, taxon, field, seen }, keep }) => ({
      collectionId,
      taxonId: taxon.id,
      field,
      keep,
      seen,
    }))
    const { data } = await choose({ variables: { crosswalkId, choices } }).catch(() => ({ data: null }))
    if (data) onChosen()
  }
  const open = contradictions.filter(({ isChosen }) => !isChosen)
  const joinable = open.filter(({ field }) => field !== '')
  return (
    <>
      <Section>
        Widersprüche{' '}
        <small>
          {open.length === 0
            ? 'alle entschieden'
            : `${contradictions.length < MOST_SHOWN ? '' : 'mindestens '}${counted(open.length, 'Wert', 'Werte')} zu entscheiden`}
        </small>
      </Section>
      <Prose>Mehrere Datensätze werden einer und sagen Verschiedenes. Bis jemand wählt, bleiben sie, wo sie sind.</Prose>
      {error && <ErrorNote error={error} />}
      {joinable.length > 1 && (
        <p>
          <Button
            isSmall
            disabled={loading || isBusy}
            onClick={() => void decide(joinable.map((about) => ({ about, keep: null })))}
          >
            Bei allen {counted(joinable.length, 'Wert', 'Werten')} beides nebeneinander behalten
          </Button>
        </p>
      )}
      <List aria-label="Widersprüche" aria-busy={loading || isBusy}>
        {contradictions.map((about) => (
          <li key={`${about.collectionId} ${about.taxon.id} ${about.field}`}>
            <fieldset>
              <legend>
                <AppLink href={paths.record(about.taxon.id)}>
                  <i>{about.taxon.name}</i>
                </AppLink>{' '}
                <strong>{about.field === '' ? 'Herkunft' : about.field}</strong> <small>{about.collectionName}</small>
              </legend>
              {about.values.map(({ recordId, from, value }) => (
                <RadioRow
                  key={recordId}
                  name={about.key}
                  checked={about.isChosen && about.keep === recordId}
                  onChange={() => void decide([{ about, keep: recordId }])}
                >
                  <span>
                    {value} <small>{from ? <>aus {from.name}</> : 'steht schon in der neuen Fassung'}</small>
                  </span>
                </RadioRow>
              ))}
              {about.field !== '' && (
                <RadioRow
                  name={about.key}
                  checked={about.isChosen && about.keep === null}
                  onChange={() => void decide([{ about, keep: null }])}
                >
                  <span>alle nebeneinander</span>
                </RadioRow>
              )}
            </fieldset>
          </li>
        ))}
      </List>
    </>
  )
}

const List = styled('ul')({
  margin: '0 0 16px',
  padding: 0,
  listStyle: 'none',
  maxWidth: 860,
  '& > li': { padding: '8px 0', borderTop: `1px solid ${tones.line}` },
  '& fieldset': { margin: 0, padding: 0, border: 0, minWidth: 0 },
  '& legend': { padding: 0, overflowWrap: 'anywhere' },
  '& small': { color: tones.ink2, fontSize: '0.8125rem' },
})
