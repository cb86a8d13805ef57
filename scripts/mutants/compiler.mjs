import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'

/** Says whether a file with another text still has no error of syntax or type. The other files stay as they are. */
export function compilerOf(root) {
  const { config } = ts.readConfigFile(join(root, 'tsconfig.json'), (path) => readFileSync(path, 'utf8'))
  const { options, fileNames } = ts.parseJsonConfigFileContent(config, ts.sys, root)
  const changed = new Map()
  let version = 0
  const host = {
    getScriptFileNames: () => fileNames,
    getScriptVersion: (path) => changed.get(path)?.version ?? '0',
    getScriptSnapshot(path) {
      const text = changed.get(path)?.text ?? ts.sys.readFile(path)
      return text === undefined ? undefined : ts.ScriptSnapshot.fromString(text)
    },
    getCurrentDirectory: () => root,
    getCompilationSettings: () => ({ ...options, noEmit: true, plugins: [] }),
    getDefaultLibFileName: ts.getDefaultLibFilePath,
    fileExists: ts.sys.fileExists,
    readFile: ts.sys.readFile,
    readDirectory: ts.sys.readDirectory,
    directoryExists: ts.sys.directoryExists,
    getDirectories: ts.sys.getDirectories,
  }
  const service = ts.createLanguageService(host)
  return (path, text) => {
    const file = join(root, path)
    changed.set(file, { text, version: String(++version) })
    const errors = [...service.getSyntacticDiagnostics(file), ...service.getSemanticDiagnostics(file)]
    changed.delete(file)
    return errors.length === 0
  }
}
