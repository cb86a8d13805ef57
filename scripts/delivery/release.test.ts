import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { testWith } from '../../server/exporters/testing/foreign/testWith'
import { programFolder } from '../../server/programFolder'
import { programVersion } from '../../server/programVersion'
import { allWell, useProgram } from './useProgram'

let place: string
// Not where all is left out: nobody would remove it.
beforeAll(() => {
  place = mkdtempSync(join(tmpdir(), 'ae-release-'))
})
afterAll(() => rmSync(place, { recursive: true, force: true, maxRetries: 20, retryDelay: 500 }))

const linux = process.platform === 'linux' && process.arch === 'x64' ? 'tar' : undefined

testWith(
  linux,
  'what npm run release makes runs in an empty folder, without npm, and without a Node of the machine',
  async (tar) => {
    const at = (cwd: string) => ({ cwd, encoding: 'utf8' }) as const
    const { status, stderr } = spawnSync(process.execPath, ['scripts/release.mjs'], at(programFolder))
    expect([status, stderr]).toEqual([0, expect.any(String)])
    const [release, name] = [join(programFolder, 'release'), `arteigenschaften-${programVersion()}-linux-x64`]
    expect(spawnSync('sha256sum', ['--check', '--strict', 'SHA256SUMS'], at(release))).toMatchObject({ status: 0 })
    const parts = JSON.parse(readFileSync(join(release, `${name}.cdx.json`), 'utf8')) as {
      bomFormat: string
      components: { name: string; group?: string }[]
    }
    expect(parts.bomFormat).toBe('CycloneDX')
    const named = parts.components.map(({ group, name: each }) => (group ? `${group}/${each}` : each))
    expect(named).toEqual(expect.arrayContaining(['fastify', '@electric-sql/pglite', 'node']))
    expect(named).not.toEqual(expect.arrayContaining(['jest']))

    const folder = join(place, 'opt')
    mkdirSync(folder)
    expect(spawnSync(tar, ['-xzf', join(release, `${name}.tar.gz`), '--strip-components=1', '-C', folder]).status).toBe(0)
    // All that the script in it asks of a machine.
    const path = join(place, 'bin')
    mkdirSync(path)
    for (const word of ['dirname', 'readlink']) symlinkSync(found(word), join(path, word))
    const program = join(folder, 'bin/arteigenschaften')
    expect(spawnSync(program, ['--version'], { env: { PATH: path, NODE_ENV: 'production' }, encoding: 'utf8' }).stdout).toBe(
      `${programVersion()}\n`,
    )
    expect(await useProgram({ command: (word) => [program, word], path })).toEqual(allWell)
  },
)

const found = (word: string) => spawnSync('sh', ['-c', `command -v ${word}`], { encoding: 'utf8' }).stdout.trim()
