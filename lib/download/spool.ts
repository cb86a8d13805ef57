/** A place on the disk where a file waits until it is whole: the tab holds no more of it than the piece under way. */
export interface Spool {
  write: (piece: Uint8Array<ArrayBuffer>) => Promise<void>
  /** The whole file; it lies on the disk, not in memory. */
  finish: () => Promise<Blob>
  /** Takes it off the disk again. */
  discard: () => Promise<void>
}

/** Whether this browser gives pages such a place: the current ones do, over HTTPS and on localhost. */
export const canSpool = (): boolean =>
  typeof navigator !== 'undefined' &&
  typeof navigator.storage?.getDirectory === 'function' &&
  typeof FileSystemFileHandle !== 'undefined' &&
  'createWritable' in FileSystemFileHandle.prototype

/** A new empty file. What another tab or a crash left behind for a day goes first. Rejects where the browser refuses. */
export async function openSpool(): Promise<Spool> {
  const root = await navigator.storage.getDirectory()
  const folder = await root.getDirectoryHandle(FOLDER, { create: true })
  await removeForgotten(folder)
  const name = `${Date.now()}-${crypto.randomUUID()}`
  const handle = await folder.getFileHandle(name, { create: true })
  const stream = await handle.createWritable()
  return {
    write: (piece) => stream.write(piece),
    finish: async () => {
      await stream.close()
      return handle.getFile()
    },
    discard: async () => {
      await stream.abort().catch(() => {})
      await folder.removeEntry(name).catch(() => {})
    },
  }
}

const FOLDER = 'downloads'
const DAY_MS = 86_400_000

async function removeForgotten(folder: FileSystemDirectoryHandle): Promise<void> {
  // The names begin with the time: nothing has to be opened.
  for await (const name of folder.keys()) {
    if (Date.now() - Number.parseInt(name, 10) > DAY_MS) await folder.removeEntry(name).catch(() => {})
  }
}
