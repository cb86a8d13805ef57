'use client'

import styled from '@emotion/styled'
import { STACKED_UP_TO } from '@/lib/constants'
import { tones } from '@/lib/theme'
import { resetChoice, useExportAddress, useExportSettings } from '@/stores/exportSettings'
import { chosenOptions } from './chosenOptions'
import { Drawing } from '../../drawings/Drawing'
import { TextButton } from '../../ui/form/TextButton'
import { useTaxonNames } from '../catalogue/useTaxonNames'

/** Nothing is left: what narrows the choice, each with the way to be without it. */
export function NoRows() {
  const settings = useExportSettings()
  const { view } = useExportAddress()
  const nameOf = useTaxonNames(view.subtree)
  const narrowing = chosenOptions({ settings, view }, nameOf)
    .filter(({ title }) => title === 'Objekte' || title === 'Filter')
    .flatMap(({ options }) => options)
  if (narrowing.length === 0)
    return (
      <Empty>
        <Drawing of="basket" />
        <strong>Die gewählten Taxonomien haben keine Objekte</strong>
        <p>Wählen Sie eine andere dazu.</p>
      </Empty>
    )
  return (
    <Empty>
      <Drawing of="basket" />
      <strong>Kein Objekt entspricht dieser Auswahl</strong>
      <p>Nehmen Sie eine Einschränkung zurück, oder ändern Sie sie:</p>
      <ul>
        {narrowing.map(({ key, text, without }) => (
          <li key={key}>
            <span>{text}</span>
            <TextButton aria-label={`Ohne «${text}»`} onClick={() => resetChoice(`«${text}» zurückgesetzt.`, without)}>
              Zurücksetzen
            </TextButton>
          </li>
        ))}
      </ul>
    </Empty>
  )
}

/** In the middle of a preview without a table: what is missing and what to do. */
export const Empty = styled('div')({
  margin: 'auto',
  maxWidth: 520,
  padding: 24,
  textAlign: 'center',
  textWrap: 'balance',
  overflowWrap: 'anywhere',
  color: tones.ink2,
  '& strong': { display: 'block', marginBottom: 6, fontSize: '1.25rem', fontWeight: 650, color: tones.ink },
  '& > [aria-hidden]': { margin: '0 auto 12px' },
  '& p': { margin: 0 },
  '& ul': { listStyle: 'none', maxHeight: '40vh', overflow: 'auto', margin: '12px 0 0', padding: 0, fontSize: '0.875rem' },
  '& li': {
    display: 'flex',
    alignItems: 'baseline',
    gap: 16,
    padding: '6px 0',
    borderTop: `1px solid ${tones.line}`,
    textAlign: 'left',
    textWrap: 'wrap',
    color: tones.ink,
  },
  '& li > span': { flex: 1, minWidth: 0 },
  '& li > button': { flex: 'none' },
  '& [data-when-stacked]': { marginTop: 14 },
  [`@media (min-width: ${STACKED_UP_TO + 1}px)`]: { '& [data-when-stacked]': { display: 'none' } },
})
