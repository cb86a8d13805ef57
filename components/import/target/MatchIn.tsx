'use client'

import styled from '@emotion/styled'
import { typeRoots } from '@/lib/domain/addresses/paths'
import { CheckRow } from '../../ui/form/CheckBox'
import type { Targets } from '../queries'
import { sameName } from '../settings'

interface MatchInProps {
  all: Targets['allTaxonomies']
  /** Names, the first that has a name decides; null for all. */
  chosen: readonly string[] | null
  onChange: (chosen: string[] | null) => void
  /** The name of the taxonomy that comes with the same import: without another choice names are looked for there. '' while it has none. */
  own?: string | null
}

/** The taxonomies in which the names of the table are looked for. */
export function MatchIn({ all, chosen: said, onChange, own = null }: MatchInProps) {
  if (own === '')
    return (
      <Box>
        <legend>Wo die Namen gesucht werden</legend>
        <p>In der Taxonomie dieses Imports. Hat sie einen Namen, lassen sich hier weitere wählen.</p>
      </Box>
    )
  const chosen = said ?? (own === null ? null : [own])
  const isOwn = (name: string) => own !== null && sameName(name) === sameName(own)
  const toggle = (name: string) => {
    const before = chosen ?? []
    const next = before.includes(name) ? before.filter((each) => each !== name) : [...before, name]
    onChange(next.length === 0 ? null : next)
  }
  return (
    <Box>
      <legend>Wo die Namen gesucht werden</legend>
      <p>
        {chosen === null
          ? 'In allen Taxonomien. Schneller und sicherer geht es, wenn Sie nur die passenden wählen.'
          : chosen.length > 1
            ? 'Steht ein Name in mehreren, gilt die zuerst gewählte.'
            : chosen.every(isOwn)
              ? 'In der Taxonomie, die mit demselben Import kommt.'
              : 'In dieser einen.'}
      </p>
      <div>
        {[...(own === null ? [] : [{ id: 'own', name: own, type: null }]), ...all.filter(({ name }) => !isOwn(name))].map(
          ({ id, name, type }) => {
            const place = chosen?.indexOf(name) ?? -1
            return (
              <CheckRow key={id} checked={place >= 0} onChange={() => toggle(name)}>
                <span>
                  {name} <small>{type === null ? 'aus diesem Import' : typeRoots[type]}</small>
                </span>
                {chosen !== null && chosen.length > 1 && place >= 0 && <small className="number">{place + 1}.</small>}
              </CheckRow>
            )
          },
        )}
      </div>
    </Box>
  )
}

const Box = styled('fieldset')({
  maxWidth: 860,
  margin: '4px 0 0',
  padding: 0,
  border: 0,
  minWidth: 0,
  '& legend': { padding: 0, fontSize: '0.8125rem', fontWeight: 600 },
  '& p': { margin: '2px 0 6px', fontSize: '0.8125rem' },
  '& > div': { columns: '2 300px', columnGap: 32, maxHeight: 260, overflow: 'auto', padding: '0 8px' },
  '& > div > label': { breakInside: 'avoid' },
})
