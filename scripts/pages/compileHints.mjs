import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { outDir } from '../lib/root.mjs'

/**
 * Chromium's word for a script whose functions are to be compiled all at once and beside the page's own thread, rather than each when it is first called,
 * after having been read over once before. Whoever does not know it reads a comment.
 */
const HINT = '//# allFunctionsCalledOnLoad\n'

/** Most functions of the scripts that a page begins with are called while it begins: says so at the head of each. */
export function hintScripts(directory = outDir) {
  for (const script of scriptsOfPages(directory)) {
    const path = join(directory, script)
    const content = readFileSync(path, 'utf8')
    if (!content.startsWith(HINT)) writeFileSync(path, HINT + content)
  }
}

/** Of all exported pages, by their paths: those that stand in the page itself. */
function scriptsOfPages(directory) {
  const pages = readdirSync(directory, { recursive: true, encoding: 'utf8' }).filter((path) => path.endsWith('.html'))
  const named = pages.flatMap((page) => [
    ...readFileSync(join(directory, page), 'utf8').matchAll(/<script src="\/(_next\/static\/[^"]+\.js)"/g),
  ])
  return new Set(named.map(([, path]) => path))
}
