import ts from 'typescript'

/** Shorter functions may resemble each other. */
export const LEAST_LINES = 8

/**
 * @typedef {{ file: string, name: string, line: number, start: number, end: number, shape: string }} Found
 *
 * Functions written twice, in groups. Two are twins when they have enough lines and are the same once every name, text and number is replaced
 * by the place where it first stood. What stands inside a twin is counted with it.
 *
 * @param {readonly { file: string, text: string }[]} sources
 * @returns {Found[][]}
 */
export function twinFunctions(sources) {
  const byShape = new Map()
  for (const found of sources.flatMap(functionsOf)) byShape.set(found.shape, [...(byShape.get(found.shape) ?? []), found])
  const groups = [...byShape.values()].filter((group) => group.length > 1)
  const twins = groups.flat()
  return groups.filter((group) => !group.every((one) => twins.some((other) => isInside(one, other))))
}

const isInside = (one, other) => one.file === other.file && one.start > other.start && one.end <= other.end

function functionsOf({ file, text }) {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true, kindOf(file))
  const lineOf = (position) => source.getLineAndCharacterOfPosition(position).line + 1
  const found = []
  const visit = (node) => {
    if (isFunction(node) && node.body) {
      const [start, end] = [node.getStart(), node.end]
      const line = lineOf(start)
      if (lineOf(end) - line + 1 >= LEAST_LINES) found.push({ file, name: nameOf(node), line, start, end, shape: shapeOf(node) })
    }
    ts.forEachChild(node, visit)
  }
  visit(source)
  return found
}

const kindOf = (file) => (/\.tsx$/.test(file) ? ts.ScriptKind.TSX : /\.mjs$/.test(file) ? ts.ScriptKind.JS : ts.ScriptKind.TS)

const isFunction = (node) =>
  ts.isFunctionDeclaration(node) || ts.isFunctionExpression(node) || ts.isArrowFunction(node) || ts.isMethodDeclaration(node)

const nameOf = (node) => (node.name ?? node.parent.name)?.getText() ?? '(ohne Namen)'

/** Kinds of nodes in order, and of names, texts and numbers the place where each first stood; parameters and body, not the function's own name. */
function shapeOf(node) {
  const places = new Map()
  const place = (text) => places.get(text) ?? places.set(text, places.size).get(text)
  const visit = (part) => {
    if (ts.isIdentifier(part)) return `n${place(part.text)}`
    if (ts.isLiteralExpression(part) || ts.isJsxText(part)) return `t${place(part.text)}`
    const inner = []
    ts.forEachChild(part, (child) => void inner.push(visit(child)))
    return `${part.kind}(${inner.join()})`
  }
  return [...node.parameters, node.body].map(visit).join('|')
}
