import { resolve } from 'node:path'
import { type ListOrder, type ListResult, matchListFile, outBeside, wouldOverwrite } from '../nameLists/listFile'
import { openDatabase } from '../openDatabase'
import { readSettings } from '../settings'
import { askServer, expectHere, runningServer } from './askServer'
import { DONE, FAILED, runCommand } from './command'

runCommand({
  usage: `Aufruf:  npm run abgleich -- DATEI [--taxonomy TAXONOMIE] [--column SPALTE] [--properties SCHLÜSSEL] [--out DATEI]

Sagt zu jeder Zeile einer Liste, welches Objekt ihr Name meint, warum, und was Sammlungen darüber sagen. Alle Zeilen kommen wieder, in derselben
Reihenfolge, mit den Spalten von /abgleich.csv (Dokumentation, «Listen abgleichen»). Die Liste endet auf .csv, .tsv, .txt (eine Zeile je Name) oder .jsonl.

  --taxonomy TAXONOMIE    worin gesucht wird; mehrere sind möglich, die erste geht vor. Ohne sie die einzige, die es gibt
  --column SPALTE         Titel der Spalte mit den Namen; mehrere werden verbunden. Ohne sie wird sie erkannt
  --properties SCHLÜSSEL  eine Eigenschaft dazu, wie pco~Rote Liste~Kategorie; mehrere sind möglich
  --out DATEI             wohin; ohne sie neben die Liste, mit «-abgleich» im Namen`,
  flags: [],
  valued: ['taxonomy', 'column', 'properties', 'out'],
  missing: 'Es fehlt die Datei mit den Namen.',
  most: 1,
  least: 1,
  async work({ others, values }, { screen, signal, onProgress }) {
    const settings = readSettings()
    const absolute = (path: string) => resolve(process.env.INIT_CWD ?? '.', path)
    const path = absolute(others[0] ?? '')
    const named = values.get('out')?.at(-1)
    const order: ListOrder = {
      path,
      out: named === undefined ? outBeside(path) : absolute(named),
      taxonomies: [...(values.get('taxonomy') ?? [])],
      columns: [...(values.get('column') ?? [])],
      properties: [...(values.get('properties') ?? [])],
    }
    if (named === undefined && wouldOverwrite(order.out)) {
      process.stderr.write(`${order.out} gibt es schon. Nennen Sie mit --out eine Datei.\n`)
      return FAILED
    }
    const server = runningServer(settings)
    const { out, taxonomies, notes } = server
      ? await askServer<ListResult>(server, '/intern/abgleich', order, { onProgress, signal })
      : await withDatabase()
    expectHere(out)
    screen.endProgress()
    for (const note of notes) screen.line(note)
    screen.line(`Abgeglichen mit ${taxonomies.map((name) => `«${name}»`).join(', ')}. Geschrieben: ${out}`)
    return DONE

    async function withDatabase(): Promise<ListResult> {
      const database = await openDatabase(settings)
      try {
        return await matchListFile(database, order, { signal, onProgress })
      } finally {
        await database.close()
      }
    }
  },
})
