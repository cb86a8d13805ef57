import ts from 'typescript'
import { editsOf } from './operators.mjs'

/**
 * Mutants in an order that the seed alone decides: every line that can be broken has the same chance, then every operator that fits it. Each line
 * has its number from the seed and its own text, so that a draw stays the same while other lines change. Of what does not compile the line is drawn
 * anew.
 *
 * @param {{ seed: number, paths: string[], contents: Map<string, string>, compiles: (path: string, text: string) => boolean, onRedrawn?: () => void }} options
 */
export function* drawMutants({ seed, paths, contents, compiles, onRedrawn = () => {} }) {
  const lines = paths.flatMap((path) => linesOf(path, contents.get(path) ?? '', seed))
  for (const { path, edits, random } of lines.sort((a, b) => a.place - b.place)) {
    const before = contents.get(path) ?? ''
    for (const { operator, line, start, end, texts } of inDrawnOrder(edits, random)) {
      const changed = shuffled(texts, random).map((text) => before.slice(0, start) + text + before.slice(end))
      const after = changed.find((text) => compiles(path, text))
      if (after !== undefined) {
        yield { path, operator, line, after, text: changedLine(before, after, line) }
        break
      }
      onRedrawn()
    }
  }
}

function linesOf(path, text, seed) {
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true)
  const byLine = new Map()
  for (const edit of editsOf(source)) byLine.set(edit.line, [...(byLine.get(edit.line) ?? []), edit])
  const texts = text.split('\n')
  const seen = new Map()
  return [...byLine].map(([line, edits]) => {
    const own = (texts[line - 1] ?? '').trim()
    seen.set(own, (seen.get(own) ?? 0) + 1)
    const random = numbersFrom(hashed(`${seed} ${path} ${seen.get(own)} ${own}`))
    return { path, edits, place: random(), random }
  })
}

/** Operators first, then their edits: ten words of a line are drawn no more often than its one comparison. */
function inDrawnOrder(edits, random) {
  const names = shuffled([...new Set(edits.map(({ operator }) => operator))], random)
  return names.flatMap((name) =>
    shuffled(
      edits.filter(({ operator }) => operator === name),
      random,
    ),
  )
}

function shuffled(list, random) {
  return list
    .map((item) => ({ item, place: random() }))
    .sort((a, b) => a.place - b.place)
    .map(({ item }) => item)
}

/** `old line ⇒ new line`: with file and operator the name of a mutant that outlives lines moving up and down. */
function changedLine(before, after, line) {
  const [old, now] = [before, after].map((text) => (text.split('\n')[line - 1] ?? '').trim())
  return `${old} ⇒ ${now}`.trim()
}

/** FNV-1a. */
function hashed(text) {
  let hash = 0x811c9dc5
  for (let index = 0; index < text.length; index++) hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193)
  return hash >>> 0
}

/** Mulberry32: the same numbers from 0 to 1 for the same seed. */
function numbersFrom(seed) {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}
