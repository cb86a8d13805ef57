import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { testWith } from '../../server/exporters/testing/foreign/testWith'
import { programFolder } from '../../server/programFolder'
import { allWell, useProgram, withNode } from './useProgram'

let tree: string
// Not where all is left out: nobody would remove it.
beforeAll(() => {
  tree = mkdtempSync(join(tmpdir(), 'ae-delivered-'))
})
afterAll(() => rmSync(tree, { recursive: true, force: true, maxRetries: 20, retryDelay: 500 }))

/** What is not brought along to the machine on which the program runs. */
const left = ['node_modules', '.git', '.next', 'data', 'test-results', 'playwright-report', 'coverage']

testWith('npm', 'a built tree runs after npm ci --omit=dev, and builds nothing', async (npm) => {
  const here = { cwd: programFolder, stdio: 'inherit' } as const
  expect(spawnSync(process.execPath, ['scripts/build.mjs'], here).status).toBe(0)
  cpSync(programFolder, tree, { recursive: true, filter: (path) => !left.includes(relative(programFolder, path)) })
  const { status, stderr } = spawnSync(npm, ['ci', '--omit=dev'], { cwd: tree, encoding: 'utf8' })
  if (/\b(ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ENETUNREACH|ETIMEDOUT)\b/.test(stderr)) {
    console.warn(`NICHT GEPRÜFT, ob «npm ci --omit=dev» genügt: Die Pakete sind nicht zu bekommen.\n${stderr}`)
    return
  }
  expect([status, stderr]).toEqual([0, expect.any(String)])
  const forBuilding = () =>
    ['typescript', 'tsx', 'esbuild', 'next', 'react', '@mui/material', 'jest'].filter((name) =>
      existsSync(join(tree, 'node_modules', name)),
    )
  expect(forBuilding()).toEqual([])
  expect(await useProgram(withNode(process.execPath, tree))).toEqual(allWell)
  // Nor has the start fetched it.
  expect(forBuilding()).toEqual([])
})
