import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** Where migrations, example data and pages are found: the sources of the program and its bundle in dist/ stand in different places below it. */
export const programFolder = above(__dirname)

function above(folder: string): string {
  if (existsSync(join(folder, 'package.json'))) return folder
  if (dirname(folder) === folder) throw new Error(`There is no package.json above ${__dirname}.`)
  return above(dirname(folder))
}
