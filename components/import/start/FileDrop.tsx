'use client'

import styled from '@emotion/styled'
import { type DragEvent, useEffect, useRef, useState } from 'react'
import { authorized, LoginEnded } from '@/lib/apollo/authorized'
import { endpoint } from '@/lib/apollo/endpoint'
import { acceptedSources } from '@/lib/domain/import/fileEndings'
import { errorSentence } from '@/lib/text/errorSentence'
import { fileSize } from '@/lib/text/format'
import { UploadFailed, uploadFile } from '@/lib/import/uploadFile'
import { tones } from '@/lib/theme'
import { session } from '../../shell/session'
import { Button } from '../../ui/form/Button'
import { Progress } from '../../ui/mui/Progress'
import { FileButton } from '../../ui/form/FileButton'

/** Errors that are German sentences themselves. */
const isTold = (error: unknown): error is Error => error instanceof UploadFailed || error instanceof LoginEnded

interface Upload {
  file: File
  sent: number
  problem: string | null
}

interface FileDropProps {
  /** The draft to which the file is added; without it, it begins one. */
  draftId?: string
  onUploaded: (draftId: string) => Promise<void> | void
}

/** A file to choose or to drop, how far it has got, and once more without choosing it again when the connection broke. */
export function FileDrop({ draftId, onUploaded }: FileDropProps) {
  const [upload, setUpload] = useState<Upload | null>(null)
  const [isOver, setOver] = useState(false)
  const cancel = useRef<AbortController | null>(null)
  const isSending = upload !== null && upload.problem === null
  useEffect(() => () => cancel.current?.abort(), [])
  useWarning(isSending)

  const send = async (file: File) => {
    const controller = new AbortController()
    cancel.current?.abort()
    cancel.current = controller
    setUpload({ file, sent: 0, problem: null })
    try {
      const id = await authorized(session, (token) =>
        uploadFile({
          file,
          url: uploadAddress(file.name, draftId),
          token,
          signal: controller.signal,
          onProgress: (sent) => setUpload((before) => before && { ...before, sent }),
        }),
      )
      await onUploaded(id)
    } catch (error) {
      if (controller.signal.aborted) return
      setUpload({ file, sent: 0, problem: isTold(error) ? error.message : errorSentence(error) })
    }
  }
  const stop = () => {
    cancel.current?.abort()
    setUpload(null)
  }
  const drag = (event: DragEvent, over: boolean) => {
    event.preventDefault()
    setOver(over)
  }
  return (
    <Drop
      role="group"
      aria-label="Datei hochladen"
      data-over={isOver || undefined}
      onDragOver={(event) => drag(event, true)}
      onDragLeave={(event) => drag(event, false)}
      onDrop={(event) => {
        drag(event, false)
        const [file] = event.dataTransfer.files
        if (file && !isSending) void send(file)
      }}
    >
      <Name role="status">
        {isSending && (
          <>
            <strong>{upload.file.name}</strong> {upload.sent >= upload.file.size && 'ist da, der Server sieht sie an …'}
          </>
        )}
      </Name>
      {isSending ? (
        <Sending>
          <Progress label={`${upload.file.name} wird hochgeladen`} value={upload.sent} max={upload.file.size} />
          <span>
            {fileSize(upload.sent)} von {fileSize(upload.file.size)}
          </span>
          <Button onClick={stop}>Abbrechen</Button>
        </Sending>
      ) : (
        <>
          <p>
            <FileButton look="filled" accept={acceptedSources} onFile={(file) => void send(file)}>
              Datei wählen …
            </FileButton>{' '}
            <span className="drop">oder hierher ziehen</span>
          </p>
          <small>Excel (XLSX), ODS, CSV, TSV oder Text; als ZIP auch Darwin Core Archive und ColDP.</small>
          {upload?.problem && (
            <Problem role="alert">
              <span>{upload.problem}</span>
              <Button onClick={() => void send(upload.file)}>Noch einmal</Button>
            </Problem>
          )}
        </>
      )}
    </Drop>
  )
}

/** Beside the interface, wherever that is. */
const uploadAddress = (name: string, draft: string | undefined) =>
  new URL(
    `/import/dateien?${new URLSearchParams({ name: name.normalize('NFC'), ...(draft !== undefined && { draft }) })}`,
    new URL(endpoint(), window.location.href),
  ).href

/** The browser asks before it closes the tab with a file half sent. */
function useWarning(isOn: boolean): void {
  useEffect(() => {
    if (!isOn) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [isOn])
}

const Drop = styled('div')({
  maxWidth: 720,
  margin: '20px 0 0',
  padding: '24px 20px',
  border: `2px dashed ${tones.lineStrong}`,
  borderRadius: 10,
  background: tones.card,
  '&[data-over]': { borderColor: tones.orangeDark, background: tones.orange50 },
  '& > p': { margin: '0 0 8px' },
  '& .drop': { marginLeft: 8, color: tones.ink2, '@media (pointer: coarse)': { display: 'none' } },
  '& small': { color: tones.ink2 },
})

/** There to be heard when a file comes; until then it takes no room. */
const Name = styled('p')({ overflowWrap: 'anywhere', '&:empty': { position: 'absolute' } })

const Sending = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '8px 14px',
  fontVariantNumeric: 'tabular-nums',
})

const Problem = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '8px 14px',
  marginTop: 14,
  padding: '10px 14px',
  border: `1px solid ${tones.red}`,
  borderRadius: 10,
  background: tones.red50,
  '& > span': { flex: '1 1 280px', minWidth: 0, overflowWrap: 'anywhere' },
})
