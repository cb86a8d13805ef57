import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export interface SmallDisk {
  path: string
  /** Writes a file until nothing more fits. */
  fill: () => void
  /** Takes that file away. */
  makeRoom: () => void
  readOnly: (is: boolean) => void
  remove: () => void
}

/** A disk of so many megabytes of its own, in memory; null where this user may not mount one, which is said loudly. */
export function smallDisk(megabytes: number): SmallDisk | null {
  const path = mkdtempSync(join(tmpdir(), 'ae-disk-'))
  const mount = (options: string) => spawnSync('mount', ['-t', 'tmpfs', '-o', options, 'tmpfs', path]).status === 0
  if (process.platform !== 'linux' || !mount(`size=${megabytes}m`)) {
    rmSync(path, { recursive: true, force: true })
    console.warn(
      'NICHT GEPRÜFT: eine volle und eine nur lesbare Platte. Dazu muss der Test eine einhängen dürfen (Linux, als root).',
    )
    return null
  }
  const filler = join(path, 'anderes')
  return {
    path,
    fill() {
      for (const size of [1024 ** 2, 4096]) {
        const piece = Buffer.alloc(size, 1)
        try {
          for (;;) writeFileSync(filler, piece, { flag: 'a' })
        } catch (error) {
          if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error
        }
      }
    },
    makeRoom: () => rmSync(filler, { force: true }),
    readOnly: (is) => void mount(`remount,${is ? 'ro' : 'rw'},size=${megabytes}m`),
    remove() {
      // Lazily: a test that failed may have left something open.
      spawnSync('umount', ['-l', path])
      rmSync(path, { recursive: true, force: true })
    },
  }
}
