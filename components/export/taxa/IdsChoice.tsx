'use client'

import styled from '@emotion/styled'
import { useId, useState } from 'react'
import { MAX_QUERY_LENGTH, writeExportQuery } from '@/lib/domain/export/exportQuery'
import { type IdList, readIdList } from '@/lib/domain/export/idList'
import { useDraft } from '@/lib/browser/draft'
import { counted } from '@/lib/text/format'
import { swissCount } from '@/lib/domain/text/swissCount'
import { tones } from '@/lib/theme'
import { changeExport, useExportAddress, useExportSettings } from '@/stores/exportSettings'
import { Button } from '../../ui/form/Button'
import { IdsCheck } from './CheckedIds'
import { Field } from '../../ui/form/Field'
import { TextButton } from '../../ui/form/TextButton'
import { TextArea } from '../../ui/form/TextField'

/** Single taxa by their ids: a pasted list, what of it was understood, and what the ids in the link stand for. */
export function IdsChoice() {
  const { ids } = useExportSettings()
  const [isOpen, setOpen] = useDraft('Eigene ids', false)
  // Not where it comes back with a step that was folded.
  const [takesFocus, setTakesFocus] = useState(false)
  const open = () => {
    setTakesFocus(true)
    setOpen(true)
  }
  return (
    <Box>
      {ids.length > 0 && <IdsCheck ids={ids} onEdit={open} />}
      {isOpen ? (
        <IdsForm ids={ids} takesFocus={takesFocus} onDone={() => setOpen(false)} />
      ) : (
        ids.length === 0 && <TextButton onClick={open}>Nur eigene ids …</TextButton>
      )}
    </Box>
  )
}

function IdsForm({ ids, takesFocus, onDone }: { ids: string[]; takesFocus: boolean; onDone: () => void }) {
  const [text, setText] = useDraft('ids', ids.join('\n'))
  const [problem, setProblem] = useState<string | null>(null)
  const settings = useExportSettings()
  const { view } = useExportAddress()
  const id = useId()
  const list = readIdList(text)

  const apply = () => {
    const sentence = problemOf(list, writeExportQuery({ ...settings, ids: list.ids }, view).length)
    setProblem(sentence)
    if (sentence !== null) return
    changeExport((before) => ({ ...before, ids: list.ids }))
    onDone()
  }
  return (
    <form
      aria-label="Eigene ids"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        apply()
      }}
    >
      <Field label="ids der Objekte">
        <TextArea
          rows={6}
          autoFocus={takesFocus}
          spellCheck={false}
          placeholder="Eine je Zeile, zum Beispiel die Spalte id einer früheren Datei"
          aria-describedby={`${id}read ${id}problem`}
          aria-invalid={problem !== null}
          value={text}
          onChange={(event) => {
            setProblem(null)
            setText(event.target.value)
          }}
        />
      </Field>
      <Read id={`${id}read`} role="status">
        {readSentence(list)}
      </Read>
      {list.unreadable.length > 0 && (
        <Unreadable aria-label="Zeilen ohne id">
          {list.unreadable.slice(0, SHOWN).map(({ line, text: read }) => (
            <li key={line}>
              Zeile {swissCount(line)}: «{read.length > 60 ? `${read.slice(0, 60)}…` : read}»
            </li>
          ))}
          {list.unreadable.length > SHOWN && <li>und {swissCount(list.unreadable.length - SHOWN)} weitere</li>}
        </Unreadable>
      )}
      <Problem id={`${id}problem`} role="alert">
        {problem}
      </Problem>
      <Buttons>
        <Button type="submit">
          {list.unreadable.length > 0 && list.ids.length > 0 ? 'Ohne diese übernehmen' : 'Übernehmen'}
        </Button>
        <Button type="button" look="plain" onClick={onDone}>
          Abbrechen
        </Button>
      </Buttons>
    </form>
  )
}

/** More lines are not read one by one. */
const SHOWN = 5

function readSentence({ ids, duplicates, unreadable }: IdList): string {
  if (ids.length === 0 && unreadable.length === 0) return ''
  return [
    `${counted(ids.length, 'id', 'ids')} erkannt`,
    duplicates > 0 && `${swissCount(duplicates)} doppelt`,
    unreadable.length > 0 && counted(unreadable.length, 'Zeile ohne id', 'Zeilen ohne id'),
  ]
    .filter(Boolean)
    .join(' · ')
}

function problemOf({ ids }: IdList, length: number): string | null {
  if (ids.length === 0)
    return 'Darin steht keine id. Eine id sieht so aus: 0b2ba0f2-6a4c-11ea-a1f4-3b0ff0b4f5c2. Namen sucht das Feld «suchen» im Kopf der Seite.'
  // An id takes 41 characters of the link.
  const most = Math.floor((MAX_QUERY_LENGTH - (length - 41 * ids.length)) / 41)
  if (ids.length > most)
    return (
      `In einem Link haben ${swissCount(most)} ids Platz, hier sind es ${swissCount(ids.length)}. ` +
      'Teilen Sie den Export auf, oder wählen Sie eine ganze Taxonomie mit einem Filter.'
    )
  return null
}

const Box = styled('div')({ marginTop: 12, fontSize: '0.875rem' })

const Read = styled('p')({ margin: '-4px 0 6px', fontSize: '0.8125rem', color: tones.ink2, '&:empty': { display: 'none' } })

const Unreadable = styled('ul')({
  margin: '0 0 8px',
  padding: '6px 10px 6px 26px',
  borderRadius: 8,
  background: tones.orange50,
  fontSize: '0.8125rem',
  color: tones.ink,
  overflowWrap: 'anywhere',
})

const Problem = styled('p')({
  margin: '0 0 8px',
  fontSize: '0.8125rem',
  color: tones.red,
  '&:empty': { display: 'none' },
})

const Buttons = styled('div')({ display: 'flex', flexWrap: 'wrap', gap: 8 })
