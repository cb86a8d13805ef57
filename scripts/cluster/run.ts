// `npm run test:cluster` (scripts/cluster.mjs): a primary, two copies, three processes and a balancer,
// of which one thing after the other breaks while people work with them.
//   --only 3,4   these of the faults; «restart» is how processes are ended and started again one after the other
//   --prove      with faults put into the program instead, each of which has to be found; --only names some of them
//   --small      one copy, two processes and few people, for the usual run of the tests
import { parseArgs } from 'node:util'
import { type ClusterSize, Missing, startCluster } from './cluster'
import { type Fault, faults, smallFaults } from './faults'
import { planted, withFault } from './planted'
import { failedChecks, faultsOfPrograms, listOfChecks, sumOf, tableOfFaults } from './report'
import { type Answers, REQUESTS, rollingRestart } from './rollingRestart'
import { NotBegun, type Round, round, type RoundSize } from './round'

interface Size {
  cluster: ClusterSize
  round: RoundSize
}

const whole: Size = {
  cluster: { copies: 2, processes: 3, hasBalancer: true },
  round: { readers: 20, editors: 5, downloaders: 2, taxa: { there: 20_000, imported: 3_000 }, calmMs: 1_500 },
}
const small: Size = {
  cluster: { copies: 1, processes: 2, hasBalancer: false },
  round: { readers: 4, editors: 2, downloaders: 1, taxa: { there: 1_000, imported: 100 }, calmMs: 300 },
}

const say = (line: string) => console.log(`▸ ${line}`)

/** One round from the first server to the last check; answers whether all holds. `restarts`: also how processes are ended and started again. */
async function play(
  size: Size,
  chosen: readonly Fault[],
  { restarts = false, bundle }: { restarts?: boolean; bundle?: string } = {},
): Promise<Round> {
  const began = performance.now()
  const cluster = await startCluster(size.cluster, say, bundle)
  try {
    say(`Alles läuft (${seconds(began)}).`)
    const done = await round(cluster, chosen, size.round, say)
    console.log(
      `\n${tableOfFaults(done.journal)}\n\n${sumOf(done.journal)}\n${faultsOfPrograms(cluster.programs)}\n${listOfChecks(done)}`,
    )
    if (restarts) judge(await rollingRestart(cluster))
    return done
  } finally {
    await cluster.stop()
    say(`Beendet (${seconds(began)}).`)
  }
}

function judge(answers: Answers): void {
  const sent = [...answers.values()].reduce((sum, count) => sum + count, 0)
  const isSound = answers.size === 1 && answers.has('200') && sent >= REQUESTS
  const told = [...answers].map(([answer, count]) => `${count} × ${answer}`).join(', ')
  console.log(`  ${isSound ? '✓' : '✗'} Neustart der Prozesse nacheinander (SIGTERM): ${told}`)
  if (!isSound) process.exitCode = 1
}

/** Each fault in the program has to be found by one of the checks. */
async function prove(only: readonly string[] | undefined): Promise<void> {
  const lines: string[] = []
  for (const fault of planted.filter(isAmong(only))) {
    say(`Eingebauter Fehler: ${fault.name}`)
    const { bundle, remove } = await withFault(fault)
    try {
      const failed = await play(whole, fault.faults, { bundle }).then(failedChecks, (error: unknown) => {
        if (error instanceof NotBegun) return [{ check: 'Die Runde beginnt', problems: [error.message] }]
        throw error
      })
      if (failed.length === 0) process.exitCode = 1
      lines.push(`  ${failed.length > 0 ? '✓ gefunden' : '✗ NICHT GEFUNDEN'}: ${fault.name}`)
      lines.push(
        ...failed.map(
          ({ check, problems }) => `      «${check}» gilt nicht: ${problems.length}-mal, zum Beispiel ${problems[0]}`,
        ),
      )
    } finally {
      remove()
    }
  }
  console.log(`\nEingebaute Fehler:\n${lines.join('\n')}`)
}

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: { only: { type: 'string' }, prove: { type: 'boolean' }, small: { type: 'boolean' } },
  })
  const only = values.only?.split(',')
  if (values.prove) return prove(only)
  const chosen = (values.small ? smallFaults : faults).filter(isAmong(only))
  const restarts = !values.small && (only?.includes('restart') ?? true)
  const done = await play(values.small ? small : whole, chosen, { restarts })
  if (failedChecks(done).length > 0) process.exitCode = 1
}

/** Numbers begin with 1; without any all. */
const isAmong = (only: readonly string[] | undefined) => (_: unknown, index: number) => only?.includes(String(index + 1)) ?? true

const seconds = (since: number) => `${((performance.now() - since) / 1_000).toFixed(1)} s`

main().catch((error: unknown) => {
  console.error(error instanceof Missing ? `Es fehlt: ${error.message}.` : error)
  process.exit(1)
})
