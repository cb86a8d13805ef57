import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { basename, dirname, join, posix } from 'node:path'
import ts from 'typescript'

/** Where rules are broken. */
export const areas = ['lib/domain', 'server/matching', 'server/exporters', 'server/importers', 'server/auth', 'stores']

/** Of more tests than that nobody waits for the answer: with a database, and without one. */
const MOST = { slow: 10, quick: 16 }

/**
 * They start processes, kill them or read big archives, each for minutes: too long to be asked about every mutant. They are asked when they stand beside
 * the file or import it.
 */
const isSlow = (path) => /killed|realData|bigDemo|fullDisk|stop\.db|\/foreign\//.test(path)

/** Files that git knows or would take in. */
export function listFiles(root) {
  const args = ['ls-files', '--cached', '--others', '--exclude-standard', '-z']
  const { status, stdout } = spawnSync('git', args, { cwd: root, encoding: 'utf8', maxBuffer: 20_000_000 })
  if (status !== 0) throw new Error('Ohne git ist nicht bekannt, welche Dateien zum Programm gehören.')
  return stdout.split('\0').filter((path) => path !== '' && existsSync(join(root, path)))
}

/** Who imports whom, and what follows from that. `contents`: path → text. */
export function moduleGraph(contents) {
  const importers = new Map([...contents.keys()].map((path) => [path, new Set()]))
  for (const [path, text] of contents) for (const name of namedIn(path, text, contents)) importers.get(name)?.add(path)
  const known = new Map()
  /** Nobody but tests needs it. */
  const isOfTests = (path) => {
    if (isTest(path) || path.includes('/testing/')) return true
    if (known.has(path)) return known.get(path)
    known.set(path, true)
    const by = [...(importers.get(path) ?? [])]
    // What nobody imports is a program of its own.
    known.set(path, by.length > 0 && by.every(isOfTests))
    return known.get(path)
  }
  return {
    /** The modules of the areas that are part of the program. */
    program: () =>
      [...contents.keys()].filter((path) => areas.some((area) => path.startsWith(`${area}/`)) && !isOfTests(path)).sort(),
    nearTests: (path) => nearTests(path, importers),
  }
}

/** Beside the file, those that import it, through one more module, those of its folder, through ever more modules, those of the folders above. */
function nearTests(path, importers) {
  const all = [...importers.keys()].filter(isTest)
  const near = (tests) => [...tests].sort((a, b) => weight(a, path) - weight(b, path) || (a < b ? -1 : 1))
  const stem = path.replace(/\.tsx?$/, '')
  const [direct = [], throughOne = [], ...further] = importingTests(path, importers)
  const folders = []
  for (
    let folder = dirname(path);
    areas.some((area) => folder === area || folder.startsWith(`${area}/`));
    folder = dirname(folder)
  )
    folders.push(all.filter((test) => dirname(test) === folder))
  const [own, above] = [folders.slice(0, 1), folders.slice(1)]
  const named = [
    ...near(all.filter((test) => test.replace(/(\.db)?\.test\.tsx?$/, '') === stem)),
    ...near(direct),
    ...[throughOne, ...own, ...further, ...above].flatMap((tests) => near(tests.filter((test) => !isSlow(test)))),
  ]
  const distinct = [...new Set(named)]
  const kept = new Set([
    ...distinct.filter(needsDatabase).slice(0, MOST.slow),
    ...distinct.filter((test) => !needsDatabase(test)).slice(0, MOST.quick),
  ])
  return distinct.filter((test) => kept.has(test))
}

/** Tests that import a module: itself, then through one other, through two, and so on. */
function importingTests(path, importers) {
  const seen = new Set([path])
  const circles = []
  for (let circle = [path]; circle.length > 0;) {
    circle = circle
      .filter((each) => !isTest(each))
      .flatMap((each) => [...(importers.get(each) ?? [])])
      .filter((each) => !seen.has(each) && seen.add(each))
    circles.push(circle.filter(isTest))
  }
  return circles
}

/** Tests without a database first, then those of folders nearby. */
function weight(test, path) {
  const parts = dirname(path).split('/')
  const shared = parts.findIndex((part, index) => test.split('/')[index] !== part)
  return (needsDatabase(test) ? 100 : 0) + parts.length - (shared === -1 ? parts.length : shared)
}

const needsDatabase = (test) => test.includes('.db.')

const isTest = (path) => /\.test\.tsx?$/.test(basename(path))

function namedIn(path, text, contents) {
  const { importedFiles } = ts.preProcessFile(text, true, true)
  return importedFiles.flatMap(({ fileName }) => {
    const target = fileName.startsWith('@/')
      ? fileName.slice(2)
      : fileName.startsWith('.')
        ? posix.join(posix.dirname(path), fileName)
        : null
    const found =
      target === null ? undefined : ['', '.ts', '.tsx'].map((ending) => target + ending).find((each) => contents.has(each))
    return found ? [found] : []
  })
}

/** The text of every TypeScript module. */
export function readModules(root, files) {
  return new Map(
    files
      .filter((path) => /\.tsx?$/.test(path) && !path.endsWith('.d.ts'))
      .map((path) => [path, readFileSync(join(root, path), 'utf8')]),
  )
}
