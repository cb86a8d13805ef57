import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { outDir } from '../lib/root.mjs'

/** As Next writes them into a page; the one for browsers without modules is none of them. */
const SCRIPT = /<script src="\/(_next\/static\/chunks\/[^"]+\.js)" async=""><\/script>/g
const PRELOAD = /<link rel="preload" as="script"[^>]*href="\/(_next\/static\/chunks\/[^"]+\.js)"[^>]*\/>/g
/** So a script says from which file it comes, once each; joined, all of them come from the same. The one that runs them asks what has been said. */
const REGISTERS = '.push(["object"==typeof document?document.currentScript:void 0,'
const RUNS = '=globalThis.TURBOPACK;'

/**
 * Makes one file of the scripts that stand in the same exported pages: what is alike in them is packed once, and a page begins with fewer requests. Whoever
 * names one of them (pages, what a later page is drawn from, other scripts) names the joined file instead.
 * Throws where a script is not written as it is known here.
 */
export function joinScripts(directory = outDir) {
  const names = new Map()
  for (const scripts of inTheSamePages(directory)) {
    const name = writeJoined(directory, scripts)
    for (const script of scripts) names.set(basename(script), name)
  }
  if (names.size === 0) return
  const named = new RegExp([...names.keys()].join('|').replaceAll('.', String.raw`\.`), 'g')
  for (const file of filesOf(directory).filter((each) => /\.(html|txt|js)$/.test(each))) {
    const path = join(directory, file)
    const before = readFileSync(path, 'utf8')
    const after = before.replace(named, (name) => names.get(name))
    if (after !== before) writeFileSync(path, file.endsWith('.html') ? eachOnce(after) : after)
  }
}

const filesOf = (directory) => readdirSync(directory, { recursive: true, encoding: 'utf8' }).sort()

/** Two and more that stand in the same pages, in the order in which a page names them. */
function inTheSamePages(directory) {
  const pages = new Map()
  for (const page of filesOf(directory).filter((file) => file.endsWith('.html')))
    for (const [, script] of readFileSync(join(directory, page), 'utf8').matchAll(SCRIPT))
      pages.set(script, [...(pages.get(script) ?? []), page])
  const groups = new Map()
  for (const [script, its] of pages) groups.set(its.join('\n'), [...(groups.get(its.join('\n')) ?? []), script])
  return [...groups.values()].filter((scripts) => scripts.length > 1)
}

/** Called after its content, as every script is: whoever has kept one asks for it no more. */
function writeJoined(directory, scripts) {
  const contents = scripts.map((script) => readFileSync(join(directory, script), 'utf8'))
  for (const [index, content] of contents.entries())
    if (content.split(REGISTERS).length !== 2 && !content.includes(RUNS))
      throw new Error(`${scripts[index]} meldet sich nicht so an, wie es scripts/pages/joinScripts.mjs von Turbopack kennt.`)
  const joined = contents.join('\n;\n')
  const name = `${createHash('sha256').update(joined).digest('hex').slice(0, 13)}.js`
  writeFileSync(join(directory, dirname(scripts[0]), name), joined)
  for (const script of scripts) rmSync(join(directory, script))
  return name
}

/** A page whose scripts are named once each, and not fetched ahead where they stand in it. */
function eachOnce(html) {
  const seen = new Set()
  return html
    .replace(SCRIPT, (tag, script) => (seen.has(script) ? '' : (seen.add(script), tag)))
    .replace(PRELOAD, (tag, script) => (seen.has(script) ? '' : tag))
}
