import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { sourceFiles } from './sourceFiles.mjs'

const root = join(__dirname, '../..')

/** Words of the domain, of the addresses, and of every folder's own tests: who reads the name knows what is in it. */
const saysItAll = [
  'accounts collection compare docs editing export import login membership navigation organization record search taxon taxonomy tree user',
  'testing',
].flatMap((words) => words.split(' '))

const folders = [...new Set(sourceFiles().map((file) => dirname(file)))].filter((folder) => folder !== '.')
const map = readFileSync(join(root, 'ARCHITECTURE.md'), 'utf8')

const lastWord = (folder: string) => folder.split('/').at(-1) ?? ''
const isAddress = (folder: string) => folder.startsWith('app/')

test('what is in a folder says its name, a line of the map, or a README of one line', () => {
  const unsaid = folders.filter(
    (folder) =>
      !isAddress(folder) &&
      !saysItAll.includes(lastWord(folder)) &&
      !map.includes(`\`${folder}/\``) &&
      !existsSync(join(root, folder, 'README.md')),
  )
  expect(unsaid).toEqual([])
})

test('a README beside sources is one sentence, so that it is read', () => {
  const long = folders
    .map((folder) => join(folder, 'README.md'))
    .filter((path) => existsSync(join(root, path)) && !/^\S.{10,150}\.\n$/.test(readFileSync(join(root, path), 'utf8')))
  expect(long).toEqual([])
})

test('no word is taken for telling that no folder has', () => {
  expect(saysItAll.filter((word) => !folders.some((folder) => lastWord(folder) === word))).toEqual([])
})
