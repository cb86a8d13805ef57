import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { programs } from '../server/exporters/testing/foreign/otherPrograms'
import { testWith } from '../server/exporters/testing/foreign/testWith'
import { rOf } from './testing/rOf'
import { runProgram } from './testing/runProgram'

const folder = join(__dirname, 'r')

testWith(programs.rWithPackages, 'R CMD check finds nothing to say about the package', async (rscript) => {
  const work = mkdtempSync(join(tmpdir(), 'ae-rcheck-'))
  try {
    // Nothing is looked up elsewhere.
    const offline = { R_REPOSITORIES: 'NULL', R_USER_CACHE_DIR: join(work, 'cache') }
    await runProgram('sh', ['-ec', `cd "$1" && "$2" CMD build "$3"`, 'sh', work, rOf(rscript), folder], offline)
    const check = `cd "$1" && "$2" CMD check --no-manual arteigenschaften_*.tar.gz`
    expect(await runProgram('sh', ['-ec', check, 'sh', work, rOf(rscript)], offline)).toMatch(/\nStatus: OK\n/)
  } finally {
    rmSync(work, { recursive: true, force: true })
  }
})
