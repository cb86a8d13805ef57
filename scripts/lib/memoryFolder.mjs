import { chmodSync, mkdirSync, readdirSync, rmSync, statfsSync } from 'node:fs'
import { freemem } from 'node:os'
import { join } from 'node:path'

/** Linux's file system in memory. */
const MEMORY = '/dev/shm'
const NAME = /^ae-tests-(\d+)$/
/** What databases, browsers and files of the tests need at once, with room to spare. */
const NEEDED_BYTES = 6 * 1024 ** 3

/**
 * A folder in memory for what tests write: databases that are on a disk for some seconds only spend most of their time waiting for it. It goes when this
 * process ends; one whose process was killed goes with the next call.
 *
 * @returns {string | null} null where there is no such file system, or too little room in it: then the usual folder is right
 */
export function memoryFolder({ within = MEMORY, neededBytes = NEEDED_BYTES } = {}) {
  try {
    removeLeftBehind(within)
    const { bavail, bsize } = statfsSync(within)
    if (Math.min(bavail * bsize, freemem()) < neededBytes) return null
    const folder = join(within, `ae-tests-${process.pid}`)
    mkdirSync(folder)
    // PostgreSQL runs as another user and has its folder in here.
    chmodSync(folder, 0o711)
    process.once('exit', () => remove(folder))
    return folder
  } catch {
    return null
  }
}

function removeLeftBehind(within) {
  for (const name of readdirSync(within)) {
    const pid = Number(NAME.exec(name)?.[1] ?? 0)
    if (pid > 0 && !isAlive(pid)) remove(join(within, name))
  }
}

/** What a child that ends writes into it meanwhile is removed, too; where that does not come to an end it goes with a later call, and nothing has failed. */
function remove(folder) {
  try {
    rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 20 })
  } catch {}
}

function isAlive(pid) {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error.code === 'EPERM'
  }
}
