import { sql } from 'kysely'
import { describeOneEngine } from '../db/testing/testDatabase'
import { abandon, finishBatch, isFinished, isUndoable, startBatch } from './batch'
import { ImportCancelled, ImportInterrupted } from './importError'
import { Report } from './report'

describeOneEngine('the entry of an import', (db) => {
  const begun = () => {
    const context = { dataDir: '/nowhere', onProgress() {}, signal: new AbortController().signal }
    return startBatch(db(), { path: '/tmp/lurche.csv' }, context)
  }
  const reportOf = (path: string) => {
    const report = new Report('/nowhere.csv')
    report.read(report.file(path), 3)
    return report
  }
  const entry = async (batch: string) =>
    (
      await sql`
        select source, state, finished_at is not null as "isOver", report - 'files' - 'issues' - 'untouched' as report,
          report #>> '{files,0,path}' as file
        from import_batches where id = ${batch}::uuid`.execute(db().owner)
    ).rows[0]
  const counts = { added: 2, changed: 1, unchanged: 0, deleted: 0, left: 0 }

  test.each([
    ['cancelled', new ImportCancelled(), 'Abgebrochen. Es wurde nichts übernommen.'],
    ['failed', new Error('disk full'), 'disk full'],
    ['failed', 'voll', 'voll'],
  ])('says that it is %s, and why', async (state, error, sentence) => {
    const batch = await begun()
    await abandon(db(), batch, error, reportOf('lurche.csv'))
    expect(await entry(batch)).toEqual({
      ...{ source: '/tmp/lurche.csv', state, isOver: true },
      ...{ report: { error: sentence }, file: 'lurche.csv' },
    })
    expect([await isFinished(db().bulk, batch), await isUndoable(db().bulk, batch)]).toEqual([false, false])
  })

  test.each([
    ['done', false],
    ['dry run', true],
  ] as const)('%s, it says what was done; whoever gives it up afterwards changes nothing of that', async (outcome, dryRun) => {
    const batch = await begun()
    expect(await isFinished(db().bulk, batch)).toBe(false)
    await finishBatch(db().bulk, batch, outcome, reportOf('lurche.csv'), counts)
    await abandon(db(), batch, new Error('too late'), reportOf('andere.csv'))
    expect(await entry(batch)).toEqual({
      ...{ source: '/tmp/lurche.csv', state: 'done', isOver: true },
      ...{ report: { ...counts, dryRun, read: 3, taken: 3, notTaken: 0 }, file: 'lurche.csv' },
    })
    expect(await isFinished(db().bulk, batch)).toBe(true)
  })

  test('that another import has ended is not finished any more', async () => {
    const batch = await begun()
    await abandon(db(), batch, new Error('gone'), reportOf('lurche.csv'))
    await expect(finishBatch(db().bulk, batch, 'done', reportOf('lurche.csv'), counts)).rejects.toThrow(ImportInterrupted)
    expect(await entry(batch)).toMatchObject({ state: 'failed', report: { error: 'gone' } })
  })
})
