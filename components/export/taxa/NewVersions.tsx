'use client'

import { useQuery } from '@apollo/client/react'
import styled from '@emotion/styled'
import { useState } from 'react'
import { parseExportQuery, writeExportQuery } from '@/lib/domain/export/exportQuery'
import { graphql } from '@/lib/graphql'
import { tones } from '@/lib/theme'
import { resetChoice, useExportAddress, useExportSettings } from '@/stores/exportSettings'
import { Button } from '../../ui/form/Button'
import { TextButton } from '../../ui/form/TextButton'
import { ErrorNote } from '../../ui/load/ErrorNote'
import { Spinner } from '../../ui/load/Spinner'
import type { Catalogue } from '../catalogue/useExportCatalogue'

/** What an export is in the other versions of its taxonomies. */
export const ExportVersions = graphql(`
  query ExportVersions($query: String!, $ofList: Boolean = false) {
    exportVersions(query: $query, ofList: $ofList) {
      from {
        id
        name
      }
      to {
        id
        name
      }
      query
      losses
    }
  }
`)

/** Where a crosswalk leads on from what an export is about: the way to the same export in the other version. What falls away is said before. */
export function NewVersions({ catalogue }: { catalogue: Catalogue }) {
  const { crosswalks } = catalogue
  const { taxonomies, ids } = useExportSettings()
  const { subtree } = useExportAddress().view
  const [isOpen, setOpen] = useState(false)
  const leading = crosswalks.filter(({ from, to }) => taxonomies.includes(from.name) && !taxonomies.includes(to.name))
  // Of single taxa nobody knows here of which taxonomy they are.
  const isOfTaxa = taxonomies.length === 0 && ids.length + subtree.length > 0
  if (leading.length === 0 && !(isOfTaxa && crosswalks.length > 0)) return null
  const others = [...new Set(leading.map(({ to }) => `«${to.name}»`))]
  return (
    <Note>
      {others.length > 0
        ? `Ein Umzug führt von hier nach ${others.join(', ')}. `
        : 'Vielleicht führt von hier ein Umzug weiter. '}
      <TextButton aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        Export auf die andere Fassung umstellen
      </TextButton>
      {isOpen && <Versions />}
    </Note>
  )
}

function Versions() {
  const settings = useExportSettings()
  const { view } = useExportAddress()
  const { data, error, refetch } = useQuery(ExportVersions, {
    variables: { query: writeExportQuery(settings, view) },
    fetchPolicy: 'cache-and-network',
  })
  if (error) return <ErrorNote error={error} onRetry={() => void refetch().catch(() => {})} />
  if (!data) return <Spinner />
  if (data.exportVersions.length === 0) return <p style={{ margin: '6px 0 0' }}>Von hier führt kein Umzug weiter.</p>
  return (
    <List aria-label="Andere Fassungen">
      {data.exportVersions.map(({ from, to, query, losses }) => (
        <li key={`${from.id} ${to.id}`}>
          Von «{from.name}» nach «{to.name}»: Was Sammlungen über die alte Fassung sagen, kommt von jedem Objekt mit, das in
          beiden eines ist.
          {losses.length > 0 && (
            <ul>
              {losses.map((loss) => (
                <li key={loss}>{loss}</li>
              ))}
            </ul>
          )}
          <div>
            {query === null ? (
              'Es bliebe nichts von dem, was gewählt ist.'
            ) : (
              <Button
                isSmall
                onClick={() =>
                  resetChoice(`Auf «${to.name}» umgestellt.`, () => {
                    const { settings: next, view: nextView } = parseExportQuery(query)
                    return { settings: next, view: nextView }
                  })
                }
              >
                Auf «{to.name}» umstellen
              </Button>
            )}
          </div>
        </li>
      ))}
    </List>
  )
}

const Note = styled('div')({
  margin: '0 0 12px',
  padding: '8px 12px',
  borderRadius: 10,
  border: `1px solid ${tones.line}`,
  background: tones.card,
  fontSize: '0.875rem',
})

const List = styled('ul')({
  margin: '8px 0 0',
  padding: 0,
  listStyle: 'none',
  '& > li + li': { marginTop: 10 },
  '& ul': { margin: '4px 0 0', paddingLeft: 18 },
  '& div': { marginTop: 6 },
})
