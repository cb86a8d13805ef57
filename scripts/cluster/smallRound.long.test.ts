// The small round of `npm run test:cluster`: one copy, two processes, few people, and two things that break.
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'

const root = join(__dirname, '../..')
// Where there is one PostgreSQL there are the programs to start others.
const testWithPostgres = process.env.TEST_POSTGRES_URL ? test : test.skip
if (!process.env.TEST_POSTGRES_URL)
  console.warn('NICHT GEPRÜFT: die kleine Runde mit mehreren Maschinen; TEST_POSTGRES_URL ist nicht gesetzt.')

testWithPostgres('nothing that was acknowledged is lost where a copy stands still and a process is killed', () => {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['--import', 'tsx', 'scripts/cluster/run.ts', '--small'], {
    cwd: root,
    encoding: 'utf8',
    env: { ...process.env, NODE_ENV: 'production' },
  })
  // All that it said, where it fails.
  expect(status === 0 ? '' : stdout + stderr).toBe('')
  expect(stdout.match(/ {2}✓ /g)?.length).toBeGreaterThan(10)
})
