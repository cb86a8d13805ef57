import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { run } from '../lib/run.mjs'

/** The same files give the same bytes: in the order of their names, of nobody, with one time. */
const alike = ['--sort=name', '--owner=0', '--group=0', '--numeric-owner', '--mode=u=rwX,go=rX', '--format=gnu']

/** Packs a folder within another into an archive. `seconds`: the time that all of it bears. */
export async function pack(around, name, path, seconds) {
  const how = [...alike, `--mtime=@${seconds}`, '--use-compress-program=gzip -n']
  const { code, output } = await run('tar', ['-cf', path, ...how, '-C', around, name], { quiet: true, env: { LC_ALL: 'C' } })
  if (code !== 0) throw new Error(`Das Archiv liess sich nicht packen:\n${output}`)
}

/** As `sha256sum --check` reads it. */
export function writeChecksums(folder, names) {
  const digest = (/** @type {string} */ name) =>
    createHash('sha256')
      .update(readFileSync(join(folder, name)))
      .digest('hex')
  const lines = names.map((name) => `${digest(name)}  ${name}\n`)
  writeFileSync(join(folder, 'SHA256SUMS'), lines.join(''))
}
