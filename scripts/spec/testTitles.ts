import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import * as ts from 'typescript'

const root = join(__dirname, '../..')

/** Every test file of the repository, relative to its root, in order. */
export function testFiles(folder = root): string[] {
  return readdirSync(folder, { withFileTypes: true })
    .flatMap((entry) => {
      const path = join(folder, entry.name)
      if (entry.isDirectory()) return entry.name.startsWith('.') || notOurs.includes(entry.name) ? [] : testFiles(path)
      return /\.(test|spec)\.tsx?$/.test(entry.name) ? [relative(root, path).replaceAll('\\', '/')] : []
    })
    .sort()
}

/** Row ids (`§4.4`) in the titles of each test file that has any. */
export function rowsByFile(): Map<string, Set<string>> {
  const found = testFiles().map((file) => [file, rowsInTitles(readFileSync(join(root, file), 'utf8'), file)] as const)
  return new Map(found.filter(([, rows]) => rows.size > 0))
}

/** Row ids in the titles of `test`, `it` and `describe`, whole: `§4.40` is not `§4.4`. Comments and other strings do not count. */
export function rowsInTitles(source: string, name = 'some.test.tsx'): Set<string> {
  const texts: string[] = []
  const file = ts.createSourceFile(name, source, ts.ScriptTarget.Latest, true)
  visit(file, (node) => {
    if (!ts.isCallExpression(node) || !isTestCall(node.expression)) return
    const [title] = node.arguments
    if (title) texts.push(...titleTexts(title, node))
  })
  return new Set(texts.flatMap((text) => text.match(/§\d+\.\d+/g) ?? []))
}

const notOurs = ['node_modules', 'out', 'data', 'coverage', 'test-results', 'playwright-report']
const verbs = ['test', 'it', 'describe']

/** `test(…)`, `test.describe(…)`, `test.each(rows)(…)`, ``test.each`…`(…)``; not `test.each(rows)` itself, whose argument is no title. */
function isTestCall(callee: ts.Expression): boolean {
  if (ts.isIdentifier(callee)) return verbs.includes(callee.text)
  if (ts.isPropertyAccessExpression(callee)) return callee.name.text !== 'each' && isTestCall(callee.expression)
  const each = ts.isCallExpression(callee) ? callee.expression : ts.isTaggedTemplateExpression(callee) ? callee.tag : null
  return each !== null && ts.isPropertyAccessExpression(each) && each.name.text === 'each' && isTestCall(each.expression)
}

/**
 * What the title says. One that is put together from a table (`test.each`, `for … of`) says what stands in the table, so the
 * table's strings count as well, whether it stands there or under a name of this file.
 */
function titleTexts(title: ts.Expression, call: ts.CallExpression): string[] {
  const own = strings(title)
  if (ts.isStringLiteralLike(title) && !/[%$]/.test(title.text)) return own
  const tables: ts.Node[] = []
  if (!ts.isIdentifier(call.expression)) tables.push(call.expression)
  for (let node: ts.Node = call; node.parent; node = node.parent)
    if (ts.isForOfStatement(node.parent)) tables.push(node.parent.expression)
  return [...own, ...tables.flatMap((table) => [...strings(table), ...namedIn(table).flatMap(strings)])]
}

/** What the names in an expression were declared as in this file. */
function namedIn(expression: ts.Node): ts.Node[] {
  const names = new Set<string>()
  visit(expression, (node) => ts.isIdentifier(node) && names.add(node.text))
  const declared: ts.Node[] = []
  visit(expression.getSourceFile(), (node) => {
    if (ts.isVariableDeclaration(node) && ts.isIdentifier(node.name) && names.has(node.name.text) && node.initializer)
      declared.push(node.initializer)
  })
  return declared
}

function strings(within: ts.Node): string[] {
  const found: string[] = []
  visit(within, (node) => {
    if (ts.isStringLiteralLike(node) || ts.isTemplateHead(node) || ts.isTemplateMiddleOrTemplateTail(node)) found.push(node.text)
  })
  return found
}

function visit(node: ts.Node, see: (node: ts.Node) => void): void {
  see(node)
  node.forEachChild((child) => visit(child, see))
}
