import { readdirSync, statSync } from 'node:fs'
import { totalmem } from 'node:os'
import { join } from 'node:path'
import { MEGABYTE } from '../storage'

/** What PostgreSQL would take by itself. */
const LEAST = 128
/** With half of it a file of a million taxa took three in a hundred longer: more would be memory for little. */
const MOST = 512
/** The rest is for the program, its answers and everybody else on the machine. */
const SHARE_OF_MEMORY = 1 / 8

/**
 * How many megabytes of its data the embedded database of a directory keeps in memory (`shared_buffers`): as many as there are when it is opened, within what
 * the machine, or the container, can spare. A page that is not there is fetched through the thread's file system, which takes longer than to use it.
 * They are taken at once, so few data take little.
 */
export function bufferMegabytes(directory: string, memory = memoryMegabytes()): number {
  const most = Math.min(MOST, Math.floor(memory * SHARE_OF_MEMORY))
  return Math.max(LEAST, Math.min(most, dataMegabytes(join(directory, 'base'))))
}

function memoryMegabytes(): number {
  // Without a container's limit it is none, or one that nobody has.
  const limit = process.constrainedMemory() || Infinity
  return Math.min(totalmem(), limit) / MEGABYTE
}

function dataMegabytes(folder: string): number {
  try {
    const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
    // Those of tables and indexes begin with a number; what else is there is temporary.
    const relations = files.filter(({ name }) => /^\d/.test(name)).map(({ parentPath, name }) => join(parentPath, name))
    const bytes = relations.reduce((sum, path) => sum + (statSync(path, { throwIfNoEntry: false })?.size ?? 0), 0)
    return Math.ceil(bytes / MEGABYTE)
  } catch {
    // What is wrong with the files says the database better, when it is opened; or a thread that is being ended removes some.
    return 0
  }
}
