import { renameSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'

/** Writes a file beside its place and renames it, so that whoever reads it meanwhile never reads half of it. */
export function replaceFile(path, contents) {
  const unfinished = join(dirname(path), `.${basename(path)}.${process.pid}`)
  writeFileSync(unfinished, contents)
  renameSync(unfinished, path)
}
