import type { ImportOptions } from '../importers/plan'

export const usage = `Aufruf:  npm run import -- DATEI|ORDNER|ZIP [Angaben]
         npm run import -- --undo [NUMMER]

Eine Taxonomie:
  --taxonomy NAME          Name der Taxonomie; ohne ihn gilt der Titel der Quelle, sonst der Dateiname
  --type Art|Lebensraum    was die Taxonomie enthält; nötig, wenn es die Quelle nicht zeigt

Eigenschaften und Beziehungen als Sammlung:
  --collection NAME        Name der Eigenschaften-Sammlung; ihre Taxa werden nach Namen oder Ids gefunden
  --taxonomy NAME          wo die Taxa gesucht werden (mehrfach möglich, die erste geht vor); ohne Angabe in allen
  --mapping DATEI.json     welche Spalte was bedeutet; was darin fehlt, wird aus den Spaltennamen erraten

Beides:
  --organization NAME      Organisation, der die Daten gehören
  --dry-run                nur zählen: n neu, n geändert, n unverändert, n gelöscht
  --undo [NUMMER]          den letzten Import rückgängig machen, oder den mit dieser Nummer
  --help                   diese Hilfe

Gelesen werden Darwin-Core-Archive (mit und ohne meta.xml), ColDP, CSV/TSV, Excel (XLSX), OpenDocument (ODS) und die Tabellen des Systems arteigenschaften.ch.`

/** `mapping`: path of the file. */
type Parsed = { options: ImportOptions; mapping: string | null } | { undo: string | null } | { problem: string } | { help: true }

/** Reads the words of the command line. */
export function parseArguments(words: readonly string[]): Parsed {
  const options: ImportOptions = { path: '' }
  const taxonomies: string[] = []
  let mapping: string | null = null
  let undo = false
  const rest = words.flatMap((word) =>
    /^--\w[\w-]*=/.test(word) ? [word.slice(0, word.indexOf('=')), word.slice(word.indexOf('=') + 1)] : [word],
  )
  for (let index = 0; index < rest.length; index++) {
    const word = rest[index] ?? ''
    if (word === '--help' || word === '-h') return { help: true }
    if (word === '--dry-run') {
      options.dryRun = true
      continue
    }
    if (word === '--undo') {
      undo = true
      continue
    }
    if (!word.startsWith('--')) {
      if (options.path !== '')
        return {
          problem: `Es kann nur eine Quelle genannt werden: «${options.path}» oder «${word}»? Pfade mit Leerzeichen gehören in Anführungszeichen.`,
        }
      options.path = word
      continue
    }
    const value = rest[++index]
    const known = valued[word]
    if (!known) return { problem: `Die Angabe ${word} gibt es nicht.` }
    if (value === undefined || value.startsWith('--')) return { problem: `Hinter ${word} fehlt der Wert.` }
    if (word === '--mapping') mapping = value
    if (word === '--taxonomy') taxonomies.push(value.trim().normalize('NFC'))
    const problem = known(options, value.trim())
    if (problem) return { problem }
  }
  if (undo)
    return words.length > 2 ? { problem: 'Neben --undo steht höchstens die Nummer des Imports.' } : { undo: options.path || null }
  if (options.collection !== undefined || mapping !== null) {
    delete options.taxonomy
    if (taxonomies.length > 0) options.taxonomies = taxonomies
  } else if (taxonomies.length > 1)
    return { problem: 'Mehrere --taxonomy gehören zu --collection: Ohne sie wird eine einzige Taxonomie importiert.' }
  return options.path === ''
    ? { problem: 'Es fehlt, was importiert werden soll: eine Datei, ein Ordner oder ein ZIP-Archiv.' }
    : { options, mapping }
}

const valued: Record<string, (options: ImportOptions, value: string) => string | undefined> = {
  '--taxonomy': (options, value) => {
    if (value === '') return 'Der Name hinter --taxonomy ist leer.'
    if (value.length > 300) return 'Der Name hinter --taxonomy ist länger als 300 Zeichen.'
    options.taxonomy = value.normalize('NFC')
  },
  '--collection': (options, value) => {
    if (value === '') return 'Der Name hinter --collection ist leer.'
    if (value.length > 300) return 'Der Name hinter --collection ist länger als 300 Zeichen.'
    options.collection = value.normalize('NFC')
  },
  '--mapping': () => undefined,
  '--type': (options, value) => {
    if (value !== 'Art' && value !== 'Lebensraum') return `--type ist «Art» oder «Lebensraum», nicht «${value}».`
    options.type = value
  },
  '--organization': (options, value) => {
    options.organization = value
  },
}
