import { spawnSync } from 'node:child_process'
import { join } from 'node:path'

const root = join(__dirname, '../..')

/** Who imports what, and whether lint lets it pass. */
const cases = [
  { file: 'lib/domain/probe.ts', imports: '@/lib/theme', allowed: false },
  { file: 'lib/domain/probe.ts', imports: './export/exportSettings', allowed: true },
  { file: 'lib/probe.ts', imports: '@/stores/login', allowed: false },
  { file: 'lib/probe.ts', imports: '@/lib/domain/export/exportSettings', allowed: true },
  { file: 'stores/probe.ts', imports: '@/components/shell/AppBar', allowed: false },
  { file: 'components/shell/probe.ts', imports: '@/app/layout', allowed: false },
  { file: 'components/shell/probe.ts', imports: '@/server/settings', allowed: false },
  { file: 'components/shell/probe.ts', imports: '@/stores/login', allowed: true },
  { file: 'components/ui/text/probe.ts', imports: '@/components/shell/AppBar', allowed: false },
  { file: 'components/ui/text/probe.ts', imports: '@/lib/domain/vocabulary/rank', allowed: false },
  { file: 'components/ui/text/probe.ts', imports: '@/components/ui/load/Spinner', allowed: true },
  { file: 'app/probe.ts', imports: '../server/settings', allowed: false },
  { file: 'app/probe.ts', imports: '@/components/shell/AppBar', allowed: true },
  { file: 'server/probe.ts', imports: '../lib/theme', allowed: false },
  { file: 'server/probe.ts', imports: '../components/shell/AppBar', allowed: false },
  { file: 'server/probe.ts', imports: '../lib/domain/export/exportSettings', allowed: true },
  { file: 'server/probe.ts', imports: '../bench/support/types', allowed: false },
]

/** ESLint runs outside Jest, whose modules cannot load its configuration. */
function lint(sources: { file: string; text: string }[]): string[][] {
  const program = `
    const { ESLint } = require('eslint')
    const eslint = new ESLint()
    const sources = ${JSON.stringify(sources)}
    Promise.all(sources.map(({ file, text }) => eslint.lintText(text, { filePath: file })))
      .then((results) => console.log(JSON.stringify(results.map(([result]) => result.messages.map(({ ruleId }) => ruleId)))))`
  const { stdout, stderr } = spawnSync(process.execPath, ['-e', program], { cwd: root, encoding: 'utf8' })
  if (!stdout) throw new Error(stderr)
  return JSON.parse(stdout) as string[][]
}

/** A promise to the compiler, without and with its reason. */
const promises = [
  { file: 'server/probe.ts', text: 'export const first = (list: string[]) => list[0]!\n' },
  { file: 'server/probe.ts', text: '// Never empty: the caller checked.\nexport const first = (list: string[]) => list[0]!\n' },
]

let reported: string[][]
beforeAll(() => {
  reported = lint([
    ...cases.map(({ file, imports }) => ({ file, text: `import * as other from '${imports}'\n\nconsole.info(other)\n` })),
    ...promises,
  ])
})

test('a folder imports only what stands below it', () => {
  const seen = cases.map((entry, index) => ({ ...entry, allowed: !reported[index]?.includes('import-x/no-restricted-paths') }))
  expect(seen).toEqual(cases)
})

test('a promise to the compiler needs its reason', () => {
  expect(reported.slice(cases.length)).toEqual([['local/non-null-needs-comment'], []])
})
