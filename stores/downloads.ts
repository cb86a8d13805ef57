import { create } from 'zustand'
import { DownloadFailed, fetchFile, type Progress } from '@/lib/download/fetchFile'
import { csvRecords, lineRecords } from '@/lib/download/countRecords'
import type { ExportFile } from '@/lib/domain/export/exportFormats'
import { canSpool, openSpool } from '@/lib/download/spool'

/** A file on its way; `problem` is a German sentence. */
export interface FileDownload {
  id: number
  /** CSV, XLSX … */
  label: string
  url: string
  rowsOf: DownloadWish['rows']
  state: 'running' | 'saved' | 'failed'
  progress: Progress
  /** Rows it should have; null while nobody knows. */
  expectedRows: number | null
  /** Since it was begun. */
  seconds: number
  problem: string | null
}

/** The files fetched by this tab that are under way or whose end is still to be read. They go on while one looks at something else. */
export const useDownloads = create<FileDownload[]>(() => [])

export interface DownloadWish {
  label: string
  url: string
  /** How rows are told apart in it; null where they do not show. */
  rows: ExportFile['rows']
  expectedRows: number | null
}

/** Whether this browser can fetch it here, with progress and to the disk. Otherwise the link does, as any link. */
export const canFollow = (url: string): boolean => canSpool() && new URL(url).origin === window.location.origin

/** Fetches a file; it is saved when it is whole, and only then. */
export async function startDownload({ label, url, rows, expectedRows }: DownloadWish): Promise<void> {
  const id = ++lastId
  const controller = new AbortController()
  controllers.set(id, controller)
  const start: FileDownload = {
    id,
    label,
    url,
    rowsOf: rows,
    state: 'running',
    progress: { bytes: 0, rows: rows === null ? null : 0 },
    expectedRows,
    seconds: 0,
    problem: null,
  }
  useDownloads.setState((before) => [...before.filter(({ state }) => state === 'running'), start], true)
  warnBeforeLeaving()
  const startedAt = Date.now()
  const seconds = () => Math.round((Date.now() - startedAt) / 1_000)
  let shownAt = 0
  try {
    const { blob, name, progress, discard } = await fetchFile({
      url,
      signal: controller.signal,
      countRows: rows === 'csv' ? csvRecords() : rows === 'lines' ? lineRecords() : null,
      onProgress: (now) => {
        if (Date.now() - shownAt < SHOW_EVERY_MS) return
        shownAt = Date.now()
        change(id, { progress: now, seconds: seconds() })
      },
      openSpool,
    })
    save(blob, name, discard)
    change(id, { state: 'saved', progress, seconds: seconds() })
  } catch (error) {
    if (controller.signal.aborted) forgetDownload(id)
    else change(id, { state: 'failed', problem: sentence(error) })
  } finally {
    controllers.delete(id)
    warnBeforeLeaving()
  }
}

/** Stops it; nothing of it is kept. */
export const cancelDownload = (id: number) => controllers.get(id)?.abort()

/** Its end has been read. */
export const forgetDownload = (id: number) =>
  useDownloads.setState((before) => before.filter((download) => download.id !== id), true)

const controllers = new Map<number, AbortController>()
let lastId = 0
const SHOW_EVERY_MS = 200
/** The browser copies the file from one place of the disk to the other; it does not say when it is done. */
const KEPT_MS = 10 * 60_000

const change = (id: number, next: Partial<FileDownload>) =>
  useDownloads.setState((before) => before.map((download) => (download.id === id ? { ...download, ...next } : download)), true)

function save(blob: Blob, name: string, discard: () => Promise<void>): void {
  const href = URL.createObjectURL(blob)
  const link = Object.assign(document.createElement('a'), { href, download: name })
  link.click()
  setTimeout(() => {
    URL.revokeObjectURL(href)
    void discard()
  }, KEPT_MS)
}

const sentence = (error: unknown) =>
  error instanceof DownloadFailed ? error.message : 'Die Datei liess sich nicht laden. Es wurde nichts gespeichert.'

/** The browser asks before it closes the tab with a file half fetched. */
function warnBeforeLeaving(): void {
  window.removeEventListener('beforeunload', ask)
  if (controllers.size > 0) window.addEventListener('beforeunload', ask)
}

const ask = (event: BeforeUnloadEvent) => event.preventDefault()
