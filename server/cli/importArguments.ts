import type { ImportOptions } from '../importers/plan'

export const usage = `Aufruf:  npm run import -- DATEI|ORDNER|ZIP [Angaben]

  --taxonomy NAME          Name der Taxonomie; ohne ihn gilt der Titel der Quelle, sonst der Dateiname
  --type Art|Lebensraum    was die Taxonomie enthält; nötig, wenn es die Quelle nicht zeigt
  --organization NAME      Organisation, der die Taxonomie gehört
  --dry-run                nur zählen: n neu, n geändert, n unverändert, n gelöscht
  --help                   diese Hilfe

Gelesen werden Darwin-Core-Archive (mit und ohne meta.xml), ColDP, CSV/TSV und die Tabellen des Systems arteigenschaften.ch.`

type Parsed = { options: ImportOptions } | { problem: string } | { help: true }

/** Reads the words of the command line. */
export function parseArguments(words: readonly string[]): Parsed {
  const options: ImportOptions = { path: '' }
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
    const problem = known(options, value.trim())
    if (problem) return { problem }
  }
  return options.path === ''
    ? { problem: 'Es fehlt, was importiert werden soll: eine Datei, ein Ordner oder ein ZIP-Archiv.' }
    : { options }
}

const valued: Record<string, (options: ImportOptions, value: string) => string | undefined> = {
  '--taxonomy': (options, value) => {
    if (value === '') return 'Der Name hinter --taxonomy ist leer.'
    if (value.length > 300) return 'Der Name hinter --taxonomy ist länger als 300 Zeichen.'
    options.taxonomy = value.normalize('NFC')
  },
  '--type': (options, value) => {
    if (value !== 'Art' && value !== 'Lebensraum') return `--type ist «Art» oder «Lebensraum», nicht «${value}».`
    options.type = value
  },
  '--organization': (options, value) => {
    options.organization = value
  },
}
