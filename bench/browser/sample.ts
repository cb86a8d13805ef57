import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { RunningServer } from '../../e2e/support/servers/server'
import type { BenchContext } from '../support/types'

/** In ae-sample-50k: the taxon with 20,000 children (5 levels down) and a species 8 levels down. Ids are kept by the import. */
export const sample = {
  largeNode: {
    taxonomy: 'de93ff48-c4bc-677e-1f7f-ba2f7c4e578c',
    id: '82a7569c-e9c1-0e0a-58ef-41c7d8dea5f6',
    children: 20_000,
  },
  deepSpecies: {
    taxonomy: '8cca2cfa-ab4e-64e5-8a59-648b46076267',
    id: 'fffcfaba-d6ba-70fa-5e1c-1b7be78d52e4',
    name: 'Denvalus palphilora',
  },
}

/** Whether the archive was there to be imported into the running server, which has these settings. */
export function importSample(
  { dataDir, say }: BenchContext,
  server: RunningServer,
  settings: Record<string, string> = {},
): boolean {
  const archive = dataDir && join(dataDir, 'ae-sample-50k/ae-sample-50k.zip')
  if (!archive || !existsSync(archive)) {
    say('Ohne ../shared/data/ae-sample-50k bleiben der kalte Link, ein Knoten und eine Suche ungemessen.')
    return false
  }
  say('Importiere ae-sample-50k für den Browser …')
  const { status, stdout, stderr } = spawnSync(process.execPath, ['scripts/command.mjs', 'import', archive], {
    cwd: join(__dirname, '../..'),
    env: { ...process.env, DATA_DIR: server.dataDir, DATABASE_URL: '', ...settings },
    encoding: 'utf8',
  })
  if (status !== 0) throw new Error(`Der Import ist gescheitert:\n${stdout}${stderr}`)
  return true
}
