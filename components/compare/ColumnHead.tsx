'use client'

import styled from '@emotion/styled'
import { type DragEvent, useState } from 'react'
import { tones } from '@/lib/theme'
import { TaxonLink } from '../taxon/TaxonLink'
import { Chevron, Cross } from '../ui/text/icons'
import { type ComparedTaxon, plainName } from './comparisonQuery'

export type MoveButton = 'back' | 'on'

interface ColumnHeadProps {
  column: ComparedTaxon
  place: number
  /** How many columns there are. */
  of: number
  /** `button`: the one that was used, null when it was dragged. */
  onMove: (id: string, place: number, button: MoveButton | null) => void
  onRemove: (id: string) => void
}

/** One taxon on top of its column: its names, and the buttons that move and remove it. The column can be dragged, too. */
export function ComparedTaxonHead({ column, place, of, onMove, onRemove }: ColumnHeadProps) {
  const [isTarget, setTarget] = useState(false)
  const { id, vernacularNames } = column.taxon
  const name = plainName(column)
  const vernacular = vernacularNames.find(({ preferred }) => preferred) ?? vernacularNames[0]

  const drop = (event: DragEvent) => {
    setTarget(false)
    const dragged = event.dataTransfer.getData(DRAGGED)
    if (dragged === '' || dragged === id) return
    event.preventDefault()
    onMove(dragged, place, null)
  }

  return (
    <Head
      scope="col"
      data-column={id}
      data-target={isTarget}
      onDragOver={(event) => {
        if (!event.dataTransfer.types.includes(DRAGGED)) return
        event.preventDefault()
        setTarget(true)
      }}
      onDragLeave={() => setTarget(false)}
      onDrop={drop}
    >
      <div className="whole">
        <div className="name">
          <TaxonLink taxon={column.taxon} />
        </div>
        {vernacular && <div>{vernacular.name}</div>}
        <div className="buttons">
          {of > 1 && (
            <>
              <span
                className="grip"
                draggable
                aria-hidden="true"
                title="ziehen, um die Spalte zu verschieben"
                onDragStart={(event) => {
                  event.dataTransfer.setData(DRAGGED, id)
                  event.dataTransfer.effectAllowed = 'move'
                }}
              >
                ⠿
              </span>
              <button
                type="button"
                data-move="back"
                aria-label={`${name} nach links`}
                title="nach links"
                aria-disabled={place === 0}
                onClick={() => place > 0 && onMove(id, place - 1, 'back')}
              >
                <Chevron size={16} />
              </button>
              <button
                type="button"
                data-move="on"
                aria-label={`${name} nach rechts`}
                title="nach rechts"
                aria-disabled={place === of - 1}
                onClick={() => place < of - 1 && onMove(id, place + 1, 'on')}
              >
                <Chevron size={16} />
              </button>
            </>
          )}
          <button type="button" aria-label={`${name} entfernen`} title="entfernen" onClick={() => onRemove(id)}>
            <Cross size={16} />
          </button>
        </div>
      </div>
    </Head>
  )
}

/** The kind of what is dragged: nothing else may be dropped here. */
const DRAGGED = 'application/x-vergleich'

const Head = styled('th')({
  fontWeight: 400,
  // Any height lets what is inside fill the row: the buttons of all columns stand in one line below names of different lengths.
  height: 1,
  '& .whole': { display: 'flex', flexDirection: 'column', height: '100%' },
  '&[data-target=true]': { boxShadow: `inset 3px 0 0 ${tones.orangeDark}` },
  '& .name': { fontSize: '0.9375rem', fontWeight: 650 },
  '& .name a': { textDecoration: 'none', '&:hover': { textDecoration: 'underline' } },
  '& .buttons': { display: 'flex', gap: 4, margin: 'auto 0 0 -4px', paddingTop: 6 },
  '& .grip': {
    width: 24,
    height: 28,
    display: 'grid',
    placeItems: 'center',
    cursor: 'grab',
    color: tones.ink3,
    WebkitUserSelect: 'none',
    userSelect: 'none',
  },
  '& .buttons button': {
    width: 28,
    height: 28,
    padding: 0,
    display: 'grid',
    placeItems: 'center',
    border: `1px solid ${tones.lineStrong}`,
    borderRadius: 6,
    background: tones.card,
    color: tones.ink2,
    cursor: 'pointer',
    '&:hover': { background: tones.orange100 },
    '&[aria-disabled=true]': { opacity: 0.4, cursor: 'default' },
  },
  '& [data-move=back] svg': { transform: 'rotate(180deg)' },
  // Where there is no pointer that drags.
  '@media (pointer: coarse)': { '& .grip': { display: 'none' }, '& .buttons button': { width: 36, height: 36 } },
  '@media print': { '& .buttons': { display: 'none !important' } },
})
