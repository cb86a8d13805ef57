import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../lib/root.mjs'
import { runNode } from '../lib/run.mjs'

/**
 * The checks without tests, as steps of `npm test`; each answers whether all is well and has said what is not. The rules take as long as all
 * else together, and one thread only: they begin with the first of the others and are told last.
 */
export const staticChecks = ({ full }) => {
  const rules = lint(full)
  return [
    {
      group: 'static',
      title: 'Form der Dateien (oxfmt)',
      work: () => (rules.begin(), succeeds('node_modules/oxfmt/bin/oxfmt', ['--list-different'])),
    },
    { group: 'static', title: 'Typen (tsc)', work: checkTypes },
    { group: 'static', title: 'Erzeugte Dateien', work: checkGenerated },
    { group: 'static', title: 'Regeln (eslint)', work: rules.end },
  ]
}

/** What `npm run generate` writes and the repository keeps. */
const generated = ['server/schema.graphql', 'lib/graphql-env.d.ts', 'server/db/schema.sql', 'README.md']

function lint(full) {
  const args = ['.', '--cache', '--cache-location', 'node_modules/.cache/eslint/']
  let said = null
  const begin = () =>
    (said ??= runNode('node_modules/eslint/bin/eslint.js', args, {
      env: { LINT_SHORT: full ? '' : '1' },
      quiet: true,
      // Where another check fails first, nobody waits for it.
      onStart: (child) => process.once('exit', () => child.kill()),
    }))
  const end = async () => {
    const { code, output } = await begin()
    process.stdout.write(output)
    return code === 0
  }
  return { begin, end }
}

/** By the native compiler, which takes a third of the processor's time; the rules of ESLint still need the older one. One thread: the tests have the other. */
async function checkTypes() {
  const tsc = 'node_modules/typescript-7/bin/tsc'
  const args = ['--noEmit', '--checkers', '1']
  return (await succeeds(tsc, args)) && (await succeeds(tsc, [...args, '-p', 'scripts/serviceWorker']))
}

async function checkGenerated() {
  const before = generated.map(content)
  if (!(await succeeds('scripts/generate.ts', [], ['--import', 'tsx']))) return false
  const changed = generated.filter((path, index) => content(path) !== before[index])
  if (changed.length > 0)
    console.error(`Nicht auf dem neusten Stand waren: ${changed.join(', ')}. Sie sind neu geschrieben; bitte mit einchecken.`)
  return changed.length === 0
}

async function succeeds(program, args, nodeArgs = []) {
  return (await runNode(program, args, { nodeArgs })).code === 0
}

function content(path) {
  return existsSync(join(root, path)) ? readFileSync(join(root, path), 'utf8') : ''
}
