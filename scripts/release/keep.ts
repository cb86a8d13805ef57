// Run by `npm run release`: keeps the version that is released in server/db/testing/releases,
// so that later ones are proven to go on from it (docs/recipes/release.md).
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readMigrations } from '../../server/db/migrate'
import type { Release } from '../../server/releases/releases'
import known from '../../server/releases/releases.json'
import { createApp } from '../../server/http/app'
import { openDatabase } from '../../server/openDatabase'
import { programFolder } from '../../server/programFolder'
import { unused, writeBackup } from '../../server/safekeeping/backup'
import { openBackup } from '../../server/safekeeping/readBackup'
import { readSettings } from '../../server/settings'
import { askAll, openAll, operationsOfToday } from '../../server/testing/kept/askAll'
import { exampleAddresses } from '../../server/testing/kept/exampleVariables'
import { keptBackup, keptFolder, type KeptOperations, type KeptRelease } from '../../server/testing/kept/keptReleases'
import { fillReleasedWorld, PASSWORD, workInReleasedWorld } from '../../server/testing/kept/releasedWorld'

async function main([version = '', commit = '']: readonly string[]) {
  const folder = join(keptFolder, version)
  const place = mkdtempSync(join(tmpdir(), 'ae-keep-'))
  mkdirSync(folder, { recursive: true })
  rmSync(keptBackup(version), { force: true })
  try {
    const rows = await makeDatabase(place, version)
    const lastMigration = readMigrations().at(-1)?.name ?? ''
    const release: KeptRelease = { version, commit, lastMigration, password: PASSWORD, rows }
    write(join(folder, 'release.json'), release)
    const others = (known as Release[]).filter((each) => each.version !== version)
    write(join(programFolder, 'server/releases/releases.json'), [...others, { version, lastMigration }])
    copyFileSync(join(programFolder, 'server/schema.graphql'), join(folder, 'schema.graphql'))
    copyFileSync(join(programFolder, 'server/openapi.json'), join(folder, 'openapi.json'))
    write(join(folder, 'operations.json'), await askEverything(place))
  } catch (error) {
    rmSync(folder, { recursive: true })
    throw error
  } finally {
    rmSync(place, { recursive: true, force: true })
  }
}

const settingsOf = (place: string) => readSettings({ DATA_DIR: place, ADMIN_PASSWORD: PASSWORD })

/** Answers how many rows each table has. */
async function makeDatabase(place: string, version: string): Promise<Record<string, number>> {
  const database = await openDatabase(settingsOf(place), () => {})
  const app = await createApp({ database, settings: settingsOf(place), outDir: join(place, 'none') })
  try {
    await fillReleasedWorld(database, place)
    await workInReleasedWorld(app)
    await writeBackup(unused(database), keptBackup(version))
    const backup = await openBackup(keptBackup(version))
    await backup.close()
    return Object.fromEntries(backup.contents.tables.flatMap(({ name, rows }) => (rows > 0 ? [[name, rows]] : [])))
  } finally {
    await app.close()
    await database.close()
  }
}

/** How the release answers what its own screens ask of that database. */
async function askEverything(place: string): Promise<KeptOperations> {
  const database = await openDatabase(settingsOf(place), () => {})
  const app = await createApp({ database, settings: settingsOf(place), outDir: join(place, 'none') })
  try {
    const addresses = await openAll(app, exampleAddresses)
    return { addresses, operations: await askAll(app, PASSWORD, operationsOfToday()) }
  } finally {
    await app.close()
    await database.close()
  }
}

const write = (path: string, value: unknown) => writeFileSync(path, `${JSON.stringify(value, null, 2)}\n`)

void main(process.argv.slice(2)).catch((error: unknown) => {
  console.error(error)
  process.exit(1)
})
