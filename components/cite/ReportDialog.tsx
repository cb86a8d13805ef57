'use client'

import { useQuery } from '@apollo/client/react'
import styled from '@emotion/styled'
import { endpoint } from '@/lib/apollo/endpoint'
import { paths } from '@/lib/domain/addresses/paths'
import { contactHref } from '@/lib/domain/operator/operator'
import { graphql } from '@/lib/graphql'
import { useOperator } from '@/lib/operator/useOperator'
import { tones } from '@/lib/theme'
import { Button } from '../ui/form/Button'
import { CopyButton } from '../ui/form/CopyButton'
import { ErrorNote } from '../ui/load/ErrorNote'
import { Spinner } from '../ui/load/Spinner'
import { Dialog, DialogButtons } from '../ui/mui/Dialog'
import { AppLink } from '../ui/text/AppLink'
import type { PageSource } from './sources'
import { useDataState } from './useDataState'

export interface ReportDialogProps {
  id: string
  /** Of the record whose page this is. */
  name: string
  sources: readonly PageSource[]
  onClose: () => void
}

/** Who keeps what stands on the page, and a text that leads them to it. */
export function ReportDialog({ id, name, sources, onClose }: ReportDialogProps) {
  const { state, isLoading, error, retry } = useDataState()
  const contact = useOperator()?.contact ?? null
  const text =
    state === null
      ? null
      : [
          `Fehler in: ${name}`,
          `Seite: ${new URL(endpoint(window.location)).origin}${paths.record(id)}`,
          state,
          '',
          'Falsch ist (Eigenschaft und Wert): ',
          'Richtig wäre: ',
          'Woher ich es weiss: ',
        ].join('\n')
  const letter =
    text === null
      ? null
      : `?subject=${encodeURIComponent(`Fehler in ${name}`)}&body=${encodeURIComponent(text.replaceAll('\n', '\r\n'))}`
  return (
    <Dialog title="Fehler melden" onClose={onClose}>
      <p>Für die Daten ist zuständig, wer sie führt.</p>
      <Keepers>
        {sources.map((source) => (
          <li key={source.id}>
            {source.id === id ? source.name : <AppLink href={source.path}>{source.name}</AppLink>}:{' '}
            {source.organizationId === null ? (
              'keine Organisation angegeben'
            ) : (
              <Keeper id={source.organizationId} name={source.organization} letter={letter} />
            )}
          </li>
        ))}
      </Keepers>
      {isLoading && <Spinner />}
      {error !== null && <ErrorNote error={error} onRetry={retry} />}
      {text !== null && (
        <>
          <p>Damit es gefunden wird:</p>
          <Text>{text}</Text>
        </>
      )}
      <DialogButtons>
        {contact !== null && letter !== null && contactHref(contact).startsWith('mailto:') && (
          <a href={`${contactHref(contact)}${letter}`}>E-Mail an die Stelle, die diesen Server betreibt</a>
        )}
        {text !== null && (
          <CopyButton text={() => text} done="Text kopiert">
            Text kopieren
          </CopyButton>
        )}
        <Button onClick={onClose}>Schliessen</Button>
      </DialogButtons>
    </Dialog>
  )
}

/** Who keeps a source, and the letter to them where they have an address for it. */
function Keeper({ id, name, letter }: { id: string; name: string | null; letter: string | null }) {
  const { data } = useQuery(ReportAddressQuery, { variables: { id } })
  const email = data?.organization?.email ?? null
  return (
    <>
      <AppLink href={paths.organization(id)}>{name}</AppLink>
      {email !== null && letter !== null && (
        <>
          {' '}
          · <a href={`${contactHref(email)}${letter}`}>E-Mail schreiben</a>
        </>
      )}
    </>
  )
}

const ReportAddressQuery = graphql(`
  query ReportAddress($id: ID!) {
    organization(id: $id) {
      id
      email
    }
  }
`)

const Keepers = styled('ul')({ margin: '8px 0 0', paddingLeft: 20 })

const Text = styled('pre')({
  margin: '8px 0 0',
  padding: '10px 14px',
  borderRadius: 8,
  background: tones.orange50,
  font: 'inherit',
  fontSize: '0.875rem',
  whiteSpace: 'pre-wrap',
  overflowWrap: 'anywhere',
})
