'use client'

import styled from '@emotion/styled'
import { type DragEvent, useId, useRef, useState } from 'react'
import { Button } from '@/components/ui/form/Button'
import { acceptedTables } from '@/lib/domain/import/fileEndings'
import { LARGEST_FILE, type OwnSheet, UnreadableList } from '@/lib/domain/ownList/cells'
import { listOf } from '@/lib/domain/ownList/ownList'
import { readListFile, tooLarge } from '@/lib/domain/ownList/readFile'
import { listFromText } from '@/lib/domain/ownList/readText'
import { useDraft } from '@/lib/browser/draft'
import { counted } from '@/lib/text/format'
import { tones } from '@/lib/theme'
import { setOwnList, useOwnList } from '@/stores/ownList'
import { Field } from '../ui/form/Field'
import { FileButton } from '../ui/form/FileButton'
import { TextArea } from '../ui/form/TextField'

/** A list to be pasted, opened or dropped. What cannot be read is said, and what was typed stays. */
export function NewList() {
  const [text, setText] = useDraft('Eigene Liste', '')
  const [problem, setProblem] = useState<string | null>(null)
  const [sheets, setSheets] = useState<{ file: string; sheets: OwnSheet[] } | null>(null)
  const [isOver, setOver] = useState(false)
  const [isReading, setReading] = useState(false)
  const id = useId()
  /** The file that was opened last, while it is read. */
  const reading = useRef<File>(undefined)

  const begin = (source: string, sheet: OwnSheet) => {
    reading.current = undefined
    setReading(false)
    setOwnList(listOf(source, sheet))
    setText('')
  }
  const read = (whole: string) => {
    try {
      const sheet = listFromText(whole)
      if (sheet.rows.length === 0)
        throw new UnreadableList('Fügen Sie zuerst eine Liste ein: einen Namen je Zeile oder eine Tabelle.')
      begin('eingefügter Text', sheet)
    } catch (error) {
      setProblem(sentence(error))
    }
  }
  const open = async (file: File | undefined) => {
    if (!file) return
    setProblem(null)
    setSheets(null)
    setReading(true)
    reading.current = file
    const before = useOwnList.getState().list
    // What was begun since counts: what came of it would go with all that was decided about it.
    const isLast = () => reading.current === file && useOwnList.getState().list === before
    try {
      if (file.size > LARGEST_FILE) throw new UnreadableList(tooLarge(file.name, file.size))
      const found = await readListFile(file.name, new Uint8Array(await file.arrayBuffer()))
      if (!isLast()) return
      const [only] = found
      if (found.length === 1 && only) begin(only.name === '' ? file.name : `${file.name}, Blatt ${only.name}`, only)
      else setSheets({ file: file.name, sheets: found })
    } catch (error) {
      if (isLast()) setProblem(sentence(error))
    } finally {
      if (reading.current === file) setReading(false)
    }
  }
  const drag = (event: DragEvent, over: boolean) => {
    // Text may be dragged into the field as ever.
    if (!event.dataTransfer.types.includes('Files')) return
    event.preventDefault()
    setOver(over)
  }

  return (
    <Drop
      data-over={isOver}
      onDragOver={(event) => drag(event, true)}
      onDragLeave={(event) => drag(event, false)}
      onDrop={(event) => {
        drag(event, false)
        void open(event.dataTransfer.files[0])
      }}
    >
      <form
        aria-label="Liste einfügen"
        onSubmit={(event) => {
          event.preventDefault()
          read(text)
        }}
      >
        <Field label="Ihre Liste">
          <TextArea
            rows={8}
            spellCheck={false}
            placeholder={
              'Ein Name je Zeile, oder eine Tabelle aus Excel einfügen:\nBombina variegata\nErdkröte\nHyla arborea (Linnaeus, 1758)'
            }
            aria-describedby={`${id}problem`}
            aria-invalid={problem !== null}
            value={text}
            onChange={(event) => {
              setProblem(null)
              setText(event.target.value)
            }}
            onPaste={(event) => {
              // Thousands of lines would keep the field busy for long; they are read at once.
              const pasted = event.clipboardData.getData('text/plain')
              if (text !== '' || pasted.length < LONG_TEXT) return
              event.preventDefault()
              read(pasted)
            }}
            onKeyDown={(event) => {
              if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) event.currentTarget.form?.requestSubmit()
            }}
          />
        </Field>
        <Problem id={`${id}problem`} role="alert">
          {problem}
        </Problem>
        <Buttons>
          <Button type="submit" look="filled">
            Liste lesen
          </Button>
          <FileButton accept={acceptedTables} onFile={(file) => void open(file)}>
            Datei öffnen …
          </FileButton>
        </Buttons>
        <p role="status">{isReading && 'liest die Datei …'}</p>
        <small>XLSX, ODS, CSV, TSV oder Text; auch hierher ziehen. Bis 50&apos;000 Zeilen.</small>
      </form>
      {sheets && (
        <Sheets role="group" aria-label={`Blätter von ${sheets.file}`}>
          <p>Welches Blatt von «{sheets.file}»?</p>
          {sheets.sheets.map((sheet) => (
            <Button key={sheet.name} onClick={() => begin(`${sheets.file}, Blatt ${sheet.name}`, sheet)}>
              {sheet.name} ({sheet.isHidden && 'ausgeblendet, '}
              {counted(sheet.rows.length, 'Zeile', 'Zeilen')})
            </Button>
          ))}
        </Sheets>
      )}
    </Drop>
  )
}

/** Letters of a list that nobody wants to see in a small field. */
const LONG_TEXT = 20_000

const sentence = (error: unknown) =>
  error instanceof UnreadableList
    ? error.message
    : 'Die Datei liess sich nicht lesen. Öffnen Sie sie in Excel oder LibreOffice und speichern Sie sie neu.'

const Drop = styled('div')({
  borderRadius: 8,
  '&[data-over=true]': { outline: `2px dashed ${tones.orangeDark}`, outlineOffset: 4, background: tones.orange50 },
  '& p[role=status]': { margin: '8px 0 0', '&:empty': { display: 'none' } },
  '& small': { display: 'block', marginTop: 8, fontSize: '0.8125rem', color: tones.ink3 },
})

const Buttons = styled('div')({ display: 'flex', flexWrap: 'wrap', gap: 8 })

const Problem = styled('p')({
  margin: '0 0 8px',
  fontSize: '0.8125rem',
  color: tones.red,
  '&:empty': { display: 'none' },
})

const Sheets = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  gap: 8,
  marginTop: 12,
  '& > p': { flexBasis: '100%', margin: 0 },
})
