import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { bundle } from '../lib/ensureProgram.mjs'
import { distDir, root } from '../lib/root.mjs'
import type { Fault } from './faults'
import { cutFromPrimary, killed, lostPrimary, stillCopies, stutteringCopies } from './faults'

/** A fault put into the program, which the round has to find. */
export interface Planted {
  name: string
  file: string
  /** Stands in the file once. */
  before: string
  after: string
  /** What breaks while it is looked for. */
  faults: readonly Fault[]
}

export const planted: readonly Planted[] = [
  {
    name: 'Der mitgeschickte Datenstand wird nicht beachtet',
    file: 'server/http/readTruthfully.ts',
    before: 'since: readDataState(request.headers[DATA_STATE_HEADER]?.toString()),',
    after: 'since: null,',
    faults: [stillCopies('aller Kopien'), stutteringCopies],
  },
  {
    name: 'Bestätigt wird, bevor die Änderung gespeichert ist',
    file: 'server/db/viewer.ts',
    before: 'return owner.transaction().execute(async (trx) => {',
    after: `const early = async (whole: (trx: Transaction<Tables>) => Promise<T>): Promise<T> =>
      new Promise((resolve, reject) => {
        owner.transaction().execute(async (trx) => { const made = await whole(trx); resolve(made); return made }).catch(reject)
      })
    return early(async (trx) => {`,
    faults: [killed(1), cutFromPrimary, lostPrimary],
  },
  {
    name: 'Die Sperre der Importe wird nicht beachtet',
    file: 'server/importers/heldLock.ts',
    before: 'return rows[0]?.free ? new HeldLock(session, since, leaseSeconds * 1_000 - marginMs) : null',
    after: 'return new HeldLock(session, since, leaseSeconds * 1_000 - marginMs)',
    faults: [killed(1), killed(2)],
  },
]

/** Bundles the server with a fault in it, beside the sound one; answers the file, and how to take it away. */
export async function withFault({ name, file, before, after }: Planted): Promise<{ bundle: string; remove: () => void }> {
  const path = join(root, file)
  const text = readFileSync(path, 'utf8')
  if (text.split(before).length !== 2) throw new Error(`${name}: ${file} hat die Stelle nicht genau einmal, die zu ändern ist.`)
  const plugin = {
    name: 'fault',
    setup: (build: { onLoad: (which: object, load: (asked: { path: string }) => object | undefined) => void }) =>
      build.onLoad({ filter: /\.ts$/ }, (asked) =>
        asked.path === path ? { contents: text.replace(before, () => after), loader: 'ts' } : undefined,
      ),
  }
  const folder = join(distDir, `planted-${process.pid}`)
  const { outputFiles } = await bundle({ entryPoints: { main: 'server/main.ts' }, outdir: folder, plugins: [plugin] })
  mkdirSync(folder, { recursive: true })
  for (const { path: to, contents } of outputFiles ?? []) writeFileSync(to, contents)
  return { bundle: join(folder, 'main.js'), remove: () => rmSync(folder, { recursive: true, force: true }) }
}
