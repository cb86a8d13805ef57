import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as ts from 'typescript'
import { sourceFiles } from './sourceFiles.mjs'

const root = join(__dirname, '../..')

/** Sources that meet in one program. What the browser calls like the server is what the server answers. */
const programs = { browser: ['components/', 'lib/', 'stores/'], server: ['server/', 'lib/domain/'] }

/** Names its screens once more, as what is loaded when somebody opens them. */
const namesAgain = 'components/screens.tsx'

const files = sourceFiles().filter((path) => !/\.test\.tsx?$|\/testing\//.test(path) && path !== namesAgain)
const exported = new Map(files.map((path) => [path, exportedNames(readFileSync(join(root, path), 'utf8'), path)]))

test.each(Object.entries(programs))('what is exported in the %s has a name of its own', (_, folders) => {
  const places = new Map<string, string[]>()
  for (const [path, names] of exported)
    if (folders.some((folder) => path.startsWith(folder)))
      for (const name of names) places.set(name, [...(places.get(name) ?? []), path])
  expect(Object.fromEntries([...places].filter(([, paths]) => paths.length > 1))).toEqual({})
})

test('a type and a value are told apart, and nothing is counted that stays in its file', () => {
  const text =
    'export interface A {}\nexport const a = 1, b = 2\nexport class C {}\nfunction d() {}\nexport type { E } from "./e"\n'
  expect(exportedNames(text, 'x.ts')).toEqual(['type A', 'a', 'b', 'type C'])
})

/** The names a file exports that it declares itself. A type may be called like the value that makes, shows or asks for it. */
function exportedNames(text: string, path: string): string[] {
  const { statements } = ts.createSourceFile(path, text, ts.ScriptTarget.Latest)
  return statements.flatMap((statement) => {
    const modifiers = ts.canHaveModifiers(statement) ? (ts.getModifiers(statement) ?? []) : []
    if (!modifiers.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword)) return []
    if (ts.isVariableStatement(statement))
      return statement.declarationList.declarations.flatMap(({ name }) => (ts.isIdentifier(name) ? [name.text] : []))
    if (ts.isFunctionDeclaration(statement)) return statement.name ? [statement.name.text] : []
    const isType =
      ts.isInterfaceDeclaration(statement) || ts.isTypeAliasDeclaration(statement) || ts.isClassDeclaration(statement)
    return isType && statement.name ? [`type ${statement.name.text}`] : []
  })
}
