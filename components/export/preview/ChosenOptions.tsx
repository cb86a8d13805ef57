'use client'

import styled from '@emotion/styled'
import { useId, useState } from 'react'
import { exportSentence } from '@/lib/domain/export/exportSentence'
import { counted } from '@/lib/text/format'
import { tones } from '@/lib/theme'
import { resetChoice, resetExport, useExportAddress, useExportSettings } from '@/stores/exportSettings'
import { type ChosenOption, chosenOptions } from './chosenOptions'
import { TextButton } from '../../ui/form/TextButton'
import { useTaxonNames } from '../catalogue/useTaxonNames'

/** What the export holds as a sentence, and below it, opened, each choice with the way to be without it. */
export function ChosenOptions() {
  const settings = useExportSettings()
  const { view } = useExportAddress()
  const nameOf = useTaxonNames(view.subtree)
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  const groups = chosenOptions({ settings, view }, nameOf)
  const number = groups.reduce((sum, { options }) => sum + options.length, 0)
  const sentence = exportSentence(settings, view, nameOf)
  // The subject stands out; it ends where the first condition or the remark about synonyms begins.
  const end = /, (?:deren|bei denen|und zwar) |\. (?=Werte|Nur Arten)/.exec(sentence)?.index ?? 0
  return (
    <Box>
      <p>
        <strong>{sentence.slice(0, end)}</strong>
        {sentence.slice(end)}
      </p>
      <Verbs>
        <TextButton aria-expanded={isOpen} aria-controls={id} onClick={() => setOpen(!isOpen)}>
          {isOpen ? 'Gewählte Optionen ausblenden' : `Gewählte Optionen (${number})`}
        </TextButton>
        <TextButton onClick={resetExport}>Alle Optionen zurücksetzen</TextButton>
      </Verbs>
      <Groups id={id} hidden={!isOpen} role="region" aria-label="Gewählte Optionen" tabIndex={0}>
        {isOpen &&
          groups.map(({ title, options }) => (
            <section key={title}>
              <h3>
                {title}
                {options.length > 1 && (
                  <TextButton
                    aria-label={`${title}: alle zurücksetzen`}
                    onClick={() =>
                      resetChoice(`${title}: ${counted(options.length, 'Option', 'Optionen')} zurückgesetzt.`, without(options))
                    }
                  >
                    Alle zurücksetzen
                  </TextButton>
                )}
              </h3>
              <ul>
                {options.map((option) => (
                  <li key={option.key}>
                    <span>{option.text}</span>
                    <TextButton
                      aria-label={`«${option.text}» zurücksetzen`}
                      onClick={() => resetChoice(`«${option.text}» zurückgesetzt.`, option.without)}
                    >
                      Zurücksetzen
                    </TextButton>
                  </li>
                ))}
              </ul>
            </section>
          ))}
      </Groups>
    </Box>
  )
}

const without =
  (options: ChosenOption[]): ChosenOption['without'] =>
  (choice) =>
    options.reduce((next, option) => option.without(next), choice)

const Box = styled('div')({
  flex: 'none',
  margin: '0 0 14px',
  padding: '12px 16px',
  borderRadius: 10,
  background: tones.orange50,
  overflowWrap: 'anywhere',
  '& > p': { margin: 0, maxHeight: '20vh', overflow: 'auto' },
})

const Verbs = styled('div')({ display: 'flex', flexWrap: 'wrap', gap: '6px 18px', marginTop: 4, fontSize: '0.875rem' })

const Groups = styled('div')({
  maxHeight: '32vh',
  overflow: 'auto',
  marginTop: 8,
  columns: '2 300px',
  columnGap: 32,
  fontSize: '0.875rem',
  '&[hidden]': { display: 'none' },
  '& section': { marginBottom: 10 },
  '& h3': {
    breakAfter: 'avoid',
    display: 'flex',
    justifyContent: 'space-between',
    gap: 12,
    margin: 0,
    fontSize: '0.8125rem',
    fontWeight: 650,
    color: tones.ink2,
  },
  '& h3 button': { fontWeight: 400 },
  '& ul': { listStyle: 'none', margin: 0, padding: 0 },
  '& li': {
    breakInside: 'avoid',
    display: 'flex',
    alignItems: 'baseline',
    gap: 12,
    padding: '2px 0',
    borderTop: `1px solid ${tones.orange100}`,
  },
  '& li > span': { flex: 1, minWidth: 0 },
  '& li > button': { flex: 'none', fontSize: '0.8125rem' },
})
