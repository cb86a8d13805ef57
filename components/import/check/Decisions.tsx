'use client'

import styled from '@emotion/styled'
import { useMemo } from 'react'
import { counted } from '@/lib/text/format'
import { isUuid } from '@/lib/domain/text/uuid'
import { swissCount } from '@/lib/domain/text/swissCount'
import { TextButton } from '../../ui/form/TextButton'
import { useTaxonNames } from '../../export/catalogue/useTaxonNames'

interface DecisionsProps {
  decisions: Readonly<Record<string, string | null>>
  isOff: boolean
  onTakeBack: (name: string) => void
}

/** What was decided, also in former checks: it holds until it is taken back. */
export function Decisions({ decisions, isOff, onTakeBack }: DecisionsProps) {
  const all = Object.entries(decisions)
  const shown = all.slice(0, MOST_SHOWN)
  const ids = shown.flatMap(([, id]) => (id !== null && isUuid(id) ? [id] : [])).join(' ')
  const nameOf = useTaxonNames(useMemo(() => ids.split(' ').filter(Boolean), [ids]))
  if (all.length === 0) return null
  return (
    <details>
      <summary>{counted(all.length, 'Name entschieden', 'Namen entschieden')}</summary>
      <List>
        {shown.map(([name, id]) => (
          <li key={name}>
            <span>
              «{name}» → {id === null ? 'nicht übernehmen' : <i>{nameOf(id) ?? id}</i>}
            </span>
            {!isOff && (
              <TextButton aria-label={`Entscheid zu «${name}» zurücknehmen`} onClick={() => onTakeBack(name)}>
                Zurücknehmen
              </TextButton>
            )}
          </li>
        ))}
      </List>
      {all.length > shown.length && <p>… und {swissCount(all.length - shown.length)} weitere</p>}
    </details>
  )
}

/** Each asks for its name. */
const MOST_SHOWN = 50

const List = styled('ul')({
  margin: '6px 0 0',
  padding: 0,
  listStyle: 'none',
  '& li': { display: 'flex', flexWrap: 'wrap', gap: '2px 12px', padding: '3px 0' },
})
