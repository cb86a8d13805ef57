import { spawnSync } from 'node:child_process'
import { testWith } from '../../server/exporters/testing/foreign/testWith'
import { programFolder } from '../../server/programFolder'
import { allWell, useProgram, withNode } from './useProgram'

/** As scripts/find/findNodes.mjs names them. */
const nodes = { '20': process.env.NODE20_PATH, '22': process.env.NODE22_PATH, '24': process.env.NODE24_PATH }

beforeAll(() => {
  if (process.env.TEST_FULL !== '1') return
  spawnSync(process.execPath, ['scripts/build.mjs'], { cwd: programFolder, stdio: 'inherit' })
}, 600_000)

for (const [version, path] of Object.entries(nodes))
  testWith(path, `everything works with Node ${version}`, async (node) => {
    expect(spawnSync(node, ['--version'], { encoding: 'utf8' }).stdout).toMatch(new RegExp(`^v${version}\\.`))
    expect(await useProgram(withNode(node, programFolder))).toEqual(allWell)
  })
