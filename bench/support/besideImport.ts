import { join } from 'node:path'
import { sql } from 'kysely'
import type { Database } from '../../server/db/database'
import type { ImportOptions } from '../../server/importers/plan'
import { beside } from './beside'
import { imported, questionsAbout, withFolder } from './importing'
import type { BenchContext } from './types'
import { nameOf, writeTable } from './writtenTables'

/** Milliseconds that somebody waits for tree and search while an import changes so many entries of a collection, one list for each kind of question. */
export const besideImport = (database: Database, dataDir: string, context: BenchContext, entries: number): Promise<number[][]> =>
  withFolder(async (folder) => {
    const path = (name: string) => join(folder, name)
    const header = 'taxonID,scientificName,Status,Länge,Kürzel'
    const row = (index: number, state: string) => `t${index},${nameOf(index)},LC,${nameOf(index).length},${state}${index}`
    await writeTable(path('taxa.csv'), entries, 'id,name,rank', (index) => `t${index},${nameOf(index)},species`)
    for (const state of ['vorher', 'nachher'])
      await writeTable(path(`${state}.csv`), entries, header, (index) => row(index, state))
    const load = (what: string, options: Omit<ImportOptions, 'path'>) =>
      imported(database, dataDir, context, what, { path: path(`${what}.csv`), ...options })
    const taxon = { columns: ['taxonID'], isId: true }
    const properties = ['Status', 'Länge', 'Kürzel'].map((column) => ({ column }))
    const mapping = { tables: [{ collection: 'Daneben', taxon, properties }] }
    await load('taxa', { taxonomy: 'Daneben', type: 'Art' })
    await load('vorher', { mapping })
    const { rows } = await sql<{ id: string }>`select id from taxonomies where name = 'Daneben'`.execute(database.bulk)
    return beside(database, questionsAbout(rows[0]?.id ?? '', entries), () => load('nachher', { mapping }))
  })
