import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
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
  const found = testFiles().map((file) => [file, rowsInTitles(readFileSync(join(root, file), 'utf8'), join(root, file))] as const)
  return new Map(found.filter(([, rows]) => rows.size > 0))
}

/** Row ids in the titles of `test`, `it` and `describe`, whole: `§4.40` is not `§4.4`. Comments and other strings do not count. */
export function rowsInTitles(source: string, path = 'some.test.tsx'): Set<string> {
  const texts: string[] = []
  const file = parsed(source, path)
  visit(file, (node) => {
    if (!ts.isCallExpression(node) || !isTestCall(node.expression)) return
    const [title] = node.arguments
    if (title) texts.push(...titleTexts(title, node))
  })
  return new Set(texts.flatMap((text) => text.match(/§\d+\.\d+/g) ?? []))
}

const notOurs = ['node_modules', 'out', 'data', 'coverage', 'test-results', 'playwright-report']
const verbs = ['test', 'it', 'describe']
/** A test that is left out proves nothing; `each` alone has no title yet. */
const notRun = ['each', 'skip', 'fixme', 'todo']

/** `test(…)`, `test.describe(…)`, `test.each(rows)(…)`, ``test.each`…`(…)``; not `test.each(rows)` itself, whose argument is no title. */
function isTestCall(callee: ts.Expression): boolean {
  if (ts.isIdentifier(callee)) return verbs.includes(callee.text)
  if (ts.isPropertyAccessExpression(callee)) return !notRun.includes(callee.name.text) && isTestCall(callee.expression)
  const each = ts.isCallExpression(callee) ? callee.expression : ts.isTaggedTemplateExpression(callee) ? callee.tag : null
  return each !== null && ts.isPropertyAccessExpression(each) && each.name.text === 'each' && isTestCall(each.expression)
}

/**
 * What the title says. One that is put together from a table (`test.each`, `for … of`) says what stands in the table, so the
 * table's strings count as well, whether it stands there, under a name of this file, or under one that is imported.
 */
function titleTexts(title: ts.Expression, call: ts.CallExpression): string[] {
  if (ts.isStringLiteralLike(title) && !/[%$]/.test(title.text)) return [title.text]
  const tables: ts.Node[] = []
  if (!ts.isIdentifier(call.expression)) tables.push(call.expression)
  for (let node: ts.Node = call; node.parent; node = node.parent)
    if (ts.isForOfStatement(node.parent)) tables.push(node.parent.expression)
  return [...strings(title), ...tables.flatMap((table) => stringsBehind(table, new Set()))]
}

/** The strings in an expression and in whatever its names were declared as. */
function stringsBehind(expression: ts.Node, seen: Set<ts.Node>): string[] {
  if (seen.has(expression)) return []
  seen.add(expression)
  const names = new Set<string>()
  visit(expression, (node) => ts.isIdentifier(node) && names.add(node.text))
  const file = expression.getSourceFile()
  const declared = [...declaredAs(file, names), ...importedModules(file, names).flatMap((module) => declaredAs(module, names))]
  return [...strings(expression), ...declared.flatMap((initializer) => stringsBehind(initializer, seen))]
}

/** What top-level variables with these names begin as. */
function declaredAs(file: ts.SourceFile, names: Set<string>): ts.Node[] {
  return file.statements
    .filter(ts.isVariableStatement)
    .flatMap(({ declarationList }) => [...declarationList.declarations])
    .flatMap(({ name, initializer }) => (ts.isIdentifier(name) && names.has(name.text) && initializer ? [initializer] : []))
}

/** Our own modules from which the file imports one of the names, unrenamed. */
function importedModules(file: ts.SourceFile, names: Set<string>): ts.SourceFile[] {
  return file.statements.filter(ts.isImportDeclaration).flatMap(({ importClause, moduleSpecifier }) => {
    const bindings = importClause?.namedBindings
    if (!bindings || !ts.isNamedImports(bindings) || !ts.isStringLiteral(moduleSpecifier)) return []
    if (!bindings.elements.some(({ name }) => names.has(name.text))) return []
    const from = moduleSpecifier.text
    const base = from.startsWith('@/')
      ? join(root, from.slice(2))
      : from.startsWith('.')
        ? join(dirname(file.fileName), from)
        : null
    const path = ['.ts', '.tsx'].map((ending) => `${base}${ending}`).find(existsSync)
    return base !== null && path !== undefined ? [parsed(readFileSync(path, 'utf8'), path)] : []
  })
}

const parsed = (source: string, path: string) => ts.createSourceFile(path, source, ts.ScriptTarget.Latest, true)

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
