import { aboutOutcomes } from '../../lib/domain/crosswalk/moveOutcomes'
import { swissCount } from '../../lib/domain/text/swissCount'
import { moveByNames, type NamedMove, type NamedMoveResult } from '../moving/moveByNames'
import { openDatabase } from '../openDatabase'
import { readSettings } from '../settings'
import { askServer, runningServer } from './askServer'
import { DONE, runCommand } from './command'

runCommand({
  usage: `Aufruf:  npm run move -- SAMMLUNG … --to TAXONOMIE [--from TAXONOMIE] [--copy] [--dry-run]

Nimmt mit, was Eigenschaften-Sammlungen über die Taxa einer alten Taxonomie sagen: Es steht danach bei ihren Nachfolgern in der neuen. Den Umzug muss jemand
festgestellt haben (npm run crosswalk). Was keinen sicheren Nachfolger hat oder sich widerspricht, bleibt, wo es ist, und wird gezählt.
Alles oder nichts; zurück geht es mit npm run import -- --undo. SAMMLUNG und TAXONOMIE sind Namen oder ids.

  --from TAXONOMIE   die alte, wenn sie nicht eindeutig ist
  --copy             kopieren statt umziehen: beide Fassungen tragen die Werte
  --dry-run          nur sagen, was geschähe`,
  flags: ['copy', 'dry-run'],
  valued: ['to', 'from'],
  missing: 'Es fehlt die Sammlung, die umziehen soll.',
  most: 1_000,
  least: 1,
  async work({ others, values, flags }, { screen, signal, onProgress }) {
    const settings = readSettings()
    const to = values.get('to')?.at(-1)
    if (to === undefined) {
      process.stderr.write('Es fehlt, wohin: --to TAXONOMIE\n')
      return 2
    }
    const order: NamedMove = {
      collections: others,
      to,
      from: values.get('from')?.at(-1),
      copies: flags.has('copy'),
      dryRun: flags.has('dry-run'),
    }
    const server = runningServer(settings)
    const moved = server
      ? await askServer<NamedMoveResult>(server, '/intern/move', order, {
          onProgress,
          signal,
          lookFirst: order.dryRun ? undefined : LOOK_FIRST,
        })
      : await withDatabase()
    screen.endProgress()
    screen.line(`${moved.from} → ${moved.to}`)
    const named = new Map(moved.counts.map(({ collectionId, collection }) => [collectionId, collection]))
    for (const [id, name] of named) {
      screen.line(name)
      for (const { of, outcome, count } of moved.counts.filter((each) => each.collectionId === id))
        screen.line(
          `${swissCount(count).padStart(10)}  ${of === 'records' ? 'Datensätze' : 'Beziehungen'}: ${aboutOutcomes[outcome].label}`,
        )
    }
    screen.line(toldResult(moved))
    return DONE

    async function withDatabase(): Promise<NamedMoveResult> {
      const database = await openDatabase(settings)
      try {
        return await moveByNames(database, order, {
          signal,
          onProgress: ({ phase, done, total }) => onProgress({ phase, rows: done, total }),
        })
      } finally {
        await database.close()
      }
    }
  },
})

const LOOK_FIRST =
  'Ob die Sammlungen noch umgezogen sind, steht in ihrem Verlauf; sehen Sie nach, bevor Sie es noch einmal versuchen.'

function toldResult({ result }: NamedMoveResult): string {
  if (!result) return 'Das war ein Versuch; es hat sich nichts geändert.'
  if (result.batch === null) return 'Es gab nichts zu tun.'
  return `Getan. Rückgängig: npm run import -- --undo ${result.batch}`
}
