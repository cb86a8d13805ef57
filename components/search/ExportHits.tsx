'use client'

import { useApolloClient } from '@apollo/client/react'
import styled from '@emotion/styled'
import { useEffect, useId, useRef, useState } from 'react'
import { typeRoots } from '@/lib/domain/addresses/paths'
import type { SearchQuery } from '@/lib/domain/addresses/searchQuery'
import { counted } from '@/lib/text/format'
import { exportLink } from '@/lib/exportLink'
import type { ResultOf } from '@/lib/graphql'
import { useNavigateFrom } from '@/lib/browser/navigate'
import { tones } from '@/lib/theme'
import { errorSentence } from '@/lib/text/errorSentence'
import { AppLink } from '../ui/text/AppLink'
import { Button } from '../ui/form/Button'
import { Download } from '../ui/text/icons'
import { FoundTaxaQuery, variablesOf } from './queries'

type Taxa = ResultOf<typeof FoundTaxaQuery>['search']['taxa']

/** Leads to the export of exactly the taxa that the hits mean. Where there are more hits than were counted, it says why it cannot. */
export function ExportHits({ query, isCapped }: { query: SearchQuery; isCapped: boolean }) {
  const client = useApolloClient()
  const navigateFrom = useNavigateFrom()
  // Other hits have a button of their own.
  const isHere = useRef(false)
  useEffect(() => {
    isHere.current = true
    return () => void (isHere.current = false)
  }, [])
  const [state, setState] = useState<{ taxa?: Taxa; problem?: string }>({})
  const id = useId()
  const problem = isCapped
    ? 'Zu viele Treffer, um genau diese zu exportieren: Schränken Sie die Suche ein, oder wählen Sie im Export eine ganze Taxonomie.'
    : state.problem

  const open = async () => {
    const goTo = navigateFrom()
    try {
      const { data } = await client.query({ query: FoundTaxaQuery, variables: variablesOf(query) })
      if (!isHere.current) return
      const taxa = data?.search.taxa ?? []
      const [only] = taxa
      if (only && taxa.length === 1) goTo(linkTo(only))
      else if (only) setState({ taxa })
      else setState({ problem: 'Unter diesen Treffern ist weder eine Art noch ein Lebensraum.' })
    } catch (error) {
      setState({ problem: errorSentence(error) })
    }
  }

  return (
    <Box>
      <Button
        startIcon={<Download />}
        aria-disabled={isCapped}
        aria-describedby={problem ? id : undefined}
        onClick={() => !isCapped && void open()}
      >
        Diese Treffer exportieren
      </Button>
      {problem && (
        <small id={id} role={isCapped ? undefined : 'status'}>
          {problem}
        </small>
      )}
      {state.taxa && (
        <span role="status">
          Arten und Lebensräume exportiert man je für sich:{' '}
          {state.taxa.map((each, index) => (
            <span key={each.type}>
              {index > 0 && ' · '}
              <AppLink href={linkTo(each)}>{words[each.type](each.ids.length)}</AppLink>
            </span>
          ))}
        </span>
      )}
    </Box>
  )
}

const words = {
  Art: (number: number) => counted(number, 'Art oder höheres Taxon', 'Arten und höhere Taxa'),
  Lebensraum: (number: number) => counted(number, 'Lebensraum', 'Lebensräume'),
}

const linkTo = ({ type, ids }: Taxa[number]) => exportLink({ type: typeRoots[type], ids: [...ids] })

const Box = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '4px 12px',
  '& small': { flex: '1 1 240px', maxWidth: 420, fontSize: '0.8125rem', color: tones.ink2 },
})
