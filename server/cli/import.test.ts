import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { programArgs } from '../testing/program'

const folder = mkdtempSync(join(tmpdir(), 'ae-command-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const list = join(folder, 'liste.csv')
writeFileSync(list, 'scientificName,taxonRank\nRana,genus\n')

/** The command as a process of its own, with its exit code and what it says about what went wrong. */
function command(words: string[], environment: Record<string, string> = {}) {
  const { status, stderr } = spawnSync(process.execPath, [...programArgs('import'), ...words], {
    env: { ...process.env, DATA_DIR: join(folder, 'data'), DATABASE_URL: '', INIT_CWD: folder, ...environment },
    encoding: 'utf8',
  })
  return { status, stderr: stderr.split('\n\n')[0]?.trim() }
}

test('what prevents an import from beginning is one sentence without a stack', () => {
  expect(command(['fehlt.csv'])).toEqual({
    status: 1,
    stderr: `${join(folder, 'fehlt.csv')}: Diese Datei oder diesen Ordner gibt es nicht.`,
  })
  expect(command([list], { PORT: 'abc' })).toEqual({
    status: 1,
    stderr: 'PORT muss eine ganze Zahl von 0 bis 65535 sein, ist aber «abc».',
  })
})

test('words that the command does not know are named', () => {
  expect(command([list, '--taxonomie', 'Meine'])).toEqual({ status: 2, stderr: 'Die Angabe --taxonomie gibt es nicht.' })
  expect(command([list, '--type', 'Tier'])).toEqual({ status: 2, stderr: '--type ist «Art» oder «Lebensraum», nicht «Tier».' })
})

test.each(['import', 'backup'] as const)('%s ends as ever where nobody reads what it says', async (name) => {
  const child = spawn(process.execPath, [...programArgs(name), '--help'])
  let err = ''
  child.stderr.setEncoding('utf8').on('data', (text) => (err += text))
  child.stdout.destroy()
  expect([...(await once(child, 'close')), err]).toEqual([0, null, ''])
})
