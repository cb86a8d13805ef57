import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { sql } from 'kysely'
import { describeOneEngine } from '../../db/testing/testDatabase'
import { removeSources, writeSource } from '../testing/testSources'
import { DraftFiles, type KeptDraft, REPORTS } from './draftFiles'
import { KeptFiles } from './keptFiles'

afterAll(removeSources)

describeOneEngine('files that a server kept on its disk when its database was not yet for several servers', (db) => {
  test('come into the database, those of a draft with the list of its problems; what a job is at work with stays', async () => {
    const disk = new DraftFiles(writeSource({}))
    await sql`insert into users (id, name) values ('10000000-0000-4000-8000-000000000001', 'Anna')`.execute(db().owner)
    /** A draft with files, and a job with its list; without `list` that is not on the disk. */
    const draft = async (name: string, state: string, report: string | null, list?: string) => {
      const { rows } = await sql<{ id: string }>`
        with draft as (
          insert into import_drafts (user_id, store, file_name, others, bytes, inspected)
          select id, ${disk.store()}::uuid, ${name}, '{dazu.csv}', 1, '{}' from users returning id, user_id
        ) insert into import_jobs (draft_id, kind, state, user_id, settings, report)
        select id, 'CHECK', ${state}, user_id, '{}', ${report} from draft returning draft_id as id`.execute(db().owner)
      const id = rows[0]?.id ?? ''
      mkdirSync(join(disk.folder(id), REPORTS), { recursive: true })
      for (const each of [name, 'dazu.csv']) writeFileSync(disk.path(id, each), `Inhalt von ${each}`)
      if (list !== undefined) writeFileSync(join(disk.folder(id), REPORTS, report ?? ''), list)
    }
    await draft('mit.csv', 'DONE', 'liste.csv', 'Datei,Zeile\nmit.csv,2\n')
    await draft('ohne.csv', 'FAILED', null)
    await draft('verloren.csv', 'DONE', 'weg.csv')
    await draft('laeuft.csv', 'RUNNING', null)

    // On either engine as on PostgreSQL, which several servers may share.
    const kept = new KeptFiles({ ...db(), engine: 'postgres' }, disk)
    await kept.share()
    const { rows } = await sql<KeptDraft & { report: string | null }>`
      select d.id, d.file_name as "fileName", d.others, d.is_shared as "isShared", j.report
      from import_drafts d join import_jobs j on j.draft_id = d.id order by d.file_name`.execute(db().owner)
    const seen = []
    for (const { report, ...draft } of rows) {
      const list = await kept.report(draft.id, report)
      seen.push({
        files: (await kept.paths(draft)).map((path) => readFileSync(path, 'utf8')),
        list: list && (await text(list)),
        isOnDisk: existsSync(disk.folder(draft.id)),
      })
    }
    const files = (name: string) => [`Inhalt von ${name}`, 'Inhalt von dazu.csv']
    expect(seen).toEqual([
      { files: files('laeuft.csv'), list: null, isOnDisk: true },
      { files: files('mit.csv'), list: 'Datei,Zeile\nmit.csv,2\n', isOnDisk: false },
      { files: files('ohne.csv'), list: null, isOnDisk: false },
      { files: files('verloren.csv'), list: null, isOnDisk: false },
    ])
  })
})
