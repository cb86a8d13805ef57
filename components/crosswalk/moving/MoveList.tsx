'use client'

import styled from '@emotion/styled'
import { momentText } from '@/lib/domain/addresses/statesQuery'
import type { ResultOf } from '@/lib/graphql'
import { counted } from '@/lib/text/format'
import { tones } from '@/lib/theme'
import { UndoImport } from '../../import/load/UndoImport'
import { Progress } from '../../ui/mui/Progress'
import { Section } from '../../ui/text/type'
import type { Move_row } from './queries'

type Move = ResultOf<typeof Move_row>

interface MoveListProps {
  moves: readonly Move[]
  onUndone: () => void
}

/** What was taken along, the latest first, how far it is, and the way back. */
export function MoveList({ moves, onUndone }: MoveListProps) {
  if (moves.length === 0) return null
  return (
    <>
      <Section>Bisher</Section>
      <List aria-label="Was bisher mitgenommen wurde">
        {moves.map((move) => (
          <li key={move.id}>
            <div>
              {move.collections.map(({ name }) => `«${name}»`).join(', ')} {move.copies ? 'kopiert' : 'umgezogen'}
              <small>
                {momentText(move.askedAt)}
                {move.askedBy && `, ${move.askedBy}`}
              </small>
              <span role="status">{stateOf(move)}</span>
              {move.progress && (
                <Progress
                  label="Sammlungen mitnehmen"
                  {...(move.progress.total > 0 &&
                    move.progress.done > 0 && { value: move.progress.done, max: move.progress.total })}
                />
              )}
            </div>
            {move.canUndo && !move.isUndone && <UndoImport isSmall result={resultOf(move)} onUndone={onUndone} />}
          </li>
        ))}
      </List>
    </>
  )
}

function stateOf({ progress, problem, isUndone, copies, moved, made, joined, changed }: Move): string {
  if (progress) return `${progress.phase} … Sie können weiterarbeiten.`
  if (problem) return `Es hat sich nichts geändert: ${problem}`
  if (isUndone) return 'rückgängig gemacht'
  if (moved + joined + changed === 0) return 'Es gab nichts zu tun.'
  return [
    counted(moved, 'Eintrag steht', 'Einträge stehen') + ' bei den Nachfolgern',
    // The plan counts what goes along, each once: whoever compares finds here what was made besides.
    !copies && made > 0 && `davon ${counted(made, 'als Kopie', 'als Kopien')} für weitere Teile von Aufgeteiltem`,
    joined > 0 && `${counted(joined, 'ging', 'gingen')} in anderen auf`,
    changed > 0 && `${counted(changed, 'wurde', 'wurden')} ergänzt`,
  ]
    .filter(Boolean)
    .join(', ')
}

/** As what an import did. */
const resultOf = ({ copies, moved, made, joined, changed, batch, collections }: Move) => ({
  added: made,
  changed: moved - made + changed,
  deleted: copies ? 0 : joined,
  batch,
  undoneAt: null,
  taxonomies: [],
  collections,
})

const List = styled('ul')({
  margin: 0,
  padding: 0,
  listStyle: 'none',
  maxWidth: 860,
  '& > li': {
    display: 'flex',
    flexWrap: 'wrap',
    gap: '4px 16px',
    alignItems: 'flex-start',
    justifyContent: 'space-between',
    padding: '8px 0',
    borderTop: `1px solid ${tones.line}`,
    overflowWrap: 'anywhere',
  },
  '& small': { marginLeft: 8, color: tones.ink2, fontSize: '0.8125rem' },
  '& [role=status]': { display: 'block', fontSize: '0.875rem' },
})
