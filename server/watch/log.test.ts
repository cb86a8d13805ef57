import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { createLog } from './log'
import type { SeenRequest } from './requests'

const seen: SeenRequest = {
  id: 'abcdef-1',
  method: 'POST',
  route: '/graphql',
  asked: [{ field: 'taxon', outcome: 'ok' }],
  status: 200,
  seconds: 0.00423,
  viewer: null,
}
const entry = { event: 'login', outcome: 'ok', viewer: null }

function written() {
  const pieces: string[] = []
  const log = createLog('json', { write: (text) => pieces.push(text) })
  const lines = () =>
    pieces
      .join('')
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line) as Record<string, unknown>)
  return { log, pieces, lines }
}

test('a line of a request has the form of every other line', () => {
  const { log, lines } = written()
  const asked = [
    { field: 'taxon', outcome: 'ok' },
    { field: 'login', outcome: 'UNAUTHENTICATED' },
  ] as const
  for (const each of [seen, { ...seen, asked, viewer: 'abc' }, { ...seen, asked: [], route: '/id/:id', status: 503 }])
    log.request?.(each)
  log.audit(entry)
  const time = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/) as string
  const common = { level: 'info', time, kind: 'request', id: 'abcdef-1', method: 'POST', status: 200, ms: 4.2 }
  expect(lines()).toEqual([
    { ...common, route: '/graphql', operation: 'taxon', outcome: 'ok' },
    { ...common, route: '/graphql', operation: 'taxon,login', outcome: 'UNAUTHENTICATED', viewer: 'abc' },
    { ...common, level: 'error', route: '/id/:id', status: 503, outcome: '503' },
    { level: 'info', time, kind: 'audit', ...entry },
  ])
  const [first, , , last] = lines().map((line) => Object.keys(line))
  expect(first?.slice(0, 3)).toEqual(last?.slice(0, 3))
})

test('lines wait for each other, but not for long, and what must be known waits for nobody', async () => {
  const { log, pieces, lines } = written()
  log.request?.(seen)
  log.request?.(seen)
  expect(pieces).toEqual([])
  log.audit(entry)
  expect([pieces.length, lines().map(({ kind }) => kind)]).toEqual([2, ['request', 'request', 'audit']])
  const before = performance.now()
  log.request?.(seen)
  while (pieces.length < 3) await new Promise((resolve) => setImmediate(resolve))
  expect(performance.now() - before).toBeLessThan(5_000)
})

test('a process that ends leaves no line behind', () => {
  const script = `const { createLog } = require(${JSON.stringify(join(__dirname, 'log.ts'))})
    const log = createLog('json')
    for (let n = 0; n < 1000; n++) log.request(${JSON.stringify(seen)})
    process.exit(3)`
  const { status, stdout } = spawnSync(process.execPath, ['--import', 'tsx', '-e', script], { encoding: 'utf8' })
  expect([status, stdout.split('\n').length]).toEqual([3, 1_001])
})
