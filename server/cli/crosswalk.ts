import { resolve } from 'node:path'
import { crosswalkKindLabels, crosswalkKinds, pairStateLabels } from '../../lib/domain/crosswalk/crosswalkKinds'
import { swissCount } from '../../lib/domain/text/swissCount'
import { crosswalkByNames, type CrosswalkOrder, type MadeCrosswalk } from '../crosswalk/byNames'
import { openDatabase } from '../openDatabase'
import { readSettings } from '../settings'
import { askServer, expectHere, runningServer } from './askServer'
import { DONE, runCommand } from './command'

runCommand({
  usage: `Aufruf:  npm run crosswalk -- ALT NEU [--out DATEI]

Stellt fest, was in der Taxonomie NEU aus jedem Taxon von ALT wurde, und behält es: /Arten/…/Umzug/… zeigt es. Was Menschen dazu entschieden haben, bleibt.
ALT und NEU sind Namen oder ids veröffentlichter Taxonomien.

  --out DATEI   schreibt es auch in eine Datei, die auf .csv, .xlsx oder .sssom.tsv endet`,
  flags: [],
  valued: ['out'],
  missing: 'Es fehlen die alte und die neue Taxonomie.',
  most: 2,
  least: 2,
  async work({ others, values }, { screen, signal, onProgress }) {
    const settings = readSettings()
    const out = values.get('out')?.at(-1)
    const [from = '', to = ''] = others
    const order: CrosswalkOrder = { from, to, out: out === undefined ? undefined : resolve(process.env.INIT_CWD ?? '.', out) }
    const server = runningServer(settings)
    const made = server
      ? await askServer<MadeCrosswalk>(server, '/intern/crosswalk', order, { onProgress, signal })
      : await withDatabase()
    if (order.out !== undefined) expectHere(order.out)
    screen.endProgress()
    screen.line(`${made.from} → ${made.to}`)
    for (const kind of crosswalkKinds)
      for (const { state, taxa } of made.counts.filter((each) => each.kind === kind))
        screen.line(
          `${swissCount(taxa).padStart(10)}  ${crosswalkKindLabels[kind]}${state === 'certain' ? '' : ` (${pairStateLabels[state]})`}`,
        )
    if (order.out !== undefined) screen.line(`Geschrieben: ${order.out}`)
    return DONE

    async function withDatabase(): Promise<MadeCrosswalk> {
      const database = await openDatabase(settings)
      try {
        return await crosswalkByNames(database, order, {
          origin: settings.publicUrl ?? '',
          signal,
          onProgress: ({ phase, done, total }) => onProgress({ phase, rows: done, total }),
        })
      } finally {
        await database.close()
      }
    }
  },
})
