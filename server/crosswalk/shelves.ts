import { randomUUID } from 'node:crypto'
import { closeSync, openSync, readSync, unlinkSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Shelf, Shelving } from '../../lib/domain/crosswalk/pages'
import { storageProblem } from '../db/storage'
import { Refused } from '../expected'

/** Rows per page, and pages of each list in memory: some 20 MB a list, with their names taken apart. */
const [PER_PAGE, KEPT] = [16, 12]

/**
 * Gives `work` shelves in files without a name in the folder for such, some 150 bytes a row: they go with the process, however it ends. Read and written at
 * once, a page takes some microseconds. Throws `Refused` where there is no room for them.
 */
export async function withShelves<T>(work: (shelving: Shelving) => Promise<T>): Promise<T> {
  const files: number[] = []
  const shelf = <P>() => {
    const file = openUnnamed()
    files.push(file)
    return shelfIn<P>(file)
  }
  try {
    return await work({ shelf, perPage: PER_PAGE, kept: KEPT })
  } finally {
    for (const file of files) closeSync(file)
  }
}

function openUnnamed(): number {
  const path = join(tmpdir(), `arteigenschaften-umzug-${randomUUID()}`)
  return whereThereIsRoom(() => {
    const file = openSync(path, 'wx+', 0o600)
    unlinkSync(path)
    return file
  })
}

function whereThereIsRoom<R>(work: () => R): R {
  try {
    return work()
  } catch (error) {
    if (storageProblem(error) === null) throw error
    throw new Refused(
      `In ${tmpdir()} ist kein Platz für das, was beim Feststellen beiseitegelegt wird (150 Byte pro Name). ` +
        'Schaffen Sie dort Platz, oder wählen Sie mit TMPDIR einen anderen Ordner, und stellen Sie den Umzug noch einmal fest.',
      { cause: error },
    )
  }
}

function shelfIn<T>(file: number): Shelf<T> {
  /** Where each page begins; the last one: where the next will. */
  const starts = [0]
  return {
    put: (page) => {
      const bytes = Buffer.from(JSON.stringify(page))
      const start = starts.at(-1) ?? 0
      whereThereIsRoom(() => {
        for (let done = 0; done < bytes.length;) done += writeSync(file, bytes, done, bytes.length - done, start + done)
      })
      starts.push(start + bytes.length)
    },
    take: (page) => {
      const start = starts[page] ?? 0
      const bytes = Buffer.allocUnsafe((starts[page + 1] ?? start) - start)
      if (readSync(file, bytes, 0, bytes.length, start) < bytes.length) throw new Error('A page is not there whole.')
      return JSON.parse(bytes.toString()) as T[]
    },
  }
}
