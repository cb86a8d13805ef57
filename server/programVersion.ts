import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { programFolder } from './programFolder'

let version: string | undefined

/** That of package.json, read once. */
export const programVersion = (): string =>
  (version ??= (JSON.parse(readFileSync(join(programFolder, 'package.json'), 'utf8')) as { version: string }).version)
