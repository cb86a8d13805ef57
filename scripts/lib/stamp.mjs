import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { distDir } from './root.mjs'

/** What `pages` or `program` were built from the last time, as `hashOf` told it; empty when they never were. */
export const readStamp = (name) => (existsSync(path(name)) ? readFileSync(path(name), 'utf8') : '')

export function writeStamp(name, stamp) {
  mkdirSync(distDir, { recursive: true })
  writeFileSync(path(name), stamp)
}

const path = (name) => join(distDir, `${name}.stamp`)
