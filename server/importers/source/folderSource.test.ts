import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { folderFiles } from './folderSource'

let folder = ''
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'ae-folder-'))))
afterEach(() => rmSync(folder, { recursive: true, force: true }))

function write(...paths: string[]): void {
  for (const path of paths) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), path)
  }
}
const found = () => folderFiles(folder).map(({ path, size }) => [path, size])

test('files are found three folders deep, in the order of their names; hidden ones are left out', () => {
  write('b.csv', 'a/b/c/d.csv', 'a/b/c/zu/tief.csv', 'a/a.csv', '.git/config', '__MACOSX/b.csv', 'a/.b.csv')
  expect(found()).toEqual([
    ['a/a.csv', 7],
    ['a/b/c/d.csv', 11],
    ['b.csv', 5],
  ])
})

test('a folder without a file that would be read is refused', () => {
  write('.DS_Store', 'a/b/c/d/e.csv')
  expect(found).toThrow(`${folder}: Der Ordner enthält keine Dateien.`)
})
