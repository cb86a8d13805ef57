'use client'

import styled from '@emotion/styled'
import { endpoint } from '@/lib/apollo/endpoint'
import { saveBlob } from '@/lib/browser/saveBlob'
import { bibtex } from '@/lib/domain/citation/bibtex'
import { type Citation, citationText } from '@/lib/domain/citation/citation'
import { cslJson } from '@/lib/domain/citation/cslJson'
import { swissDay } from '@/lib/domain/text/swissDay'
import { tones } from '@/lib/theme'
import { Dialog, DialogButtons } from '../ui/mui/Dialog'
import { Button } from '../ui/form/Button'
import { CopyButton } from '../ui/form/CopyButton'
import { ErrorNote } from '../ui/load/ErrorNote'
import { Spinner } from '../ui/load/Spinner'
import { type Cited, citationsOf } from './sources'
import { useDataState } from './useDataState'

/** The page and its sources as text, and as the two formats that programs for literature read. */
export function CiteDialog({ cited, onClose }: { cited: Cited; onClose: () => void }) {
  const { state, isLoading, error, retry } = useDataState()
  const citations =
    state === null
      ? null
      : citationsOf(cited, { origin: new URL(endpoint(window.location)).origin, accessed: swissDay(new Date()), state })
  return (
    <Dialog title="Zitieren" onClose={onClose}>
      {isLoading && <Spinner />}
      {error !== null && <ErrorNote error={error} onRetry={retry} />}
      {citations && <Citations citations={citations} hasObject={cited.object !== null} />}
      <DialogButtons>
        <Button onClick={onClose}>Schliessen</Button>
      </DialogButtons>
    </Dialog>
  )
}

function Citations({ citations, hasObject }: { citations: readonly Citation[]; hasObject: boolean }) {
  const text = citations.map(citationText).join('\n')
  const name = `Arteigenschaften ${citations[0]?.key ?? 'Quellen'}`
  const [object, ...others] = hasObject ? citations : [undefined, ...citations]
  return (
    <>
      {object && (
        <>
          <h3>Diese Seite</h3>
          <Texts>
            <li>{citationText(object)}</li>
          </Texts>
        </>
      )}
      <h3>{hasObject ? 'Woraus sie schöpft' : 'Diese Quelle'}</h3>
      <Texts>{others.map((citation) => citation && <li key={citation.key}>{citationText(citation)}</li>)}</Texts>
      <p>Dieser Stand lässt sich nicht wiederherstellen: Behalten Sie einen Ausdruck oder den Export, mit dem Sie arbeiten.</p>
      <Formats>
        <CopyButton text={() => text} done="Text kopiert">
          Text kopieren
        </CopyButton>
        <Button onClick={() => saveBlob(new Blob([bibtex(citations)], { type: 'application/x-bibtex' }), `${name}.bib`)}>
          BibTeX
        </Button>
        <Button
          onClick={() =>
            saveBlob(new Blob([cslJson(citations)], { type: 'application/vnd.citationstyles.csl+json' }), `${name}.csl.json`)
          }
        >
          CSL-JSON
        </Button>
      </Formats>
    </>
  )
}

const Texts = styled('ul')({
  margin: 0,
  padding: 0,
  listStyle: 'none',
  fontSize: '0.875rem',
  '& li': { padding: '8px 12px', borderLeft: `3px solid ${tones.orange100}`, overflowWrap: 'anywhere' },
  '& li + li': { marginTop: 8 },
})

const Formats = styled('div')({ display: 'flex', flexWrap: 'wrap', gap: 8, marginTop: 14 })
