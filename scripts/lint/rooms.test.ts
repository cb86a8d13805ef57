import { readFileSync } from 'node:fs'
import { dirname, join, posix } from 'node:path'
import * as ts from 'typescript'
import { sourceFiles } from './sourceFiles.mjs'

const root = join(__dirname, '../..')

/** Beyond that nobody finds a file by looking; tests, migrations and demo data are found by what they belong to. */
const MOST_FILES = 20

const files = sourceFiles()
const known = new Set(files)

/** The modules of the repository that each of its modules names, types and `import()` included. */
const arrows = new Map(files.map((file) => [file, named(file)]))

test('no module needs itself again, not even for a type', () => {
  expect(circles(arrows)).toEqual([])
})

test('a circle is found, whatever stands beside it', () => {
  const example = new Map([
    ['a', ['b', 'd']],
    ['b', ['c']],
    ['c', ['a']],
    ['d', ['d2']],
    ['d2', []],
  ])
  expect(circles(example)).toEqual([['a', 'b', 'c']])
})

/** Folders whose rooms stand above and below each other. Those of the screens do not: each leads to the others. */
test.each(['server', 'lib', 'lib/domain', 'scripts', 'bench'])('of two rooms in %s one stands above the other', (house) => {
  expect(circles(betweenRooms(house))).toEqual([])
})

test(`no folder holds more than ${MOST_FILES} source files`, () => {
  const counts = new Map<string, number>()
  for (const file of files.filter((path) => !isBeside.test(path))) counts.set(dirname(file), (counts.get(dirname(file)) ?? 0) + 1)
  expect([...counts].filter(([, count]) => count > MOST_FILES)).toEqual([])
})

const isBeside = /\.(test|spec)\.tsx?$|\/testing\/|\/migrations\/|^server\/demo\/data\//

function named(file: string): string[] {
  const { importedFiles } = ts.preProcessFile(readFileSync(join(root, file), 'utf8'), true, true)
  return importedFiles.flatMap(({ fileName }) => {
    const path = fileName.startsWith('@/')
      ? fileName.slice(2)
      : fileName.startsWith('.')
        ? posix.join(posix.dirname(file), fileName)
        : null
    const found = path === null ? null : ['', '.ts', '.tsx', '.mjs'].map((ending) => path + ending).find((one) => known.has(one))
    return found ? [found] : []
  })
}

/** What the rooms of a house name of each other: folders, and files that stand in no folder of it. Tests look everywhere. */
function betweenRooms(house: string): Map<string, string[]> {
  const roomOf = (file: string) =>
    file
      .split('/')
      .slice(0, house.split('/').length + 1)
      .join('/')
  const rooms = new Map<string, Set<string>>()
  for (const [file, others] of arrows) {
    if (!file.startsWith(`${house}/`) || isBeside.test(file)) continue
    const room = roomOf(file)
    const found = others.filter((other) => other.startsWith(`${house}/`)).map(roomOf)
    rooms.set(room, new Set([...(rooms.get(room) ?? []), ...found.filter((other) => other !== room)]))
  }
  return new Map([...rooms].map(([room, others]) => [room, [...others]]))
}

/** Tarjan's strongly connected components of more than one module, each in order, the first first. */
function circles(graph: ReadonlyMap<string, readonly string[]>): string[][] {
  const number = new Map<string, number>()
  const open: string[] = []
  const found: string[][] = []
  const visit = (node: string): number => {
    const own = number.size
    number.set(node, own)
    open.push(node)
    let low = own
    for (const next of graph.get(node) ?? []) {
      if (!number.has(next)) low = Math.min(low, visit(next))
      else if (open.includes(next)) low = Math.min(low, number.get(next) ?? own)
    }
    if (low === own) {
      const circle = open.splice(open.indexOf(node))
      if (circle.length > 1) found.push(circle.sort())
    }
    return low
  }
  for (const node of graph.keys()) if (!number.has(node)) visit(node)
  return found.sort()
}
